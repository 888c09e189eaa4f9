import { navigate } from 'wouter/use-browser-location'
import { Button } from '../ui/button.tsx'
import styles from './purchase.module.css'

export function BackButton({ to }: { to: string }) {
  return (
    <Button look="quiet" className={styles.back} onClick={() => navigate(to)}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M19 12H5.5M11 6l-6 6 6 6" />
      </svg>
      Back
    </Button>
  )
}
