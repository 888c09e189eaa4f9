import { toSrt, toVtt } from '@plainspoken/contract/subtitles'
import { downloadFile } from '../../download-file.ts'
import { docxOf } from './docx.ts'
import { markdownOf } from './markdown.ts'
import { spokenSegments, type TimedText } from './spoken-segments.ts'

/** The kinds of file that the text is offered as, by the ending of their name. */
export type FileKind = 'txt' | 'md' | 'docx' | 'srt' | 'vtt'

/** Hands the text to the browser's downloads. */
export function saveAs(kind: FileKind, transcript: TimedText): void {
  downloadFile(contentOf(kind, transcript), `transcript.${kind}`)
}

function contentOf(kind: FileKind, transcript: TimedText): Blob {
  const text = transcript.text.trim()
  switch (kind) {
    case 'txt':
      return new Blob([`${text}\n`], { type: 'text/plain' })
    case 'md':
      return new Blob([markdownOf(`${text}\n`)], { type: 'text/markdown' })
    case 'docx':
      return docxOf(text)
    case 'srt':
      return new Blob([toSrt(spokenSegments(transcript))], { type: 'application/x-subrip' })
    case 'vtt':
      return new Blob([toVtt(spokenSegments(transcript))], { type: 'text/vtt' })
  }
}
