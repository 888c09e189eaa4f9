import { type CSSProperties, useEffect, useRef, useState } from 'react'
import hidden from '../../../ui/visually-hidden.module.css'
import type { Echo } from '../../commands/command-host.ts'
import type { TextPart } from '../../session/open-text.ts'
import floating from '../floating.module.css'
import note from '../note.module.css'
import { Tool } from '../tool.tsx'
import styles from './choice-list.module.css'
import { useAnchoredPosition } from './use-anchored-position.ts'

const shownMs = 4000
/** A button that has to be pressed looks like one. */
const lined = { '--tool-line': 'var(--color-line-control)', columnGap: 'var(--space-2)' } as CSSProperties

interface EchoChipProps {
  text: TextPart
  /** A list stands in its place. */
  isCovered: boolean
  echo: Echo | null
}

/** What became of the last command, at the text for a moment; it stays while the pointer or the focus is on it. */
export function EchoChip({ text, echo, isCovered }: EchoChipProps) {
  const [gone, setGone] = useState<Echo | null>(null)
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (echo === null || isHeld) return
    const timer = setTimeout(() => setGone(echo), shownMs)
    return () => clearTimeout(timer)
  }, [echo, isHeld])
  const isShown = echo !== null && echo !== gone
  useEffect(() => {
    if (!isShown) setIsHeld(false)
  }, [isShown])

  return (
    <>
      {/* Always there, so that assistive technology hears of what comes. */}
      <p role="status" className={hidden.hidden}>
        {isShown && echo.says}
      </p>
      {isShown && !isCovered && (
        <Chip text={text} echo={echo} onHeld={setIsHeld} onDone={() => setGone(echo)} />
      )}
    </>
  )
}

interface ChipProps {
  text: TextPart
  echo: Echo
  onHeld(isHeld: boolean): void
  onDone(): void
}

function Chip({ text, echo: { says, undo, writeAsWords, tap }, onHeld, onDone }: ChipProps) {
  const box = useRef<HTMLElement>(null)
  useAnchoredPosition(box, text)
  useEffect(() => {
    // Enter is enough then; without the focus the chip would be gone in a moment.
    if (tap) box.current?.querySelector('button')?.focus()
  }, [tap])
  function press({ run }: NonNullable<Echo['tap']>) {
    run()
    // Where it was taken from; on a phone that would bring the keyboard up.
    if (matchMedia('(pointer: fine)').matches) text.tools()?.focus()
  }
  const button = (name: string, act: () => void) => (
    <Tool
      keepsFocus
      onClick={() => {
        onDone()
        act()
      }}
    >
      {name}
    </Tool>
  )
  return (
    <section
      ref={box}
      popover="manual"
      className={floating.floating}
      aria-label="What was done"
      onPointerEnter={() => onHeld(true)}
      onPointerLeave={() => onHeld(false)}
      onFocus={() => onHeld(true)}
      onBlur={() => onHeld(false)}
    >
      <div className={styles.foot} style={tap && lined}>
        <span style={{ fontSize: 'var(--text-small)' }}>{says}</span>
        {undo && button('Undo', undo)}
        {tap && button(tap.name, () => press(tap))}
        {writeAsWords && button('Write it as words', writeAsWords)}
        {writeAsWords && <span className={note.note}>or say “type that”</span>}
      </div>
    </section>
  )
}
