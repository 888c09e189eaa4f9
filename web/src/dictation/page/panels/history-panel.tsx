import { useEffect, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Take } from '../../device/takes.ts'
import type { TextPart } from '../../session/open-text.ts'
import note from '../note.module.css'
import { Tool } from '../tool.tsx'
import styles from './history-panel.module.css'
import { Labelled } from './labelled.tsx'

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const shownCharacters = 240

/** Transcripts of the last 30 days, to be searched and brought back. */
export function HistoryPanel({ text, onClose }: { text: TextPart; onClose(): void }) {
  const [takes, setTakes] = useState<readonly Take[] | null>(null)
  const [words, setWords] = useState('')

  useEffect(() => {
    let isGone = false
    text.takes.list().then(
      (list) => !isGone && setTakes(list),
      () => !isGone && setTakes([]),
    )
    return () => {
      isGone = true
    }
  }, [text])

  const found = takes?.filter((take) => take.text.toLowerCase().includes(words.trim().toLowerCase()))
  return (
    <Dialog title="History" onClose={onClose}>
      <p>Your transcripts of the last 30 days, kept on this device alone.</p>
      <Labelled label="Search">
        <input type="search" value={words} onChange={(event) => setWords(event.target.value)} />
      </Labelled>
      {found?.length === 0 && (
        <p>{words === '' ? 'There are none yet.' : 'None of them holds these words.'}</p>
      )}
      <ul className={styles.takes}>
        {found?.map((take) => (
          <li key={take.id}>
            <p>
              <time dateTime={new Date(take.at).toISOString()}>{when.format(take.at)}</time>
              {take.wasCleared && ', cleared'}
            </p>
            <p className={`${note.note} ${styles.excerpt}`}>{take.text.slice(0, shownCharacters)}</p>
            <Tool
              onClick={() => {
                text.restoreTake(take)
                onClose()
              }}
            >
              Restore
            </Tool>
            <Tool
              onClick={async () => {
                await text.takes.remove(take.id)
                setTakes(takes?.filter(({ id }) => id !== take.id) ?? null)
              }}
            >
              Delete
            </Tool>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
