import type { AccountData, Session } from '@plainspoken/contract/account'
import { useState } from 'react'
import { sentence } from '../api/api.ts'
import { Button } from '../ui/button.tsx'
import { Question } from '../ui/dialog.tsx'
import { FormMessage } from '../ui/message.tsx'
import { notify } from '../ui/notifications.tsx'
import { Section } from '../ui/section.tsx'
import { useAction } from '../ui/use-action.ts'
import hidden from '../ui/visually-hidden.module.css'
import { endAllSessions, endSession } from './account-calls.ts'
import styles from './events.module.css'
import { sayWhen } from './say-when.ts'

interface DevicesProps {
  sessions: AccountData['sessions']
  /** One of the others was signed out. */
  onEnded: () => void
  onSignedOut: () => void
}

/** The signed-in devices: this browser first, then the most recent. */
export function DevicesSection({ sessions, onEnded, onSignedOut }: DevicesProps) {
  const inOrder = [...sessions].sort(
    (one, other) =>
      Number(other.isThisOne) - Number(one.isThisOne) || other.startedAt.localeCompare(one.startedAt),
  )
  const [isAsking, setAsking] = useState(false)
  const everywhere = useAction(
    async () => {
      await endAllSessions()
      onSignedOut()
    },
    (error) => sentence(error, 'You could not be signed out. Please try again.'),
  )
  return (
    <Section title="Devices" about="Where you’re signed in. Locations are approximate.">
      <ul className={styles.list}>
        {inOrder.map((session) => (
          <Device key={session.id} session={session} onEnded={onEnded} />
        ))}
      </ul>
      <Button onClick={() => setAsking(true)}>Sign Out Everywhere</Button>
      {isAsking && (
        <Question
          title="Sign out everywhere?"
          about="Every device is signed out, this one too. What you dictated stays on each of them."
          action="Sign Out Everywhere"
          look="action"
          busy={everywhere.isBusy}
          failure={everywhere.failure}
          onSubmit={everywhere.start}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}

function Device({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const browser = session.browser ?? 'Unknown browser'
  const { isBusy, failure, start } = useAction(
    async () => {
      await endSession(session.id)
      notify(`${browser} is signed out`, 'success')
      onEnded()
    },
    (error) => sentence(error, 'That device could not be signed out. Please try again.'),
  )
  return (
    <li className={styles.row}>
      <div>
        <strong>{browser}</strong>
        {session.isThisOne && ' (this browser)'}
        <p className={styles.whence}>
          Since <time dateTime={session.startedAt}>{sayWhen(session.startedAt)}</time>
          {session.network && `, from ${session.network}`}
        </p>
        {failure && <FormMessage>{failure}</FormMessage>}
      </div>
      {!session.isThisOne && (
        <Button busy={isBusy} onClick={start}>
          Sign Out<span className={hidden.hidden}> {browser}</span>
        </Button>
      )}
    </li>
  )
}
