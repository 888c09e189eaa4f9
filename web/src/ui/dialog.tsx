import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { CloseButton } from './close-button.tsx'
import styles from './dialog.module.css'
import { Message } from './message.tsx'

/**
 * The answers that a dialog takes, each on the button that gives it (`data-answer`), for what answers without a hand: the
 * open dialog is the last `dialog[open]` of the document.
 */
type Answer = { 'data-answer': 'confirm' | 'cancel' | 'close' }
const confirms: Answer = { 'data-answer': 'confirm' }
const cancels: Answer = { 'data-answer': 'cancel' }
const closes: Answer = { 'data-answer': 'close' }

interface DialogProps {
  title: string
  /** It stands at the side, as high as the window, not over the middle. */
  isAside?: boolean
  onClose(): void
  children: ReactNode
}

/** A panel that shows something, or where one sets something that holds at once. Its Close stands beside the title. */
export function Dialog({ title, isAside = false, onClose, children }: DialogProps) {
  return (
    <Frame
      title={title}
      isAside={isAside}
      onClose={onClose}
      end={<CloseButton aria-label="Close" onClick={onClose} {...closes} />}
    >
      <div className={styles.content}>{children}</div>
    </Frame>
  )
}

interface QuestionProps extends Omit<ComponentProps<'form'>, 'action' | 'about'> {
  title: string
  /** The action that is about to happen; read out with the title. */
  about: ReactNode
  /** The fields it takes. Without any the focus is on Cancel. */
  children?: ReactNode
  /** The words on the button that does it. */
  action: string
  look: 'action' | 'danger'
  cancel?: string
  busy?: boolean
  /** The reason why it could not be done. */
  failure?: string
  onClose(): void
}

/** Something to be confirmed: Cancel, then what does it, by the button or Enter in a field (`onSubmit`). */
export function Question(props: QuestionProps) {
  const { title, about, children, action, look, cancel = 'Cancel', busy, failure, onClose, ...form } = props
  const aboutId = useId()
  return (
    <Frame title={title} describedBy={aboutId} onClose={onClose}>
      <form
        method="post"
        noValidate
        {...form}
        className={styles.question}
        onSubmit={(event) => {
          event.preventDefault()
          form.onSubmit?.(event)
        }}
      >
        <div className={styles.content}>
          <p id={aboutId}>{about}</p>
          {children}
          <div role="alert" className={styles.failure}>
            {failure ? <Message severity="error">{failure}</Message> : null}
          </div>
        </div>
        <div className={styles.actions}>
          <Button onClick={onClose} {...cancels}>
            {cancel}
          </Button>
          <Button type="submit" look={look} busy={busy ?? false} {...confirms}>
            {action}
          </Button>
        </div>
      </form>
    </Frame>
  )
}

interface FrameProps extends DialogProps {
  describedBy?: string
  /** Content at the end of the title's line. */
  end?: ReactNode
}

/** The platform's own modal dialog: open for as long as it is rendered, a sheet from below on phones. */
function Frame({ title, isAside, describedBy, end, onClose, children }: FrameProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    dialog?.showModal()
    return () => {
      // Only a dialog that is closed before it is taken away gives the focus back to where it was.
      dialog?.close()
      if (document.activeElement === document.body) homeOf(opener)?.focus()
    }
  }, [])
  return (
    <dialog
      ref={ref}
      className={[
        styles.dialog,
        describedBy === undefined ? styles.panel : styles.asks,
        isAside && styles.aside,
      ]
        .filter(Boolean)
        .join(' ')}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // The dialog itself is hit only beside it, as its parts fill it. Not a click, which a selection drawn out of it makes.
      onPointerDown={({ target, currentTarget }) => {
        if (target === currentTarget && describedBy === undefined) onClose()
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {end}
      </div>
      {children}
    </dialog>
  )
}

/** Takes a focus that cannot go back: the button of the menu it was in, or the beginning of the page. */
function homeOf(opener: Element | null): HTMLElement | null {
  if (opener === null || opener === document.body) return null
  const menu = opener.closest('[popover]')
  const button = menu && document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`)
  return button ?? document.querySelector('main')
}
