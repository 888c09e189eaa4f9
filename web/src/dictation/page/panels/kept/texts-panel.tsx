import { useCallback, useEffect, useRef, useState } from 'react'
import { Dialog } from '../../../../ui/dialog.tsx'
import { notify } from '../../../../ui/notifications.tsx'
import type { KeptTexts, StoredText } from '../../../device/texts.ts'
import type { TextsPart } from '../../../session/kept/open-texts.ts'
import type { DictationParts } from '../../../session/open-dictation.ts'
import { Labelled } from '../parts/labelled.tsx'
import styles from './kept-list.module.css'
import { MoveTexts } from './move-texts.tsx'
import { TextRow } from './text-row.tsx'

/** All texts of this device, to be searched, opened, pinned, renamed and deleted. */
export function TextsPanel({ parts, onClose }: { parts: DictationParts; onClose(): void }) {
  const [texts, setTexts] = useState<TextsPart | null>(null)
  const [kept, setKept] = useState<KeptTexts | null>(null)
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set())
  const [words, setWords] = useState('')

  const [isUnreadable, setUnreadable] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // On a phone the keyboard would rise over the list.
    if (matchMedia('(pointer: fine)').matches) search.current?.focus()
  }, [])

  const read = useCallback(async () => {
    try {
      const opened = await parts.texts()
      setKept(await opened.list())
      setTexts(opened)
    } catch (error) {
      console.warn('The texts could not be read.', error)
      setUnreadable(true)
    }
  }, [parts])
  useEffect(() => void read(), [read])

  async function change(
    id: string,
    work: (opened: TextsPart) => Promise<void>,
    list?: (all: StoredText[]) => StoredText[],
  ) {
    if (texts === null) return
    try {
      await work(texts)
      if (list) setKept((now) => now && { ...now, others: list(now.others) })
      else setDeleted((now) => (now.has(id) ? without(now, id) : new Set([...now, id])))
    } catch (error) {
      console.warn('The texts could not be changed.', error)
      notify('Your texts could not be changed. Please try again.', 'error')
    }
  }

  function open({ id }: StoredText) {
    void texts?.open(id).then((isOpen) => isOpen && onClose())
  }

  const wanted = words.trim().toLowerCase()
  const found = kept?.others.filter(({ title = '', text }) =>
    `${title}\n${text}`.toLowerCase().includes(wanted),
  )
  return (
    <Dialog title="Texts" isAside onClose={onClose}>
      <Labelled label="Search">
        <input
          ref={search}
          type="search"
          enterKeyHint="go"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={({ key, nativeEvent }) => {
            // Enter that ends a composition chooses its characters.
            const first = found?.find(({ id }) => !deleted.has(id))
            if (key === 'Enter' && !nativeEvent.isComposing && wanted !== '' && first) open(first)
          }}
        />
      </Labelled>
      <p role="alert" className={styles.nothing}>
        {isUnreadable && 'Your texts could not be read from this device. They have not been deleted.'}
      </p>
      <p role="status" className={styles.nothing}>
        {found?.length === 0 &&
          (words === ''
            ? 'Nothing here yet. Press New to keep a text here and start an empty one.'
            : 'No matches.')}
      </p>
      <ul className={styles.list}>
        {found?.map((text, index) => (
          <TextRow
            key={text.id}
            text={text}
            place={index + 1}
            isDeleted={deleted.has(text.id)}
            onOpen={() => open(text)}
            onDelete={() => change(text.id, (opened) => opened.remove(text.id))}
            onUndo={() => change(text.id, (opened) => opened.putBack(text))}
            onCopy={(heard) => void parts.text.copy(heard)}
            onChange={(changes) =>
              change(
                text.id,
                (opened) => opened.change(text.id, changes),
                (all) =>
                  all.map((one) =>
                    one.id === text.id ? { ...one, ...changes, isText: true, wasCleared: false } : one,
                  ),
              )
            }
          />
        ))}
      </ul>
      <MoveTexts texts={texts} onAdded={read} />
      <p className={styles.note}>
        Texts are kept in this browser only. Unpinned texts are deleted 30 days after their last change. By
        voice: “show texts”, then “choose two”.
      </p>
    </Dialog>
  )
}

function without(all: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...all].filter((one) => one !== id))
}
