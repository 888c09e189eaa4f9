import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { MessageSign } from '../../../ui/message.tsx'
import { inOrder, type MessageAction, messages, type PageMessage, tellAnswer } from '../../../ui/messages.ts'
import { usePassing } from '../../../ui/use-passing.ts'
import { Tool } from '../shared/tool.tsx'
import styles from './message-row.module.css'

/**
 * The one row between paper and bar where the page answers: the most serious message, the others behind it when they
 * are asked for, and `children` while there is nothing to tell. Its height is kept free, so that no word moves.
 */
export function MessageRow({ children }: { children: ReactNode }) {
  const state = useStore(messages)
  const [first, ...others] = inOrder(state)
  const [isOpen, setOpen] = useState(false)
  const [isHeld, setIsHeld] = useState(false)
  const row = useRef<HTMLElement>(null)
  /** Had the focus before it came here. */
  const before = useRef<HTMLElement | null>(null)
  const restId = useId()
  usePassing(isHeld)
  useEffect(() => {
    messages.setState({ hasRow: true })
    return () => messages.setState({ hasRow: false })
  }, [])
  const hasMore = others.length > 0 || first?.detail !== undefined
  useEffect(() => {
    if (!hasMore) setOpen(false)
  }, [hasMore])
  const takesFocus = first !== undefined && first === state.answer && state.answer.takesFocus === true
  useEffect(() => {
    // Enter is enough then.
    if (takesFocus) row.current?.querySelector('button')?.focus()
  }, [takesFocus])

  function take(message: PageMessage, action: MessageAction) {
    if (message === state.answer) tellAnswer(null)
    action.run()
  }
  const says = (severity: PageMessage['severity']) => severity === 'warning' || severity === 'error'
  return (
    <section
      ref={row}
      className={styles.place}
      aria-label="Messages"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={({ relatedTarget }) => {
        if (!row.current?.contains(relatedTarget)) before.current = relatedTarget as HTMLElement | null
        setIsHeld(true)
      }}
      onBlur={() => setIsHeld(false)}
    >
      {isOpen && hasMore && (
        <ul id={restId} className={styles.rest}>
          {[...(first?.detail === undefined ? [] : [{ ...first, says: first.detail }]), ...others].map(
            (message) => (
              <li key={message.says} className={styles.row}>
                <Words message={message} />
                <Actions message={message} before={before} onTake={take} />
              </li>
            ),
          )}
        </ul>
      )}
      <div className={styles.row}>
        {/* It goes on counting turns and may tell something itself. */}
        <div hidden={first !== undefined} className={styles.idle}>
          {children}
        </div>
        {/* Always there, so that assistive technology hears of what comes. */}
        <div role="status" className={styles.words}>
          {first && !says(first.severity) && <Words message={first} />}
        </div>
        <div role="alert" className={styles.words}>
          {first && says(first.severity) && <Words message={first} />}
        </div>
        {first && <Actions message={first} before={before} onTake={take} />}
        {hasMore && (
          <Tool
            keepsFocus
            aria-expanded={isOpen}
            aria-controls={isOpen ? restId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Less' : others.length > 0 ? `${others.length} more` : 'Details'}
          </Tool>
        )}
      </div>
    </section>
  )
}

function Words({ message: { severity, says } }: { message: PageMessage }) {
  return (
    <p className={styles.says}>
      <MessageSign severity={severity} />
      {says}
    </p>
  )
}

interface ActionsProps {
  message: PageMessage
  before: { readonly current: HTMLElement | null }
  onTake(message: PageMessage, action: MessageAction): void
}

function Actions({ message, before, onTake }: ActionsProps) {
  return message.actions?.map((action) => (
    <Action key={action.label} before={before} {...action} run={() => onTake(message, action)} />
  ))
}

/** If it goes with the focus on it, the focus returns to its former place. */
function Action({ label, fullLabel, run, before }: MessageAction & Pick<ActionsProps, 'before'>) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const gone = place.current
    return () => {
      if (gone?.contains(document.activeElement)) before.current?.focus()
    }
  }, [before])
  return (
    <span ref={place} className={styles.action}>
      <Tool keepsFocus onClick={run} aria-label={fullLabel}>
        {label}
      </Tool>
    </span>
  )
}
