import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { CommandSettings } from '../../../commands/settings/command-settings.ts'
import { learntAfter } from '../../../commands/settings/learnt.ts'
import { isUnfinished, refusalOf } from '../../../core/chosen-key.ts'
import { chordName, chordOf, isMac, usualChord } from '../../../core/dictation-key.ts'
import type { Preferences } from '../../../device/preferences.ts'
import type { KeptWords } from '../../../session/kept/open-kept-words.ts'
import type { DictationParts } from '../../../session/open-dictation.ts'
import type { ListeningPart } from '../../../session/open-listening.ts'
import { Tool } from '../../shared/tool.tsx'
import styles from '../parts/setting.module.css'
import { Disclosure, Fact, Group, Switch } from '../parts/setting.tsx'
import { CommandSwitches } from './command-switches.tsx'
import { KeepWords } from './keep-words.tsx'
import { PrivateMode } from './private-mode.tsx'
import { SoundLifeChoice } from './sound-life.tsx'
import { WordListEditor } from './word-list-editor.tsx'

const EngineNote = lazy(() =>
  import('../../shared/engine-note.tsx').then((module) => ({ default: module.EngineNote })),
)

export interface MoreSettingsProps {
  parts: Pick<DictationParts, 'commands' | 'device' | 'listening' | 'keptWords'>
  language: string
  /** It opens at one's own words. */
  atWords: boolean
}

/** The settings further down. */
export function MoreSettings({ parts, language, atWords }: MoreSettingsProps) {
  const { commands, device, listening } = parts
  const choices = useSyncExternalStore(commands.subscribe, commands.current)
  // A phone has no keys to be held.
  const [hasKeys] = useState(() => matchMedia('(any-hover: hover)').matches)
  const [isPrivate, setPrivate] = useState(device.preferences.isPrivate.get)
  const [keptWords, setKeptWords] = useState<KeptWords | null>(null)
  useEffect(() => void parts.keptWords.then(setKeptWords, () => {}), [parts])
  return (
    <>
      <Group title="Voice commands and own words">
        <Switch
          label="Use spoken punctuation and commands"
          isOn={choices.isOn}
          onChange={(isOn) => commands.change({ isOn })}
        />
        <Disclosure label="Commands" value={commandsValue(choices)}>
          <CommandSwitches commands={commands} language={language} />
        </Disclosure>
        <Disclosure label="Your own words" value={ownWordsValue(choices)} isOpen={atWords}>
          <WordListEditor commands={commands} />
        </Disclosure>
        {keptWords && <KeepWords keptWords={keptWords} />}
      </Group>
      <Group title="Privacy">
        <PrivateMode world={listening.privateMode} onChange={setPrivate} />
        <ExtensionSwitch kept={device.preferences.extension} />
        <SoundLifeChoice device={device} isPrivate={isPrivate} />
        <Fact
          label="Recordings"
          note={
            <Suspense>
              <EngineNote />
            </Suspense>
          }
        />
      </Group>
      {hasKeys && (
        <Group title="Keys">
          <KeyChoice chosen={listening.key} />
          <Fact label="What you can say">
            <kbd>{isMac ? '⌘/' : 'Ctrl+/'}</kbd>
          </Fact>
          <Fact label="Small window">
            <kbd>{isMac ? '⌘.' : 'Ctrl+.'}</kbd>
          </Fact>
          <Fact label="Next doubtful word" note="Enter switches to the other reading.">
            <kbd>F8</kbd>
          </Fact>
          <Fact label="Hear the word at the cursor" note="Or Alt+click it. Space pauses.">
            <kbd>F9</kbd>
          </Fact>
          <Fact label="Find and replace">
            <kbd>{isMac ? '⌘F' : 'Ctrl+F'}</kbd>
          </Fact>
        </Group>
      )}
    </>
  )
}

/** Only where the extension has asked. */
function ExtensionSwitch({ kept }: { kept: Preferences['extension'] }) {
  const [answer, setAnswer] = useState(kept.get)
  if (answer === null) return null
  return (
    <Switch
      label="Browser extension"
      note="It may type what you say into other pages, where you use its shortcut."
      isOn={answer === 'allowed'}
      onChange={(isOn) => {
        const next = isOn ? 'allowed' : 'refused'
        kept.set(next)
        setAnswer(next)
      }}
    />
  )
}

function commandsValue({ isOn, off }: CommandSettings): string {
  if (!isOn) return 'Not used'
  return off.length === 0 ? 'All on' : `All but ${off.length} on`
}

function ownWordsValue({ words, replacements, learnt }: CommandSettings): string {
  const readings = learnt.filter(({ times }) => times >= learntAfter)
  const count = words.length + replacements.length + readings.length
  if (count === 0) return 'None yet'
  return count === 1 ? '1 entry' : `${count} entries`
}

function KeyChoice({ chosen }: { chosen: ListeningPart['key'] }) {
  const chord = useStore(chosen) ?? usualChord
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const name = chordName(chord, isMac)
  const usual = chordName(usualChord, isMac)
  return (
    <>
      <Fact
        label={
          <>
            Microphone shortcut: <kbd>{name}</kbd>
          </>
        }
        note="Press to start or stop. Hold to talk."
      >
        {name !== usual && <Tool onClick={() => chosen.setState(usualChord)}>Reset to {usual}</Tool>}
        <Tool
          aria-pressed={isAsking}
          onClick={() => setIsAsking(!isAsking)}
          onKeyDown={(event) => {
            if (!isAsking || isUnfinished(event)) return
            if (event.key === 'Escape') event.preventDefault()
            if (event.key === 'Tab' || event.key === 'Escape') return setIsAsking(false)
            event.preventDefault()
            const next = chordOf(event)
            const refused = refusalOf(next)
            setRefusal(refused)
            if (refused !== null) return
            chosen.setState(next)
            setIsAsking(false)
          }}
        >
          {isAsking ? 'Press the new shortcut…' : 'Change shortcut'}
        </Tool>
      </Fact>
      <p role="alert" className={styles.refusal}>
        {refusal}
      </p>
    </>
  )
}
