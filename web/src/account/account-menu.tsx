import { lazy, Suspense, useRef, useState } from 'react'
import { buttonClass } from '../ui/button.tsx'
import styles from './account-menu.module.css'

// The menu's code is three quarters of a page's weight: it comes when somebody reaches for the button.
const loadPopup = () => import('./account-menu-popup.tsx')
const Popup = lazy(async () => ({ default: (await loadPopup()).AccountMenuPopup }))

interface AccountMenuProps {
  fullName: string
  onAccount: () => void
  onLogout: () => void
}

export function AccountMenu(props: AccountMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} className={styles.place}>
      <button
        ref={button}
        type="button"
        className={`${buttonClass('quiet')} ${styles.button}`}
        aria-label="Account menu"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={loadPopup}
        onFocus={loadPopup}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 12.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c1-3.6 4-5.2 7.5-5.2s6.5 1.6 7.5 5.2" />
        </svg>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Popup {...props} button={button} place={place} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
