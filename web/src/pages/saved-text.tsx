import { useEffect, useState } from 'react'
import { copyText } from '../dictation/copy-text.ts'
import { downloadFile } from '../dictation/download-file.ts'
import { readSavedText } from '../dictation/draft-keeper.ts'
import { Button } from '../ui/button.tsx'
import { FormMessage } from '../ui/message.tsx'
import { notify } from '../ui/notifications.tsx'
import styles from './saved-text.module.css'

/** What the user dictated before, to read, copy and download. Nothing is shown where there is no text. */
export function SavedText({ userId }: { userId: string }) {
  const [text, setText] = useState('')
  const [failure, setFailure] = useState('')

  useEffect(() => {
    let isGone = false
    readSavedText(userId).then(
      (saved) => !isGone && setText(saved.trim()),
      () => !isGone && setFailure('Your text could not be read from this device. It has not been deleted.'),
    )
    return () => {
      isGone = true
    }
  }, [userId])

  async function copy() {
    try {
      await copyText(text)
      notify('Text copied to clipboard!', 'success')
    } catch (error) {
      notify(`Failed to copy text: ${(error as Error).message}`, 'error')
    }
  }

  if (text === '') return <FormMessage>{failure}</FormMessage>
  return (
    <section className={styles.saved} aria-labelledby="saved-text">
      <h2 id="saved-text">Your text</h2>
      <p className={styles.note}>
        It is kept on this device. It stays yours, with or without a subscription.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, and the keyboard must reach it */}
      <div className={styles.text} role="document" aria-label="Saved text" tabIndex={0}>
        {text}
      </div>
      <div className={styles.actions}>
        <Button onClick={copy}>Copy Text</Button>
        <Button onClick={() => downloadFile(new Blob([text], { type: 'text/plain' }), 'plainspoken.txt')}>
          Download Text
        </Button>
      </div>
    </section>
  )
}
