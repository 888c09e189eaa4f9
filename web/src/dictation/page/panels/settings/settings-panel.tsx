import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { nextTask } from '../../../../next-task.ts'
import type { Kept } from '../../../../storage.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import type { CleanUpLevel } from '../../../formatting/clean-up/find-removals.ts'
import type { SentenceEnds } from '../../../formatting/utterance/settings.ts'
import { listMicrophones } from '../../../microphone/microphone.ts'
import { canFloatByItself } from '../../floating/use-auto-float.ts'
import { Look, type ThemeChoice } from '../parts/look.tsx'
import { Choice, Group, Switch } from '../parts/setting.tsx'
import { MoreSettings, type MoreSettingsProps } from './more-settings.tsx'

interface SettingsPanelProps extends MoreSettingsProps {
  theme: ThemeChoice
  onClose(): void
}

/** The settings that a person makes once for this device, each with its value in words. They hold at once. */
export function SettingsPanel({ parts, language, theme, atWords, onClose }: SettingsPanelProps) {
  const { commands, device, listening } = parts
  const { preferences } = device
  const choices = useSyncExternalStore(commands.subscribe, commands.current)
  const [canFloat] = useState(canFloatByItself)
  // The settings below the edge come when the rest has been painted: a slow phone would show nothing meanwhile.
  const [isWhole, setWhole] = useState(atWords)
  useEffect(() => {
    const frame = requestAnimationFrame(
      () => void nextTask().then(() => startTransition(() => setWhole(true))),
    )
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Dialog title="Settings" onClose={onClose}>
      <Group title="Microphone">
        <MicrophoneChoice kept={preferences.microphone} recognises={listening.state().platform.recognises} />
        <KeptSwitch kept={preferences.playsSounds} label="Sounds at start and stop" />
        <KeptSwitch
          kept={preferences.announcesWords}
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
            ['formatted', 'Formatted: 25%, 3:30 p.m.'],
            ['heard', 'As heard: twenty-five percent'],
          ]}
          onChange={(value) => commands.change({ numbers: value === 'heard' ? 'heard' : 'formatted' })}
        />
        <Choice
          label="Clean-up"
          note="Only ever removes words, and keeps them when in doubt."
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
          note="English only. A pause alone is never enough, and you can switch any mark back."
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
          kept={preferences.copiesWhenStopped}
          label="Copy when I stop"
          note="Copies what you said since Start to the clipboard."
        />
        {canFloat && (
          <KeptSwitch
            kept={preferences.floatsByItself}
            label="Float when I leave the tab"
            note="The small window opens while Plainspoken listens."
          />
        )}
      </Group>
      {isWhole && <MoreSettings {...{ parts, language, atWords }} />}
    </Dialog>
  )
}

/** A switch for what is on or off on this device. */
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

function MicrophoneChoice({ kept, recognises }: { kept: Kept<string | null>; recognises: boolean }) {
  const [microphones, setMicrophones] = useState<readonly MediaDeviceInfo[]>([])
  const [chosen, setChosen] = useState(kept.get)
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
        kept.set(next)
        setChosen(next)
      }}
    />
  )
}
