import styles from './controls.module.css'
import { Icon } from './icons.tsx'
import { Tool } from './tool.tsx'

/** The key that presses the microphone's button. */
export interface MicrophoneKey {
  name: string
  /** As assistive technology expects it. */
  shortcut: string
}

interface ControlsProps {
  isOn: boolean
  isHearing: boolean
  isBlank: boolean
  microphoneKey: MicrophoneKey | null
  onStart(): void
  onStop(): void
  onCopy(): void
  onClear(): void
}

/** The microphone's button, and what is done with the text most often. */
export function Controls({ isOn, isHearing, isBlank, microphoneKey, ...on }: ControlsProps) {
  return (
    <div className={styles.foot}>
      <div className={styles.bar}>
        <button
          type="button"
          id="mic"
          className={styles.mic}
          data-hears={isHearing || undefined}
          aria-keyshortcuts={microphoneKey?.shortcut}
          onClick={(event) => {
            // The second click of a double-click is not a wish of its own.
            if (event.detail > 1) return
            if (isOn) on.onStop()
            else on.onStart()
          }}
        >
          <Icon name={isOn ? 'stop' : 'microphone'} />
          {isOn ? 'Stop Listening' : 'Start Listening'}
          {microphoneKey && (
            <span className={styles.key} aria-hidden="true">
              {microphoneKey.name}
            </span>
          )}
        </button>
      </div>
      <Tool id="copy" icon="copy" disabled={isBlank} onClick={on.onCopy}>
        Copy Text
      </Tool>
      <Tool id="clear" icon="clear" disabled={isBlank} onClick={on.onClear}>
        Clear Text
      </Tool>
    </div>
  )
}
