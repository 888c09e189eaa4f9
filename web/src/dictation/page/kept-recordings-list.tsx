import { useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { describeGaps } from '../outbox/gaps.ts'
import type { KeptRecording } from '../outbox/recording-desk.ts'
import type { OpenDictation } from '../session/open-dictation.ts'
import heading from './heading.module.css'
import styles from './kept-recordings-list.module.css'
import { TryAgain } from './try-again.tsx'

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** Recordings that still wait for their text: nothing that was said is thrown away. */
export function KeptRecordingsList({ open }: { open: OpenDictation }) {
  const recordings = useSyncExternalStore(open.kept.subscribe, open.kept.list)
  if (recordings.length === 0) return null
  return (
    <section aria-labelledby="kept-recordings">
      <h2 id="kept-recordings" className={heading.heading}>
        Recordings without text
      </h2>
      <ul className={styles.kept}>
        {recordings.map(({ id, startedAt, tryAt, isSending, ...about }) => (
          <li key={id}>
            <p>
              {time.format(startedAt)}. {reasonOf(about)}{' '}
              {tryAt !== null && !isSending && <TryAgain at={tryAt} />}
            </p>
            <Button busy={isSending} onClick={() => open.retry(id)}>
              Try again
            </Button>
            <Button onClick={() => open.download(id)}>Download</Button>
            <Button look="quiet" onClick={() => open.kept.remove(id)}>
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
