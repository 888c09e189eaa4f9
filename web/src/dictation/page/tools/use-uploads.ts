import { useEffect, useState } from 'react'
import { openFileShelf } from '../../outbox/file-shelf.ts'
import { readDuration } from '../../outbox/read-duration.ts'
import { uploadSound } from '../../outbox/upload-sound.ts'
import { createUploads, type Uploads } from '../../outbox/uploads.ts'
import type { RecordingsPart } from '../../session/open-recordings.ts'

/** The files that this page has transcribed; what is under way stops when the page is left, and goes on with the next. */
export function useUploads(recordings: RecordingsPart): Uploads {
  const [{ uploads, look }] = useState(() => openUploads(recordings))
  useEffect(() => {
    const stopLooking = recordings.onLook(look)
    window.addEventListener('online', uploads.hurry)
    return () => {
      stopLooking()
      window.removeEventListener('online', uploads.hurry)
      uploads.close()
    }
  }, [recordings, uploads, look])
  return uploads
}

function openUploads({ userId, transcript, saveArrival }: RecordingsPart) {
  const shelf = openFileShelf(userId, {
    saveArrival,
    onLeftBehind: (...left) => uploads.adopt(...left),
  })
  const uploads = createUploads({
    userId,
    shelf,
    transcript,
    send: uploadSound,
    durationOf: readDuration,
    newId: () => crypto.randomUUID(),
    now: Date.now,
    setTimer(callback, ms) {
      const timer = setTimeout(callback, ms)
      return () => clearTimeout(timer)
    },
  })
  return { uploads, look: shelf.look }
}
