import styles from './spinner.module.css'

/** Says nothing by itself: whoever shows it says what is under way. */
export function Spinner({ large = false }: { large?: boolean }) {
  return (
    <svg
      data-spinner
      className={large ? `${styles.spinner} ${styles.large}` : styles.spinner}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  )
}

/** Fills the page while something has to be known first. */
export function PageSpinner() {
  return (
    <main className={styles.page}>
      <div role="status">
        <Spinner large />
        <span className={styles.words}>Loading</span>
      </div>
    </main>
  )
}
