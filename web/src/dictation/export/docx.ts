import { zip } from './zip.ts'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const packageNames = 'http://schemas.openxmlformats.org/package/2006'
const officeNames = 'http://schemas.openxmlformats.org/officeDocument/2006'
const wordNames = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const documentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The text as a Word document, a paragraph for each line; those that begin with # are headings. */
export function docxOf(text: string): Blob {
  const paragraphs = text.split('\n').map(paragraphOf)
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

function paragraphOf(line: string): string {
  const [sign = '', signs = ''] = /^(#{1,3}) +(?=\S)/.exec(line) ?? []
  if (signs !== '') {
    const halfPoints = [32, 28, 24][signs.length - 1]
    const look = `<w:rPr><w:b/><w:sz w:val="${halfPoints}"/></w:rPr>`
    const level = `<w:pPr><w:outlineLvl w:val="${signs.length - 1}"/></w:pPr>`
    return `<w:p>${level}${runOf(line.slice(sign.length), look)}</w:p>`
  }
  return `<w:p>${line === '' ? '' : runOf(line)}</w:p>`
}

function runOf(line: string, look = ''): string {
  const pieces = line.split('\t').map((piece) => `<w:t xml:space="preserve">${escapeXml(piece)}</w:t>`)
  return `<w:r>${look}${pieces.join('<w:tab/>')}</w:r>`
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
