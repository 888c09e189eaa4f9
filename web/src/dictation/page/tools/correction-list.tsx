import { useLayoutEffect, useRef } from 'react'
import hidden from '../../../ui/visually-hidden.module.css'
import type { CorrectionOffer } from '../../commands/open-commands.ts'
import type { TextPart } from '../../session/open-text.ts'
import type { SelectionPlace } from '../../transcript/editor/editor-tools.ts'
import floating from '../floating.module.css'
import note from '../note.module.css'
import { Tool } from '../tool.tsx'
import styles from './correction-list.module.css'

interface CorrectionListProps {
  text: TextPart
  offer: CorrectionOffer | null
}

/** Other readings of the selected words, to be chosen by voice, click or key; Escape closes it. */
export function CorrectionList({ text, offer }: CorrectionListProps) {
  return (
    <>
      {/* Always there, so that assistive technology hears of what comes. */}
      <p role="status" className={hidden.hidden}>
        {offer && announcementOf(offer)}
      </p>
      {offer && <Readings text={text} offer={offer} />}
    </>
  )
}

function Readings({ text, offer }: { text: TextPart; offer: CorrectionOffer }) {
  const box = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    const ended = new AbortController()
    const options = { capture: true, signal: ended.signal }
    const put = () => box.current && putBeside(box.current, text.tools()?.selectionPlace() ?? null)
    box.current?.showPopover()
    put()
    window.addEventListener('scroll', put, options)
    window.addEventListener('resize', put, options)
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && offer.cancel(), options)
    return () => ended.abort()
  }, [text, offer])

  function andGoOn(act: () => void) {
    if (box.current?.contains(document.activeElement)) text.tools()?.focus()
    act()
  }

  return (
    <section ref={box} popover="manual" className={floating.floating} aria-label="Other readings">
      <div className={styles.readings}>
        <ol>
          {offer.alternatives.map((reading, index) => (
            <li key={reading}>
              <Tool
                keepsFocus
                style={{ textAlign: 'start' }}
                onClick={() => andGoOn(() => offer.choose(index + 1))}
              >
                {reading}
              </Tool>
            </li>
          ))}
        </ol>
      </div>
      <div className={styles.foot}>
        <span className={note.note}>Say “choose” and a number.</span>
        <Tool keepsFocus onClick={() => andGoOn(offer.cancel)}>
          Cancel
        </Tool>
      </div>
    </section>
  )
}

/** Between it and what it stands beside, and the edges of the screen. */
const gap = 8

/** Below the words, which are to be seen, or above them where the microphone's button would be covered. */
function putBeside(box: HTMLElement, words: SelectionPlace | null) {
  if (words === null) return
  Object.assign(box.style, { inset: 'auto', maxWidth: `${innerWidth - 2 * gap}px` })
  const { width, height } = box.getBoundingClientRect()
  const button = document.getElementById('mic')?.getBoundingClientRect().top ?? innerHeight
  const below = words.bottom + gap
  const above = words.top - gap - height
  const fitsBelow = below + height <= (button > below ? button : innerHeight)
  box.style.top = `${fitsBelow || above < 0 ? below : above}px`
  box.style.left = `${Math.max(gap, Math.min(words.left, words.fieldRight - width - gap))}px`
}

function announcementOf({ words, alternatives }: CorrectionOffer): string {
  const numbered = alternatives.map((reading, index) => `${index + 1}: ${reading}.`)
  return `“${words}” is selected. Other readings: ${numbered.join(' ')} Say “choose” and a number, or say the words again.`
}
