import { downloadFile } from '../../download-file.ts'
import { docxOf } from './docx.ts'
import { markdownOf } from './markdown.ts'

/** The kinds of file that the text is offered as, by the ending of their name. */
export type FileKind = 'txt' | 'md' | 'docx'

/** Hands the text to the browser's downloads. */
export function saveAs(kind: FileKind, text: string): void {
  downloadFile(contentOf(kind, text.trim()), `transcript.${kind}`)
}

function contentOf(kind: FileKind, text: string): Blob {
  switch (kind) {
    case 'txt':
      return new Blob([`${text}\n`], { type: 'text/plain' })
    case 'md':
      return new Blob([markdownOf(`${text}\n`)], { type: 'text/markdown' })
    case 'docx':
      return docxOf(text)
  }
}
