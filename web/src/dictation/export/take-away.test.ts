import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { docxOf } from './docx.ts'
import { markdownOf } from './markdown.ts'
import { zip } from './zip.ts'

describe('Markdown shows just the text', () => {
  test.each([
    ['plain words', 'plain words'],
    ['# A title\n#not one', '# A title  \n\\#not one'],
    ['- an item\n-not one\n+ nor this', '- an item  \n\\-not one  \n\\+ nor this'],
    ['3. counted\n3.5 is not', '3. counted  \n3\\.5 is not'],
    ['2 * 3 * 4 _and_ `code` <tag> [link]', '2 \\* 3 \\* 4 \\_and\\_ \\`code\\` \\<tag\\> \\[link\\]'],
    ['one\ntwo\n\nthree', 'one  \ntwo\n\nthree'],
  ])('%j', (text, markdown) => {
    expect(markdownOf(text)).toBe(markdown)
  })
})

describe('a Word document', () => {
  test('holds a paragraph for each line, with signs and tabs as they are', async () => {
    const content = await docxOf('One & <two>\n\n\tthree').text()
    expect(content).toContain(
      '<w:p><w:r><w:t xml:space="preserve">One &amp; &lt;two&gt;</w:t></w:r></w:p><w:p></w:p>',
    )
    expect(content).toContain('<w:tab/><w:t xml:space="preserve">three</w:t>')
  })

  test('shows a dictated heading as one', async () => {
    const content = await docxOf('# Results\nWell').text()
    expect(content).toContain(
      '<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:rPr><w:b/><w:sz w:val="32"/></w:rPr>' +
        '<w:t xml:space="preserve">Results</w:t></w:r></w:p><w:p><w:r><w:t xml:space="preserve">Well</w:t>',
    )
  })

  test('is packed as the zip format says', () => {
    const files = { 'a.txt': 'Grüße', 'b/c.txt': '' }
    expect(unpack(zip(files))).toEqual(files)
  })
})

/** Reads a zip file from its end, as other programs do, and checks every sum. */
function unpack(packed: Uint8Array): Record<string, string> {
  const bytes = Buffer.from(packed)
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const files: Record<string, string> = {}
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    expect(bytes.toString('latin1', at, at + 4)).toBe('PK\x01\x02')
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const local = bytes.readUInt32LE(at + 42)
    expect(bytes.toString('latin1', local, local + 4)).toBe('PK\x03\x04')
    const start = local + 30 + bytes.readUInt16LE(local + 26)
    const content = bytes.subarray(start, start + bytes.readUInt32LE(at + 24))
    expect(crc32(content)).toBe(bytes.readUInt32LE(at + 16))
    files[name] = content.toString('utf8')
    at += 46 + nameLength
  }
  expect(at).toBe(end)
  return files
}
