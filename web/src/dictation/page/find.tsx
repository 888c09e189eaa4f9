import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react'
import type { TextPart } from '../session/text/open-text.ts'
import styles from './find.module.css'
import { fetchPart, usePart } from './shared/use-part.ts'
import { useShortcut } from './shared/use-shortcut.ts'

interface FindProps {
  text: TextPart
  onClose(): void
  /** Its code cannot be had. */
  onMissing(): void
}

const loadFindBar = () => import('./panels/find-bar.tsx').then((module) => module.FindBar)
/** Loads the code of Find beforehand; where it cannot be had, that is told when it is asked for. */
export function prepareFind(text: TextPart | undefined) {
  fetchPart(loadFindBar).catch(() => {})
  text
    ?.tools()
    ?.finding()
    .catch(() => {})
}

export interface FindHandle {
  open(): void
}

interface FindPlaceProps {
  ref: Ref<FindHandle>
  /** Undefined until dictation is open. */
  text: TextPart | undefined
  onMissing(): void
}

/** The place of Find, which opens by its key or when it is asked for: it alone is drawn then, not the page around it. */
export function FindPlace({ ref, text, onMissing }: FindPlaceProps) {
  const [isOpen, setOpen] = useState(false)
  useImperativeHandle(ref, () => ({ open: () => setOpen(true) }), [])
  // The browser's own search knows only the lines that are drawn.
  useShortcut(
    'f',
    () => {
      if (!text?.tools() || document.querySelector(':modal')) return false
      setOpen(true)
      return true
    },
    () => prepareFind(text),
  )
  if (!text || !isOpen) return null
  return <Find text={text} onClose={() => setOpen(false)} onMissing={onMissing} />
}

const takeFocus = (field: HTMLInputElement | null) => field?.focus()

/** Find and replace. Until its bar is here a bare field takes what is typed: it is not meant for the text. */
function Find({ text, onClose, onMissing }: FindProps) {
  const [typed, setTyped] = useState('')
  const [finding, setFinding] = useState(() => text.tools()?.readyFinding() ?? null)
  const FindBar = usePart(loadFindBar, true, giveUp)
  const tellMissing = useEffectEvent(giveUp)
  useEffect(() => {
    if (finding !== null) return
    const open = () => void text.tools()?.finding().then(setFinding, tellMissing)
    open()
    // The editor may still have to come.
    return text.subscribe(open)
  }, [text, finding])
  function giveUp() {
    leave()
    onMissing()
  }
  function leave() {
    onClose()
    text.tools()?.focus()
  }
  if (FindBar && finding) return <FindBar text={text} finding={finding} typed={typed} onClose={onClose} />
  return (
    <input
      ref={takeFocus}
      className={styles.field}
      aria-label="Find"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => key === 'Escape' && leave()}
    />
  )
}
