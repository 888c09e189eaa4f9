import { useEffect, useState } from 'react'
import { downloadFile } from '../../../download-file.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notifications.tsx'
import type { Device } from '../../device/device.ts'
import type { StoredRecording } from '../../device/recordings.ts'
import { downloadRecording } from '../../export/download-recording.ts'
import styles from './saved-text.module.css'

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** Recordings that still wait for their text, to take away. Nothing is shown where there is none. */
export function SavedRecordings({ userId, device }: { userId: string; device: Device }) {
  const [recordings, setRecordings] = useState<StoredRecording[]>([])

  useEffect(() => {
    let isGone = false
    device.recordings.list(userId).then(
      (found) => !isGone && setRecordings(found),
      (error) => console.warn('The recordings on this device could not be read.', error),
    )
    return () => {
      isGone = true
    }
  }, [userId, device])

  async function download(recording: StoredRecording) {
    const { id, mimeType, file } = recording
    const chunks = await device.recordings.chunks(id).catch(() => [])
    const parts = chunks.map(({ data }) => data)
    const sound = new Blob(parts, { type: mimeType })
    if (parts.length === 0) notify('This recording could not be read. It has not been deleted.', 'error')
    else if (file === null) downloadRecording(sound)
    else downloadFile(sound, file.name)
  }

  if (recordings.length === 0) return null
  return (
    <section aria-labelledby="saved-recordings">
      <h2 id="saved-recordings">Waiting to be transcribed</h2>
      <p className={styles.note}>
        They’re saved on this device and will be transcribed when you can dictate again.
      </p>
      <ul className={styles.recordings}>
        {recordings.map((recording) => (
          <li key={recording.id}>
            <span>{recording.file?.name ?? time.format(recording.startedAt)}</span>
            <Button onClick={() => download(recording)}>Download</Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
