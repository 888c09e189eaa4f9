import { useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { describeGaps } from '../outbox/gaps.ts'
import type { KeptRecording } from '../outbox/recording-desk.ts'
import type { RecordingsPart } from '../session/open-recordings.ts'
import heading from './heading.module.css'
import styles from './kept-recordings-list.module.css'
import { TryAgain } from './try-again.tsx'

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** Recordings that still wait for their text: nothing that was said is thrown away. */
export function KeptRecordingsList({ recordings }: { recordings: RecordingsPart }) {
  const { kept, retry, download } = recordings
  const waiting = useSyncExternalStore(kept.subscribe, kept.list)
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="kept-recordings">
      <h2 id="kept-recordings" className={heading.heading}>
        Recordings without text
      </h2>
      <ul className={styles.kept}>
        {waiting.map(({ id, startedAt, tryAt, isSending, ...about }) => (
          <li key={id}>
            <p>
              {time.format(startedAt)}. {reasonOf(about)}{' '}
              {tryAt !== null && !isSending && <TryAgain at={tryAt} />}
            </p>
            <Button busy={isSending} onClick={() => retry(id)}>
              Try again
            </Button>
            <Button onClick={() => download(id)}>Download</Button>
            <Button look="quiet" onClick={() => kept.remove(id)}>
              Delete
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function reasonOf({ failure, gaps }: Pick<KeptRecording, 'failure' | 'gaps'>): string {
  if (gaps.length > 0) return `${describeGaps(gaps)} ${failure ?? ''}`
  return failure ?? 'It was not transcribed before the page was closed.'
}
