import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { Kept } from '../../../storage.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { CommandSettings, SentenceEnds } from '../../commands/command-settings.ts'
import { learntAfter } from '../../commands/learnt.ts'
import { isUnfinished, refusalOf } from '../../core/chosen-key.ts'
import { chordName, chordOf, isMac, usualChord } from '../../core/dictation-key.ts'
import { thisDevice } from '../../device/this-device.ts'
import type { CleanUpLevel } from '../../formatting/clean-up/find-removals.ts'
import { listMicrophones } from '../../microphone/microphone.ts'
import type { DictationParts } from '../../session/open-dictation.ts'
import type { KeptWords } from '../../session/open-kept-words.ts'
import { canFloatByItself } from '../floating/use-auto-float.ts'
import { Tool } from '../tool.tsx'
import { chooseDictationKey, dictationKey } from '../tools/use-dictation-key.ts'
import { CommandSwitches } from './command-switches.tsx'
import { KeepWords } from './keep-words.tsx'
import { Look, type ThemeChoice } from './look.tsx'
import { PrivateMode } from './private-mode.tsx'
import styles from './setting.module.css'
import { Choice, Disclosure, Fact, Group, Switch } from './setting.tsx'
import { SoundLifeChoice } from './sound-life.tsx'
import { WordListEditor } from './word-list-editor.tsx'

const EngineNote = lazy(() => import('../engine-note.tsx').then((module) => ({ default: module.EngineNote })))

interface SettingsPanelProps {
  parts: Pick<DictationParts, 'commands' | 'listening' | 'keptWords'>
  language: string
  theme: ThemeChoice
  /** It opens at one's own words. */
  atWords: boolean
  onClose(): void
}

/** What a person sets once for this device, each with what it is set to in words. It holds at once. */
export function SettingsPanel({ parts, language, theme, atWords, onClose }: SettingsPanelProps) {
  const { commands, listening } = parts
  const choices = useSyncExternalStore(commands.subscribe, commands.current)
  // A phone has no keys to be held.
  const [hasKeys] = useState(() => matchMedia('(any-hover: hover)').matches)
  const [canFloat] = useState(canFloatByItself)
  const [isPrivate, setPrivate] = useState(thisDevice.preferences.isPrivate.get)
  const [keptWords, setKeptWords] = useState<KeptWords | null>(null)
  useEffect(() => void parts.keptWords.then(setKeptWords, () => {}), [parts])
  return (
    <Dialog title="Settings" onClose={onClose}>
      <Group title="Microphone">
        <MicrophoneChoice recognises={listening.state().platform.recognises} />
        <KeptSwitch kept={thisDevice.preferences.playsSounds} label="Sounds at start and stop" />
        <KeptSwitch
          kept={thisDevice.preferences.announcesWords}
          label="Announce what is written"
          note="For screen readers: each phrase is read out once it’s final."
        />
      </Group>
      <Group title="Look">
        <Look theme={theme} />
      </Group>
      <Group title="Text">
        <Choice
          label="Numbers, dates, times and units"
          value={choices.numbers}
          options={[
            ['formatted', 'Formatted: 25%, $20, 3:30 p.m.'],
            ['heard', 'As heard: twenty-five percent'],
          ]}
          onChange={(value) => commands.change({ numbers: value === 'heard' ? 'heard' : 'formatted' })}
        />
        <Choice
          label="Clean-up"
          note="Only ever leaves words out, and in doubt none."
          value={choices.cleanUp}
          options={[
            ['as-heard', 'As heard: every word'],
            ['hesitations', 'Hesitations: no “um”, no “the the”'],
            ['corrections', 'Hesitations and corrections: no “Monday, no, …”'],
          ]}
          onChange={(value) => commands.change({ cleanUp: value as CleanUpLevel })}
        />
        <Choice
          label="Sentence ends"
          note="In English. A pause alone never ends one; each mark can be turned round."
          value={choices.sentenceEnds}
          options={[
            ['never', 'As said: only the marks you say'],
            ['at-pauses', 'At pauses too, where a sentence is over'],
          ]}
          onChange={(value) => commands.change({ sentenceEnds: value as SentenceEnds })}
        />
      </Group>
      <Group title="Clipboard">
        <KeptSwitch
          kept={thisDevice.preferences.copiesWhenStopped}
          label="Copy when I stop"
          note="What you said since Start goes on the clipboard."
        />
        {canFloat && (
          <KeptSwitch
            kept={thisDevice.preferences.floatsByItself}
            label="Float when I leave the tab"
            note="The small window opens while Plainspoken listens."
          />
        )}
      </Group>
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
        <ExtensionSwitch />
        <SoundLifeChoice isPrivate={isPrivate} />
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
          <KeyChoice />
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
    </Dialog>
  )
}

/** Only where the extension has asked. */
function ExtensionSwitch() {
  const { extension } = thisDevice.preferences
  const [answer, setAnswer] = useState(extension.get)
  if (answer === null) return null
  return (
    <Switch
      label="Browser extension"
      note="It may type what you say into other pages, where you use its shortcut."
      isOn={answer === 'allowed'}
      onChange={(isOn) => {
        const next = isOn ? 'allowed' : 'refused'
        extension.set(next)
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

/** What is on or off on this device. */
function KeptSwitch({ kept, label, note }: { kept: Kept<boolean>; label: string; note?: string }) {
  const [isOn, setOn] = useState(kept.get)
  return (
    <Switch
      label={label}
      note={note}
      isOn={isOn}
      onChange={(next) => {
        kept.set(next)
        setOn(next)
      }}
    />
  )
}

function MicrophoneChoice({ recognises }: { recognises: boolean }) {
  const [microphones, setMicrophones] = useState<readonly MediaDeviceInfo[]>([])
  const [chosen, setChosen] = useState(thisDevice.preferences.microphone.get)
  useEffect(() => {
    const update = () =>
      listMicrophones().then(setMicrophones, (error: unknown) =>
        console.warn('No list of microphones.', error),
      )
    void update()
    navigator.mediaDevices?.addEventListener('devicechange', update)
    return () => navigator.mediaDevices?.removeEventListener('devicechange', update)
  }, [])
  const isGone =
    chosen !== null && microphones.length > 0 && !microphones.some(({ deviceId }) => deviceId === chosen)
  return (
    <Choice
      label={recognises ? 'For recordings' : 'Input'}
      note={recognises ? 'Live recognition uses the microphone your browser chooses.' : undefined}
      value={chosen ?? ''}
      options={[
        ['', 'System default'],
        ...(isGone ? [[chosen, 'Your chosen microphone (not connected)'] as const] : []),
        ...microphones.map(
          ({ deviceId, label }, index) => [deviceId, label || `Microphone ${index + 1}`] as const,
        ),
      ]}
      onChange={(value) => {
        const next = value === '' ? null : value
        thisDevice.preferences.microphone.set(next)
        setChosen(next)
      }}
    />
  )
}

function KeyChoice() {
  const chord = useStore(dictationKey)
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
        {name !== usual && <Tool onClick={() => chooseDictationKey(usualChord)}>Reset to {usual}</Tool>}
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
            chooseDictationKey(next)
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
