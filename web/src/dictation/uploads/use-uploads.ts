import { useEffect, useState } from 'react'
import type { OpenDictation } from '../open-dictation.ts'
import { uploadFile } from './upload-file.ts'
import { createUploads, type Uploads } from './uploads.ts'

/** The files that this page has transcribed; what is under way stops when the page is left. */
export function useUploads(open: OpenDictation): Uploads {
  const [uploads] = useState(() =>
    createUploads({
      send: uploadFile,
      transcript: open.transcript,
      newId: () => crypto.randomUUID(),
      setTimer(callback, ms) {
        const timer = setTimeout(callback, ms)
        return () => clearTimeout(timer)
      },
    }),
  )
  useEffect(() => () => uploads.close(), [uploads])
  return uploads
}
