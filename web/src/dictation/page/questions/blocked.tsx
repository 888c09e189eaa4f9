import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import type { Platform } from '../../core/reducer/platform.ts'
import { microphoneHelp } from '../../microphone/microphone-help.ts'
import styles from './blocked.module.css'

/** The microphone is forbidden, and how to allow it: above the text, where nothing covers it. */
export function Blocked({ platform, onRequest }: { platform: Platform; onRequest(): void }) {
  const { title, steps } = microphoneHelp(platform)
  return (
    <div className={styles.blocked}>
      <Message severity="warning">
        <div className={styles.notice}>
          <strong>{title}</strong>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <div>
            <Button onClick={onRequest}>Request Microphone Permission</Button>
          </div>
        </div>
      </Message>
    </div>
  )
}
