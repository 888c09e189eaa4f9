import heading from './heading.module.css'
import styles from './tips.module.css'

const largeScreen = [
  'Words go where the caret is. Select some and speak to replace them.',
  'You can type while you dictate: your corrections stay.',
  'One Ctrl+Z (Cmd+Z on a Mac) takes back the last thing you said.',
  'Your text is kept on this device as you go, and is here when you come back.',
]

const smallScreen = [
  'Hold the phone about a hand away from your mouth.',
  'Tap into the text to choose where the next words go.',
  'Keep this page in front: phones stop listening when the screen is locked.',
]

export function Tips() {
  return (
    <section className={styles.tips} aria-labelledby="tips">
      <h2 id="tips" className={heading.heading}>
        Tips
      </h2>
      <ul className={styles.onLarge}>
        {largeScreen.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      <ul className={styles.onSmall}>
        {smallScreen.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </section>
  )
}
