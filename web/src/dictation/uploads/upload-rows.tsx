import {
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Button } from '../../ui/button.tsx'
import hidden from '../../ui/visually-hidden.module.css'
import kept from '../dictation.module.css'
import styles from './uploads.module.css'
import { clockTime, type Upload, type UploadState, type Uploads } from './uploads.ts'

/** The files on their way. Stands in the sheet, onto which more may be dropped. */
export function UploadRows({ uploads }: { uploads: Uploads }) {
  const root = useRef<HTMLDivElement>(null)
  const list = useSyncExternalStore(uploads.subscribe, uploads.list)
  const news = useSyncExternalStore(uploads.subscribe, uploads.news)
  const isOver = useDrop(root, uploads)
  const heading = useId()
  const keep = list.some(({ state }) => state.kind !== 'incomplete')
  return (
    <div ref={root}>
      <p role="status" className={hidden.hidden}>
        {news}
      </p>
      {list.length > 0 && (
        <section className={kept.aside} aria-labelledby={heading}>
          <h2 id={heading}>Uploads</h2>
          {keep && (
            <p>Stay on this page until they are done. After a reload a file has to be chosen again.</p>
          )}
          <ul className={kept.kept}>
            {list.map((upload) => (
              <Row key={upload.id} upload={upload} uploads={uploads} />
            ))}
          </ul>
        </section>
      )}
      {isOver && <div className={styles.target}>Drop audio or video here to have it written down</div>}
    </div>
  )
}

function Row({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { id, name, state } = upload
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
  return (
    <li ref={row}>
      <p className={styles.name}>
        <strong>{name}</strong>
        <br />
        {wordsOf(state)}
      </p>
      {state.kind === 'sending' && <progress aria-label={`Upload of ${name}`} value={state.share} />}
      {state.kind === 'failed' && state.canRetry && (
        <Button aria-label={`Retry ${name}`} onClick={() => uploads.retry(id)}>
          Retry
        </Button>
      )}
      <Button
        look="quiet"
        aria-label={`${isOver ? 'Remove' : 'Cancel'} ${name}`}
        onClick={() => uploads.remove(id)}
      >
        {isOver ? 'Remove' : 'Cancel'}
      </Button>
    </li>
  )
}

function wordsOf(state: UploadState): string {
  switch (state.kind) {
    case 'waiting':
      return 'Waits for its turn'
    case 'sending':
      return `Uploading, ${Math.floor(state.share * 100)} %`
    case 'transcribing':
      return state.seconds < 1
        ? 'Being written down'
        : `Being written down, ${clockTime(state.seconds)} so far`
    case 'delayed':
      return `${state.sentence} It is sent again by itself.`
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
