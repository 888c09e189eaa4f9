import { audio, hour, second } from '@plainspoken/contract/limits'
import { readDuration } from './read-duration.ts'

/** A file that was chosen. */
export interface ChosenFile {
  file: File
  /** Why it need not be sent at all, as a sentence. */
  refusal: string | null
  /** Looks into it; `seconds` is null if the browser cannot tell. */
  measure(): Promise<{ seconds: number | null; refusal: string | null }>
}

/** Files that can be chosen; others may be dropped, and are refused in words. */
export const endings = ['wav', 'mp3', 'm4a', 'ogg', 'webm', 'flac', 'mp4']

const longestHours = (audio.maxSeconds * second) / hour
const largestGb = audio.maxBytes / 1024 ** 3
const kinds = `${endings.slice(0, -1).join(', ')} or ${endings.at(-1)}`

/** The limits of a file that may be sent. */
export const uploadLimits = `Audio or video as ${kinds}, up to ${longestHours} hours and ${largestGb} GB each.`

/** Files as a person has chosen them, with what speaks against sending them. */
export function chooseFiles(files: Iterable<File>, durationOf = readDuration): ChosenFile[] {
  return [...files].map((file) => ({
    file,
    refusal: refusalOf(file),
    async measure() {
      const seconds = await durationOf(file)
      const isTooLong = seconds !== null && Math.floor(seconds) > audio.maxSeconds
      return { seconds, refusal: isTooLong ? tooLong : null }
    },
  }))
}

const tooLong = `The file is longer than ${longestHours} hours, the most that can be sent at once. Split it in two.`

/** Why a file need not be sent at all; null if the server shall look at it. */
export function refusalOf({ name, type, size }: File): string | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (!/^(audio|video)\//.test(type) && !endings.includes(ending))
    return `That isn’t an audio or video file. Use ${kinds}.`
  if (size === 0) return 'The file is empty.'
  if (size > audio.maxBytes)
    return `The file is larger than ${largestGb} GB, the most that can be sent at once. Try uploading just the audio track.`
  return null
}
