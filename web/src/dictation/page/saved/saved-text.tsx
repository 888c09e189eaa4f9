import { useEffect, useState } from 'react'
import { downloadFile } from '../../../download-file.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/message.tsx'
import { notify } from '../../../ui/notifications.tsx'
import type { Device } from '../../device/device.ts'
import type { Revision } from '../../device/revisions.ts'
import { copyText } from '../../export/copy-text.ts'
import { readSavedText } from '../../session/text/join-words.ts'
import { addOtherLetters } from '../shared/other-letters.ts'
import styles from './saved-text.module.css'

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** The text that the user dictated before, with its history, to read, copy and download. Nothing is shown where there is no text. */
export function SavedText({ userId, device }: { userId: string; device: Device }) {
  const [text, setText] = useState('')
  const [revisions, setRevisions] = useState<Revision[]>([])
  const [failure, setFailure] = useState('')

  useEffect(() => {
    let isGone = false
    const { drafts, lastWordsOf, revisions: earlierRevisions } = device
    Promise.all([
      readSavedText(drafts, lastWordsOf(userId), userId),
      earlierRevisions.list(userId, Date.now()),
    ]).then(
      ([saved, earlier]) => {
        if (isGone) return
        setText(saved.trim())
        setRevisions(earlier.filter((revision) => revision.text.trim() !== saved.trim()))
      },
      () => !isGone && setFailure('Your text could not be read from this device. It has not been deleted.'),
    )
    return () => {
      isGone = true
    }
  }, [userId, device])

  useEffect(addOtherLetters, [])

  if (failure !== '') return <FormMessage>{failure}</FormMessage>
  return (
    <>
      {text !== '' && (
        <section aria-labelledby="saved-text">
          <h2 id="saved-text">Your text</h2>
          <p className={styles.note}>It’s saved on this device, and it’s yours whether you buy or not.</p>
          <Sheet label="Saved text" text={text} />
        </section>
      )}
      {revisions.length > 0 && (
        <section aria-labelledby="earlier-texts">
          <h2 id="earlier-texts">Earlier texts</h2>
          <p className={styles.note}>The last 30 days, on this device.</p>
          {revisions.map((revision) => (
            <details key={revision.id} className={styles.revision}>
              <summary>{time.format(revision.at)}</summary>
              <Sheet label={`Text of ${time.format(revision.at)}`} text={revision.text.trim()} />
            </details>
          ))}
        </section>
      )}
    </>
  )
}

function Sheet({ label, text }: { label: string; text: string }) {
  async function copy() {
    try {
      await copyText(text)
      notify('Text copied to clipboard!', 'success')
    } catch (error) {
      notify(`Failed to copy text: ${(error as Error).message}`, 'error')
    }
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, and the keyboard must reach it */}
      <div className={styles.text} role="document" aria-label={label} tabIndex={0}>
        {text}
      </div>
      <div className={styles.actions}>
        <Button onClick={copy}>Copy Text</Button>
        <Button onClick={() => downloadFile(new Blob([text], { type: 'text/plain' }), 'plainspoken.txt')}>
          Download Text
        </Button>
      </div>
    </>
  )
}
