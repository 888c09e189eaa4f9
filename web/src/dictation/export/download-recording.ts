import { downloadFile } from '../../download-file.ts'

/** Hands over a recording as a file whose name tells its kind. */
export function downloadRecording(sound: Blob): void {
  const ending = sound.type.includes('mp4') ? 'mp4' : sound.type.includes('ogg') ? 'ogg' : 'webm'
  downloadFile(sound, `recording.${ending}`)
}
