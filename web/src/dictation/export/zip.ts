const encoder = new TextEncoder()
/** 1 January 1980, the earliest date that a zip file knows. */
const date = 0x0021
const utf8Names = 0x0800
const localSignature = 0x04034b50
const centralSignature = 0x02014b50
const endSignature = 0x06054b50

/** Files in one zip file, not compressed: what is packed here is small. */
export function zip(files: Record<string, string>): Uint8Array<ArrayBuffer> {
  const locals: Uint8Array[] = []
  const centrals: Uint8Array[] = []
  let offset = 0
  for (const [path, content] of Object.entries(files)) {
    const name = encoder.encode(path)
    const data = encoder.encode(content)
    const about = [
      utf8Names,
      0,
      0,
      date,
      ...words(crc32(data)),
      ...words(data.length),
      ...words(data.length),
      name.length,
      0,
    ]
    const local = join(shorts(...words(localSignature), 20, ...about), name, data)
    centrals.push(
      join(
        shorts(...words(centralSignature), 20, 20, ...about, 0, 0, 0, ...words(0), ...words(offset)),
        name,
      ),
    )
    locals.push(local)
    offset += local.length
  }
  const directory = join(...centrals)
  const count = centrals.length
  const end = shorts(
    ...words(endSignature),
    0,
    0,
    count,
    count,
    ...words(directory.length),
    ...words(offset),
    0,
  )
  return join(...locals, directory, end)
}

/** A number of 32 bits as two of 16. */
function words(value: number): [number, number] {
  return [value & 0xffff, value >>> 16]
}

function shorts(...values: number[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(values.length * 2))
  values.forEach((value, index) => {
    bytes.setUint16(index * 2, value, true)
  })
  return new Uint8Array(bytes.buffer)
}

function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

function crc32(data: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of data) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
