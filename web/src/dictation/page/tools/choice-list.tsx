import { useEffect, useRef } from 'react'
import hidden from '../../../ui/visually-hidden.module.css'
import type { ShownOffer } from '../../commands/open-commands.ts'
import type { Option } from '../../commands/targets/offer.ts'
import type { TextPart } from '../../session/text/open-text.ts'
import floating from '../shared/floating.module.css'
import note from '../shared/note.module.css'
import { Tool } from '../shared/tool.tsx'
import styles from './choice-list.module.css'
import { useAnchoredPosition } from './use-anchored-position.ts'

interface ChoiceListProps {
  text: TextPart
  offer: ShownOffer | null
}

/** Other readings of words, or the places where they stand, to be chosen by voice, click or key; Escape closes it. */
export function ChoiceList({ text, offer }: ChoiceListProps) {
  return (
    <>
      {/* Always there, so that assistive technology hears of what comes. */}
      <p role="status" className={hidden.hidden}>
        {offer && announcementOf(offer)}
      </p>
      {offer && <Choices text={text} offer={offer} />}
    </>
  )
}

function Choices({ text, offer }: { text: TextPart; offer: ShownOffer }) {
  const box = useRef<HTMLElement>(null)
  const isPlace = offer.kind === 'places'

  useAnchoredPosition(box, text)
  useEffect(() => {
    const ended = new AbortController()
    const options = { capture: true, signal: ended.signal }
    window.addEventListener('keydown', onKey, options)
    return () => ended.abort()

    function onKey(event: KeyboardEvent) {
      const { key, target } = event
      if (key === 'Escape') offer.cancel()
      const inList = box.current?.contains(document.activeElement) === true
      const isField = target instanceof Element && target.closest('.cm-editor') !== null
      if (offer.kind !== 'field' || !/^Arrow(Down|Up)$/.test(key) || (!inList && !isField)) return
      const buttons = [...(box.current?.querySelectorAll<HTMLElement>('li button') ?? [])]
      const at = buttons.indexOf(document.activeElement as HTMLElement)
      const next = key === 'ArrowDown' ? (at + 1) % buttons.length : at <= 0 ? buttons.length - 1 : at - 1
      buttons[next]?.focus()
      event.preventDefault()
      event.stopPropagation()
    }
  }, [offer])

  function andGoOn(act: () => void) {
    if (box.current?.contains(document.activeElement)) text.tools()?.focus()
    act()
  }

  return (
    <section
      ref={box}
      popover="manual"
      className={floating.floating}
      aria-label={isPlace ? 'Places' : offer.kind === 'field' ? `Field “${offer.words}”` : 'Other readings'}
    >
      <div className={styles.readings}>
        <ol>
          {offer.options.map((option, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two places may read alike
            <li key={index}>
              <Tool
                keepsFocus
                style={{ textAlign: 'start' }}
                onClick={() => andGoOn(() => offer.choose(index + 1))}
              >
                <span>
                  {option.before}
                  {isPlace ? <strong>{option.words}</strong> : option.words}
                  {option.after}
                </span>
              </Tool>
            </li>
          ))}
        </ol>
      </div>
      <div className={styles.foot}>
        <span className={note.note}>{hints[offer.kind]}</span>
        <Tool keepsFocus onClick={() => andGoOn(offer.cancel)}>
          {isPlace ? 'Close' : 'Cancel'}
        </Tool>
      </div>
    </section>
  )
}

const hints = {
  readings: 'Say “choose” and a number.',
  places: 'For another, say “choose” and a number.',
  field: 'Say one of them, or anything else.',
}

function textOf({ before, words, after }: Option): string {
  return before + words + after
}

function announcementOf({ kind, words, options }: ShownOffer): string {
  const numbered = options.map((option, index) => `${index + 1}: ${textOf(option)}.`).join(' ')
  // The command's answer names the choices of a field already.
  if (kind === 'field') return 'Say one of them, or press the down arrow to choose.'
  return kind === 'readings'
    ? `“${words}” is selected. Other readings: ${numbered} Say “choose” and a number, or say the words again.`
    : `“${words}” stands here: ${numbered} ${hints.places}`
}
