import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { buttonClass } from './button.tsx'
import styles from './menu-button.module.css'

interface MenuItem {
  label: string
  /** Left out, the item cannot be chosen: it is there to be read. */
  onSelect?: () => void
}

interface MenuButtonProps {
  label: string
  items: MenuItem[]
  onOpen?: () => void
  children: ReactNode
}

/** A button with a menu under it, worked by the keyboard as the ARIA Authoring Practices describe it. */
export function MenuButton({ label, items, onOpen, children }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const menuId = useId()
  const onOpened = useEffectEvent(() => onOpen?.())

  useEffect(() => {
    if (!isOpen) return
    onOpened()
    const entries = entriesOf(menu.current)
    const first = entries.find((entry) => entry.ariaDisabled !== 'true') ?? entries[0]
    first?.focus()
    function closeFromOutside({ target }: PointerEvent) {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeFromOutside)
    return () => document.removeEventListener('pointerdown', closeFromOutside)
  }, [isOpen])

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  function onMenuKey(event: KeyboardEvent) {
    const entries = entriesOf(menu.current)
    const at = entries.indexOf(document.activeElement as HTMLElement)
    const next = entryForKey(event.key, entries, at)
    if (next !== undefined) next.focus()
    else if (event.key === 'Escape') close()
    else if (event.key === 'Tab') return setOpen(false)
    else return
    event.preventDefault()
  }

  return (
    <div ref={place} className={styles.place}>
      <button
        ref={button}
        type="button"
        className={`${buttonClass('quiet')} ${styles.button}`}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </button>
      {isOpen && (
        <div
          ref={menu}
          id={menuId}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={styles.menu}
          onKeyDown={onMenuKey}
        >
          {items.map(({ label, onSelect }) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-disabled={onSelect === undefined || undefined}
              className={styles.item}
              onClick={
                onSelect &&
                (() => {
                  close()
                  onSelect()
                })
              }
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function entriesOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
}

/** The target of a key: the next or the one before and round, an end, or the next entry that begins with the letter. */
export function entryForKey(key: string, entries: HTMLElement[], at: number): HTMLElement | undefined {
  const count = entries.length
  if (key === 'ArrowDown' || key === 'ArrowRight') return entries[(at + 1) % count]
  if (key === 'ArrowUp' || key === 'ArrowLeft') return entries[(at - 1 + count) % count]
  if (key === 'Home') return entries[0]
  if (key === 'End') return entries[count - 1]
  if (key.length !== 1 || key === ' ') return undefined
  const round = [...entries.slice(at + 1), ...entries.slice(0, at + 1)]
  return round.find((entry) => entry.textContent?.toLowerCase().startsWith(key.toLowerCase()))
}
