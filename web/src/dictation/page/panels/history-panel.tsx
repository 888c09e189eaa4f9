import { useEffect, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notifications.tsx'
import type { Revision } from '../../device/revisions.ts'
import type { TextPart } from '../../session/open-text.ts'
import note from '../note.module.css'
import { Tool } from '../tool.tsx'
import styles from './history-panel.module.css'
import { Labelled } from './labelled.tsx'

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const shownCharacters = 240

/** Transcripts of the last 30 days, to be searched and brought back. */
export function HistoryPanel({ text, onClose }: { text: TextPart; onClose(): void }) {
  const [revisions, setRevisions] = useState<readonly Revision[] | null>(null)
  const [words, setWords] = useState('')

  useEffect(() => {
    let isGone = false
    text.revisions.list().then(
      (list) => !isGone && setRevisions(list),
      (error: unknown) => {
        console.warn('Earlier revisions could not be read.', error)
        if (!isGone) setRevisions([])
      },
    )
    return () => {
      isGone = true
    }
  }, [text])

  const found = revisions?.filter((revision) =>
    revision.text.toLowerCase().includes(words.trim().toLowerCase()),
  )
  return (
    <Dialog title="History" onClose={onClose}>
      <p>
        Everything from the last 30 days, on this device only. By voice, “choose two” restores the second.
      </p>
      <Labelled label="Search">
        <input type="search" value={words} onChange={(event) => setWords(event.target.value)} />
      </Labelled>
      <p role="status" className={styles.nothing}>
        {found?.length === 0 && (words === '' ? 'Nothing here yet.' : 'No matches.')}
      </p>
      <ul className={styles.revisions}>
        {found?.map((revision, index) => (
          <Row
            key={revision.id}
            revision={revision}
            place={index + 1}
            text={text}
            onRestore={() => {
              text.restoreRevision(revision)
              onClose()
            }}
          />
        ))}
      </ul>
    </Dialog>
  )
}

interface RowProps {
  revision: Revision
  /** What it is called by voice. */
  place: number
  text: TextPart
  onRestore(): void
}

function Row({ revision, place, text, onRestore }: RowProps) {
  const [isDeleted, setIsDeleted] = useState(false)
  const name = when.format(revision.at)

  async function set(isGone: boolean) {
    try {
      await (isGone ? text.revisions.remove(revision.id) : text.revisions.putBack(revision))
      setIsDeleted(isGone)
    } catch (error) {
      console.warn('The history could not be changed.', error)
      notify('The history could not be changed. Please try again.', 'error')
    }
  }

  return (
    <li>
      <div className={styles.head}>
        <time dateTime={new Date(revision.at).toISOString()}>
          {place}. {name}
        </time>
        {isDeleted ? (
          <span className={note.note}>Deleted</span>
        ) : (
          revision.wasCleared && <span className={note.note}>Cleared</span>
        )}
      </div>
      {isDeleted ? (
        <Tool autoFocus onClick={() => set(false)}>
          Undo
        </Tool>
      ) : (
        <>
          <p className={styles.excerpt}>{revision.text.slice(0, shownCharacters)}</p>
          <Tool onClick={onRestore} data-choice>
            Restore
          </Tool>
          <Tool onClick={() => set(true)}>Delete</Tool>
        </>
      )}
    </li>
  )
}
