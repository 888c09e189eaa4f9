import { useEffect, useRef, useState } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import type { TextPart } from '../../session/open-text.ts'
import type { Matches } from '../../transcript/editor/find-text.ts'
import { Tool } from '../tool.tsx'
import styles from './find-bar.module.css'
import { Labelled } from './labelled.tsx'

/** Find and replace, below the transcript; Escape closes it. */
export function FindBar({ text, onClose }: { text: TextPart; onClose(): void }) {
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState(() => text.tools()?.selectedWords() ?? '')
  const [by, setBy] = useState('')
  const [matchesCase, setMatchesCase] = useState(false)
  const [matches, setMatches] = useState<Matches>({ current: 0, total: 0 })

  useEffect(() => field.current?.select(), [])

  useEffect(() => {
    setMatches(text.tools()?.find({ find: words, matchesCase }) ?? { current: 0, total: 0 })
  }, [text, words, matchesCase])

  useEffect(
    () => () => {
      text.tools()?.find({ find: '', matchesCase: false })
    },
    [text],
  )

  const show = (result: Matches | undefined) => result && setMatches(result)

  return (
    <search
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        onClose()
        text.tools()?.focus()
      }}
    >
      <form
        className={styles.find}
        onSubmit={(event) => {
          event.preventDefault()
          show(text.tools()?.findNext(1))
        }}
      >
        <Labelled label="Find">
          <input ref={field} value={words} onChange={(event) => setWords(event.target.value)} />
        </Labelled>
        <Labelled label="Replace with">
          <input value={by} onChange={(event) => setBy(event.target.value)} />
        </Labelled>
        <div className={styles.row}>
          <Checkbox
            label="Match case"
            checked={matchesCase}
            onChange={(event) => setMatchesCase(event.target.checked)}
          />
          <Tool disabled={matches.total === 0} onClick={() => show(text.tools()?.findNext(-1))}>
            Previous
          </Tool>
          <Tool type="submit" disabled={matches.total === 0}>
            Next
          </Tool>
          <Tool disabled={matches.total === 0} onClick={() => show(text.tools()?.replace(by))}>
            Replace
          </Tool>
          <Tool disabled={matches.total === 0} onClick={() => show(text.tools()?.replaceAll(by))}>
            Replace All
          </Tool>
          <Tool onClick={onClose}>Close</Tool>
          <p role="status">{tell(words, matches)}</p>
        </div>
      </form>
    </search>
  )
}

function tell(words: string, { current, total }: Matches): string {
  if (words === '') return ''
  if (total === 0) return 'Not found'
  return current === 0 ? `${total} found` : `${current} of ${total}`
}
