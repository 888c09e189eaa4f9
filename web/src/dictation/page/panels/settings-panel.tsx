import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Dialog } from '../../../ui/dialog.tsx'
import { chordName, chordOf, isMac, isUnfinished, refusalOf, usualChord } from '../../core/dictation-key.ts'
import { thisDevice } from '../../device/this-device.ts'
import { listMicrophones } from '../../microphone/microphone.ts'
import type { OnDevice } from '../../recognition/on-device.ts'
import note from '../note.module.css'
import { Tool } from '../tool.tsx'
import { chooseDictationKey, dictationKey } from '../tools/use-dictation-key.ts'
import { Labelled } from './labelled.tsx'
import { PrivateMode } from './private-mode.tsx'
import styles from './settings-panel.module.css'

interface SettingsPanelProps {
  onDevice: OnDevice
  onClose(): void
}

/** What a person sets once for this device. */
export function SettingsPanel({ onDevice, onClose }: SettingsPanelProps) {
  return (
    <Dialog title="Settings" onClose={onClose}>
      <div className={styles.settings}>
        <MicrophoneChoice />
        <KeyChoice />
        <PrivateMode onDevice={onDevice} />
      </div>
    </Dialog>
  )
}

function MicrophoneChoice() {
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
    <Labelled label="Microphone for recordings">
      <select
        value={chosen ?? ''}
        onChange={({ target }) => {
          const next = target.value === '' ? null : target.value
          thisDevice.preferences.microphone.set(next)
          setChosen(next)
        }}
      >
        <option value="">The one your system uses</option>
        {isGone && <option value={chosen}>The one you chose before, not connected now</option>}
        {microphones.map(({ deviceId, label }, index) => (
          <option key={deviceId} value={deviceId}>
            {label || `Microphone ${index + 1}`}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

function KeyChoice() {
  const chord = useStore(dictationKey)
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const usual = chordName(usualChord, isMac)
  return (
    <div className={styles.choice}>
      <span>
        Key for the microphone: <kbd>{chordName(chord, isMac)}</kbd>
      </span>
      <p className={note.note}>Tap it to start and stop. Hold it to dictate only while it is held.</p>
      <Tool
        aria-pressed={isAsking}
        onClick={() => setIsAsking(!isAsking)}
        onKeyDown={(event) => {
          if (!isAsking || isUnfinished(event)) return
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
        {isAsking ? 'Press the new key now' : 'Change the key'}
      </Tool>
      <Tool disabled={chordName(chord, isMac) === usual} onClick={() => chooseDictationKey(usualChord)}>
        Use {usual}
      </Tool>
      <p role="alert">{refusal}</p>
    </div>
  )
}
