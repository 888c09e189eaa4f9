import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { CloseButton } from '../../../ui/close-button.tsx'
import type { TextPart } from '../../session/text/open-text.ts'
import type { FindTools, Matches } from '../../transcript/editor/tools/find-text.ts'
import { Tool } from '../shared/tool.tsx'
import { useShortcut } from '../shared/use-shortcut.ts'
import styles from './find-bar.module.css'

interface FindBarProps {
  finding: FindTools
  text: TextPart
  /** The words that the person has typed for it already. */
  typed: string
  onClose(): void
}

function takeFocus(field: HTMLInputElement | null) {
  field?.focus()
  field?.select()
}

/** Find and replace. Enter and Shift+Enter go on and back; Escape closes it with the match selected. */
export function FindBar({ text, finding, typed, onClose }: FindBarProps) {
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState(() => typed || text.tools()?.selectedWords() || finding.matches().find)
  const [by, setBy] = useState('')
  const [matchesCase, setMatchesCase] = useState(false)
  const [matches, setMatches] = useState(finding.matches)

  // Before the page is drawn: a key pressed between the bare field and this one would be lost.
  useLayoutEffect(() => {
    takeFocus(field.current)
    // Typing goes on where it was.
    if (typed) field.current?.setSelectionRange(typed.length, typed.length)
  }, [typed])
  useShortcut('f', () => {
    takeFocus(field.current)
    return true
  })

  useEffect(() => {
    setMatches(finding.find({ find: words, matchesCase }))
  }, [finding, words, matchesCase])

  useEffect(() => {
    let frame = 0
    const unsubscribe = text.subscribe(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const now = finding.matches()
        setMatches(now)
        // A spoken command may have looked for something else.
        setWords(now.find)
      })
    })
    return () => {
      unsubscribe()
      cancelAnimationFrame(frame)
      finding.find({ find: '', matchesCase: false })
    }
  }, [text, finding])

  const go = (direction: 1 | -1) => setMatches(finding.findNext(direction))
  const replace = () => setMatches(finding.replace(by))
  const onEnter = (act: (isShifted: boolean) => void) => (event: KeyboardEvent) => {
    // That which ends a composition chooses its characters.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    act(event.shiftKey)
  }
  const isNowhere = matches.total === 0

  return (
    <search
      className={styles.find}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        finding.selectMatch()
        onClose()
        text.tools()?.focus()
      }}
    >
      <div className={styles.line}>
        <div className={styles.frame}>
          <input
            ref={field}
            value={words}
            placeholder="Find"
            aria-label="Find"
            enterKeyHint="search"
            onChange={({ target }) => setWords(target.value)}
            onKeyDown={onEnter((isShifted) => go(isShifted ? -1 : 1))}
          />
          <p role="status">{tell(words, matches)}</p>
        </div>
        <Tool disabled={isNowhere} aria-label="Previous" title="Shift+Enter" onClick={() => go(-1)}>
          <Arrow path="M6 15l6-6 6 6" />
        </Tool>
        <Tool disabled={isNowhere} aria-label="Next" title="Enter" onClick={() => go(1)}>
          <Arrow path="M6 9l6 6 6-6" />
        </Tool>
        <CloseButton aria-label="Close Find" onClick={onClose} data-answer="close" />
      </div>
      <div className={styles.line}>
        <div className={styles.frame}>
          <input
            value={by}
            placeholder="Replace with"
            aria-label="Replace with"
            enterKeyHint="done"
            onChange={({ target }) => setBy(target.value)}
            onKeyDown={onEnter(replace)}
          />
        </div>
        <Tool disabled={isNowhere} onClick={replace}>
          Replace
        </Tool>
        <Tool
          disabled={isNowhere}
          aria-label="Replace All"
          onClick={() => setMatches(finding.replaceAll(by))}
        >
          All
        </Tool>
        <label className={styles.case} title="Match case">
          <input
            type="checkbox"
            aria-label="Match case"
            checked={matchesCase}
            onChange={({ target }) => setMatchesCase(target.checked)}
          />
          Aa
        </label>
      </div>
    </search>
  )
}

function Arrow({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

function tell(words: string, { current, total }: Matches): string {
  if (words === '') return ''
  if (total === 0) return 'Not found'
  return current === 0 ? `${total} found` : `${current} of ${total}`
}
