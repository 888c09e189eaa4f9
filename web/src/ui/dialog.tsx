import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** The platform's own modal dialog: open for as long as it is rendered. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // Only a dialog that is closed before it is taken away gives the focus back to where it was.
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  )
}
