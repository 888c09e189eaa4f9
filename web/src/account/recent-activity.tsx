import type { AccountData, AccountEvent } from '@plainspoken/contract/account'
import { accountEvents } from '@plainspoken/contract/account-events'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import styles from './events.module.css'
import { sayWhen } from './say-when.ts'

/** So many are shown before one asks for the rest. */
const shownFirst = 5

export function RecentActivitySection({ events }: { events: AccountData['events'] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? events : events.slice(0, shownFirst)
  return (
    <Section
      title="Recent activity"
      about="Sign-ins and changes to your account. If anything here wasn’t you, change your password."
    >
      <ol className={styles.list}>
        {shown.map((event) => (
          <Activity key={event.id} event={event} />
        ))}
      </ol>
      {shown.length < events.length && (
        <Button onClick={() => setWhole(true)}>Show All {events.length}</Button>
      )}
    </Section>
  )
}

function Activity({ event }: { event: AccountEvent }) {
  return (
    <li>
      <strong>
        {event.outcome === 'refused'
          ? `Failed ${lowerFirst(accountEvents[event.event])}`
          : accountEvents[event.event]}
      </strong>
      {event.outcome === 'refused' && (
        <span className={styles.refused}>{reasons[event.code ?? ''] ?? ': refused'}</span>
      )}
      <p className={styles.whence}>
        <time dateTime={event.at}>{sayWhen(event.at)}</time>
        {event.browser && `, ${event.browser}`}
        {event.network && `, from ${event.network}`}
      </p>
    </li>
  )
}

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

const reasons: Record<string, string> = {
  wrong_credentials: ' (wrong password)',
  wrong_password: ' (wrong password)',
  account_exists: ' (you have an account)',
}
