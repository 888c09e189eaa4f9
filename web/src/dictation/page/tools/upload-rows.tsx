import {
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { downloadFile } from '../../../download-file.ts'
import hidden from '../../../ui/visually-hidden.module.css'
import { clockTime } from '../../outbox/gaps.ts'
import { type Upload, type Uploads, uploadLimits } from '../../outbox/uploads.ts'
import heading from '../heading.module.css'
import kept from '../kept-recordings-list.module.css'
import note from '../note.module.css'
import { Tool } from '../tool.tsx'
import { TryAgain } from '../try-again.tsx'
import styles from './upload-rows.module.css'

/** The files on their way. Stands in the sheet, onto which more may be dropped. */
export function UploadRows({ uploads }: { uploads: Uploads }) {
  const root = useRef<HTMLDivElement>(null)
  const list = useSyncExternalStore(uploads.subscribe, uploads.list)
  const news = useSyncExternalStore(uploads.subscribe, uploads.news)
  const isOver = useDrop(root, uploads)
  const titleId = useId()
  const unkept = list.some(
    ({ isKept, state: { kind } }) => !isKept && kind !== 'failed' && kind !== 'preparing',
  )
  return (
    <div ref={root}>
      <p role="status" className={hidden.hidden}>
        {news}
      </p>
      {list.length > 0 && (
        <section className={styles.uploads} aria-labelledby={titleId}>
          <h2 id={titleId} className={heading.heading}>
            Uploads
          </h2>
          {unkept && (
            <p>
              This device has no room to keep all of them. Stay on this page until they are done, or choose
              them again later.
            </p>
          )}
          <ul className={kept.kept}>
            {list.map((upload) => (
              <Row key={upload.id} upload={upload} uploads={uploads} />
            ))}
          </ul>
        </section>
      )}
      {isOver && (
        <div className={styles.target}>
          <strong>Drop audio or video here to have it written down</strong>
          {uploadLimits}
        </div>
      )}
    </div>
  )
}

function Row({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { id, name, seconds, state } = upload
  const row = useRef<HTMLLIElement>(null)
  // A row that goes takes its buttons along: the focus shall not fall to the top of the page.
  useLayoutEffect(() => {
    const gone = row.current
    const tool = gone?.closest('section[aria-label]')?.querySelector<HTMLElement>('[data-upload]')
    return () => {
      if (gone?.contains(document.activeElement)) tool?.focus()
    }
  }, [])
  const isOver = state.kind === 'failed' || state.kind === 'incomplete'
  const canRetry = state.kind === 'failed' ? state.canRetry : isOver || state.kind === 'delayed'

  async function download() {
    const file = await uploads.file(id)
    if (file) downloadFile(file, name)
  }

  return (
    <li ref={row}>
      <p>
        <strong>{name}</strong>
        {seconds !== null && <span className={note.note}> {clockTime(seconds)}</span>}
        <br />
        {wordsOf(upload)} {state.kind === 'delayed' && <TryAgain at={state.tryAt} />}
        <Progress upload={upload} />
      </p>
      {canRetry && (
        <Tool icon="redo" aria-label={`Retry ${name}`} onClick={() => uploads.retry(id)}>
          Retry
        </Tool>
      )}
      {canRetry && isOver && (
        <Tool icon="download" aria-label={`Download ${name}`} onClick={download}>
          Download
        </Tool>
      )}
      <Tool
        icon={isOver ? 'clear' : 'stop'}
        aria-label={`${isOver ? 'Remove' : 'Cancel'} ${name}`}
        onClick={() => uploads.remove(id)}
      >
        {isOver ? 'Remove' : 'Cancel'}
      </Tool>
    </li>
  )
}

function Progress({ upload: { name, seconds, state } }: { upload: Upload }) {
  if (state.kind === 'sending') return <progress aria-label={`Upload of ${name}`} value={state.share} />
  if (state.kind !== 'transcribing') return null
  const label = `Transcription of ${name}`
  // Without a length nothing but that it goes on can be shown.
  return seconds === null ? (
    <progress aria-label={label} />
  ) : (
    <progress aria-label={label} value={Math.min(1, state.seconds / seconds)} />
  )
}

function wordsOf({ seconds, state }: Upload): string {
  switch (state.kind) {
    case 'preparing':
      return 'Being kept on this device'
    case 'waiting':
      return 'Waits for its turn'
    case 'sending':
      return `Uploading, ${Math.floor(state.share * 100)} %`
    case 'transcribing':
      if (state.seconds < 1) return 'Being written down'
      return `Being written down, ${clockTime(state.seconds)} ${seconds === null ? 'so far' : `of ${clockTime(seconds)}`}`
    case 'delayed':
    case 'failed':
    case 'incomplete':
      return state.sentence
  }
}

/** Takes files that are dropped onto the sheet; tells whether some are held over it. */
function useDrop(root: RefObject<HTMLElement | null>, uploads: Uploads): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const sheet = root.current?.closest('section')
    if (!sheet) return
    const listening = new AbortController()
    // Before the editor hears of it, which would write a dropped file's bytes into the text.
    const options = { capture: true, signal: listening.signal }
    const listen = (name: 'dragover' | 'drop', take: (event: DragEvent) => void) =>
      sheet.addEventListener(
        name,
        (event) => {
          if (!event.dataTransfer?.types.includes('Files')) return
          event.preventDefault()
          event.stopPropagation()
          take(event)
        },
        options,
      )
    listen('dragover', () => setIsOver(true))
    listen('drop', ({ dataTransfer }) => {
      setIsOver(false)
      uploads.add([...(dataTransfer?.files ?? [])])
    })
    sheet.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && sheet.contains(relatedTarget))) setIsOver(false)
      },
      options,
    )
    return () => listening.abort()
  }, [root, uploads])
  return isOver
}
