import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import hidden from '../../../../ui/visually-hidden.module.css'
import { chooseFiles, uploadLimits } from '../../../outbox/choose-files.ts'
import type { Outbox } from '../../../outbox/outbox.ts'
import { usePart } from '../../shared/use-part.ts'
import styles from './outbox-list.module.css'

const loadRows = () => import('./outbox-rows.tsx').then((module) => module.OutboxRows)

interface OutboxListProps {
  outbox: Outbox
  /** The rows could not be had; what waits is sent all the same. */
  onMissing(): void
}

/** Recordings and files that still wait for their text. Stands in the sheet, onto which files may be dropped. */
export function OutboxList({ outbox, onMissing }: OutboxListProps) {
  const root = useRef<HTMLDivElement>(null)
  const list = useSyncExternalStore(outbox.subscribe, outbox.list)
  const news = useSyncExternalStore(outbox.subscribe, outbox.news)
  const isOver = useDrop(root, outbox)
  const Rows = usePart(loadRows, list.length > 0, onMissing)
  return (
    <div ref={root}>
      <p role="status" className={hidden.hidden}>
        {news}
      </p>
      {Rows && <Rows outbox={outbox} list={list} />}
      {isOver && (
        <div className={styles.target}>
          <strong>Drop audio or video to transcribe it</strong>
          {uploadLimits}
        </div>
      )}
    </div>
  )
}

/** Takes files that are dropped onto the sheet; tells whether some are held over it. */
function useDrop(root: RefObject<HTMLElement | null>, outbox: Outbox): boolean {
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
      outbox.add(chooseFiles(dataTransfer?.files ?? []))
    })
    sheet.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && sheet.contains(relatedTarget))) setIsOver(false)
      },
      options,
    )
    return () => listening.abort()
  }, [root, outbox])
  return isOver
}
