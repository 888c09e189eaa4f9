import { buttonClass } from '../ui/button.tsx'
import { notify } from '../ui/notifications.tsx'
import { chooseTheme, type ThemePreference, toggleTheme, useTheme } from './theme-store.ts'
import styles from './theme-toggle.module.css'

/** Changes between light and dark. The other theme's sign stands on it. */
export function ThemeToggle({ isSignedIn }: { isSignedIn: boolean }) {
  const { mode, isUpdating } = useTheme()
  return (
    <button
      type="button"
      className={`${buttonClass('quiet')} ${styles.toggle}`}
      aria-label={mode === 'light' ? 'Switch to dark theme' : 'Switch to light theme'}
      aria-busy={isUpdating || undefined}
      onClick={() => void telling(toggleTheme(isSignedIn))}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path className={styles.moon} d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />
        <path
          className={styles.sun}
          d="M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4"
        />
      </svg>
    </button>
  )
}

/** Takes a theme for whoever is signed in, from a setting. */
export function takeTheme(preference: ThemePreference): void {
  void telling(chooseTheme(preference, true))
}

async function telling(done: Promise<void>): Promise<void> {
  await done
  const { error } = useTheme.getState()
  if (error !== null) notify(error, 'error')
}
