import { useEffect, useState } from 'react'
import { downloadFile } from '../../download-file.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notifications.tsx'
import { listRecordings, readSound, type StoredRecording } from '../device/recording-store.ts'
import { downloadRecording } from '../export/download-recording.ts'
import styles from './saved-text.module.css'

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** Recordings that still wait for their text, to take away. Nothing is shown where there is none. */
export function SavedRecordings({ userId }: { userId: string }) {
  const [recordings, setRecordings] = useState<StoredRecording[]>([])

  useEffect(() => {
    let isGone = false
    listRecordings(userId).then(
      (found) => !isGone && setRecordings(found),
      (error) => console.warn('The recordings on this device could not be read.', error),
    )
    return () => {
      isGone = true
    }
  }, [userId])

  async function download(recording: StoredRecording) {
    const sound = await readSound(recording).catch(() => null)
    if (sound === null) notify('This recording could not be read. It has not been deleted.', 'error')
    else if (recording.name === undefined) downloadRecording(sound)
    else downloadFile(sound, recording.name)
  }

  if (recordings.length === 0) return null
  return (
    <section aria-labelledby="saved-recordings">
      <h2 id="saved-recordings">Recordings without text</h2>
      <p className={styles.note}>They wait on this device, and become text when you dictate again.</p>
      <ul className={styles.recordings}>
        {recordings.map((recording) => (
          <li key={recording.id}>
            <span>{recording.name ?? time.format(recording.startedAt)}</span>
            <Button onClick={() => download(recording)}>Download</Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
