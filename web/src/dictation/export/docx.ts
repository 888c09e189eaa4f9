import { zip } from './zip.ts'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const packageNames = 'http://schemas.openxmlformats.org/package/2006'
const officeNames = 'http://schemas.openxmlformats.org/officeDocument/2006'
const wordNames = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const documentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The text as a Word document, a paragraph for each line. */
export function docxOf(text: string): Blob {
  const paragraphs = text.split('\n').map((line) => `<w:p>${line === '' ? '' : runOf(line)}</w:p>`)
  const files = {
    '[Content_Types].xml':
      `${xml}<Types xmlns="${packageNames}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/word/document.xml" ContentType="${documentType}.main+xml"/></Types>`,
    '_rels/.rels':
      `${xml}<Relationships xmlns="${packageNames}/relationships"><Relationship Id="rId1" ` +
      `Type="${officeNames}/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${xml}<w:document xmlns:w="${wordNames}"><w:body>${paragraphs.join('')}</w:body></w:document>`,
  }
  return new Blob([zip(files)], { type: documentType })
}

function runOf(line: string): string {
  const pieces = line.split('\t').map((piece) => `<w:t xml:space="preserve">${escapeXml(piece)}</w:t>`)
  return `<w:r>${pieces.join('<w:tab/>')}</w:r>`
}

function escapeXml(text: string): string {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  )
}
