import { useId, useLayoutEffect, useRef } from 'react'
import { downloadFile } from '../../../../download-file.ts'
import { downloadRecording } from '../../../export/download-recording.ts'
import type { OutboxItem } from '../../../outbox/entry.ts'
import type { Outbox } from '../../../outbox/outbox.ts'
import { clockTime, describeGaps } from '../../../outbox/transcription/gaps.ts'
import heading from '../../shared/heading.module.css'
import note from '../../shared/note.module.css'
import { Tool } from '../../shared/tool.tsx'
import styles from './outbox-rows.module.css'
import { TryAgain } from './try-again.tsx'

interface OutboxRowsProps {
  outbox: Outbox
  list: readonly OutboxItem[]
}

/** A row for each recording or file that waits. */
export function OutboxRows({ outbox, list }: OutboxRowsProps) {
  const titleId = useId()
  return (
    <section className={styles.outbox} aria-labelledby={titleId}>
      <h2 id={titleId} className={heading.heading}>
        {list.every(({ state }) => state.kind === 'refused') ? 'Not added' : 'Waiting to be transcribed'}
      </h2>
      {list.some(({ isKept, state }) => !isKept && state.kind !== 'refused') && (
        <p>
          This device has no room to keep all of them. Stay on this page until they’re done, or choose them
          again later.
        </p>
      )}
      <ul>
        {list.map((item) => (
          <Row key={item.id} item={item} outbox={outbox} />
        ))}
      </ul>
    </section>
  )
}

function Row({ item, outbox }: { item: OutboxItem; outbox: Outbox }) {
  const { id, startedAt, file, state } = item
  const name =
    file?.name ?? new Date(startedAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
  const row = useRef<HTMLLIElement>(null)
  // A row that goes takes its buttons along: the focus shall not fall to the top of the page.
  useLayoutEffect(() => {
    const gone = row.current
    const tool = gone?.closest('section[aria-label]')?.querySelector<HTMLElement>('[data-more]')
    return () => {
      if (gone?.contains(document.activeElement)) tool?.focus()
    }
  }, [])
  const isUnderWay = state.kind === 'sending' || state.kind === 'transcribing'
  const canRetry = state.kind === 'held' || (state.kind === 'waiting' && state.reason !== null)
  const canDownload = file === null ? state.kind !== 'refused' : canRetry
  // A file on its way is given up; what was spoken exists nowhere else.
  const goes = file !== null && (isUnderWay || state.kind === 'waiting' || state.kind === 'keeping')
  const removal = state.kind === 'refused' ? 'Dismiss' : goes ? 'Cancel' : 'Delete'

  async function download() {
    const sound = await outbox.sound(id)
    if (sound === null) return
    if (file) downloadFile(sound, file.name)
    else downloadRecording(sound)
  }

  return (
    <li ref={row}>
      <p>
        <strong>{name}</strong>
        {file?.seconds != null && <span className={note.note}> {clockTime(file.seconds)}</span>}
        <br />
        {wordsOf(item)} {state.kind === 'waiting' && state.reason !== null && <TryAgain at={state.tryAt} />}
        <Progress item={item} name={name} />
      </p>
      <div>
        {canRetry && (
          <Tool icon="redo" aria-label={`Try again ${name}`} onClick={() => outbox.retry(id)}>
            Try again
          </Tool>
        )}
        {canDownload && (
          <Tool icon="download" aria-label={`Download ${name}`} onClick={download}>
            Download
          </Tool>
        )}
        <Tool
          icon={removal === 'Delete' ? 'clear' : 'close'}
          aria-label={`${removal} ${name}`}
          onClick={() => outbox.remove(id)}
        >
          {removal}
        </Tool>
      </div>
    </li>
  )
}

function Progress({ item: { file, state }, name }: { item: OutboxItem; name: string }) {
  if (state.kind === 'sending') return <progress aria-label={`Upload of ${name}`} value={state.share} />
  if (state.kind !== 'transcribing') return null
  const label = `Transcription of ${name}`
  // Without a length nothing but that it goes on can be shown.
  return file?.seconds == null ? (
    <progress aria-label={label} />
  ) : (
    <progress aria-label={label} value={Math.min(1, state.seconds / file.seconds)} />
  )
}

function wordsOf({ file, gaps, state }: OutboxItem): string {
  const missing = gaps.length > 0 ? describeGaps(gaps) : ''
  switch (state.kind) {
    case 'recording':
    case 'written':
      return ''
    case 'keeping':
      return 'Saving to this device'
    case 'sending':
      return `Uploading, ${Math.floor(state.share * 100)}%`
    case 'transcribing': {
      const length = file?.seconds == null ? 'so far' : `of ${clockTime(file.seconds)}`
      return state.seconds < 1 ? 'Transcribing' : `Transcribing, ${clockTime(state.seconds)} ${length}`
    }
    case 'waiting':
      return `${missing} ${state.reason ?? 'Waiting'}`.trim()
    case 'held':
      if (missing === '' && state.reason === null) return 'The page closed before it was transcribed.'
      return `${missing} ${state.reason ?? ''}`.trim()
    case 'refused':
      return state.reason
  }
}
