import { Menu } from '@base-ui/react/menu'
import type { RefObject } from 'react'
import styles from './account-menu.module.css'

interface AccountMenuPopupProps {
  fullName: string
  button: RefObject<HTMLButtonElement | null>
  /** Where in the page the menu hangs: inside a landmark, or assistive technology would find it outside of everything. */
  place: RefObject<HTMLDivElement | null>
  onAccount: () => void
  onLogout: () => void
  onClose: () => void
}

/** The open menu. It is taken away to close it. */
export function AccountMenuPopup({
  fullName,
  button,
  place,
  onAccount,
  onLogout,
  onClose,
}: AccountMenuPopupProps) {
  return (
    <Menu.Root
      open
      modal={false}
      onOpenChange={(open, { event }) => {
        // A press on the button closes the menu by the button's own click.
        const isOwnButton = event.target instanceof Node && button.current?.contains(event.target)
        if (!open && !isOwnButton) onClose()
      }}
    >
      <Menu.Portal container={place}>
        <Menu.Positioner
          anchor={button}
          side="bottom"
          align="end"
          sideOffset={6}
          className={styles.positioner}
        >
          <Menu.Popup className={styles.popup} finalFocus={button} aria-label="Account">
            <Menu.Item disabled className={styles.name}>
              {fullName}
            </Menu.Item>
            <Menu.Item className={styles.item} onClick={onAccount}>
              Your Account
            </Menu.Item>
            <Menu.Item className={styles.item} onClick={onLogout}>
              Logout
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
