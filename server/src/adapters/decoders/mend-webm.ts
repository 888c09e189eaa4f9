/** Identifiers from Matroska's specification, RFC 9559. */
const segmentId = 0x18538067
const clusterId = 0x1f43b675
const clusterMark = Buffer.from([0x1f, 0x43, 0xb6, 0x75])
const simpleBlockId = 0xa3
const sections = [
  0x1a45dfa3, 0x114d9b74, 0x1549a966, 0x1654ae6b, 0x1c53bb6b, 0x1254c367, 0x1043a770, 0x1941a469,
]
/** Time, previous size, place, checksum: numbers of at most eight bytes. */
const numbers = [0xe7, 0xab, 0xa7, 0xbf]
const blockGroupId = 0xa0
const voidId = 0xec
/** The ids of the elements that a cluster may begin with. */
const firstInCluster = [...numbers, voidId]
/** More than any block of sound or picture holds; a larger size is damage. */
const largest = 4 * 1024 * 1024
const longestHeader = 12
/** A header and the byte after it, which tells whether it can be one. */
const enoughToTell = longestHeader + 1

type Header = { id: number; size: number | null; length: number }

/**
 * Passes a WebM stream on, leaving out what is damaged: from where the structure breaks to the next cluster. Decoders
 * end at the first such place, and all that was said after it would be lost. Sizes of segments and clusters become
 * "unknown", as recorders write them, because what they contain may have shrunk.
 */
export async function* mendWebm(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Buffer = Buffer.alloc(0)
  /** So many bytes of what waits begin no cluster: none is looked at twice, however long an element claims to be. */
  let searched = 0
  let isLost = false
  const drop = (length: number) => {
    waiting = waiting.subarray(length)
    searched = Math.max(0, searched - length)
  }

  /** The beginning of a cluster before `end` that can be told by now. */
  function findClusterBefore(end: number): number | null {
    const cluster = findCluster(waiting, searched, end)
    searched = cluster ?? Math.max(searched, Math.min(end, waiting.length - longestHeader))
    return cluster
  }

  /** The length of the waiting bytes that are whole elements and end before `end`. */
  function findRun(end: number): number {
    // A cluster may begin in the last bytes, where it cannot be told yet.
    const last = Math.min(end, waiting.length - enoughToTell)
    let at = 0
    while (at < last) {
      const header = readHeader(waiting, at)
      if (!header || header.size === null) break
      const next = at + header.length + header.size
      if (next > last || classify(header, waiting[at + header.length]) !== 'whole') break
      at = next
    }
    return at
  }

  /** The next whole elements of what waits; null when more must come first, empty when something was dropped. */
  function next(): Buffer | null {
    if (isLost) {
      const cluster = findClusterBefore(waiting.length)
      drop(cluster ?? Math.max(0, waiting.length - enoughToTell))
      isLost = cluster === null
      return isLost ? null : Buffer.alloc(0)
    }
    if (waiting.length < enoughToTell) return null
    const run = findRun(waiting.length)
    const inside = findClusterBefore(run)
    const sound = inside === null ? run : findRun(inside)
    if (sound > 0) {
      const elements = waiting.subarray(0, sound)
      drop(sound)
      return elements
    }
    const header = readHeader(waiting)
    const kind = header && classify(header, waiting[header.length])
    if (header && kind === 'master') {
      drop(header.length)
      return withUnknownSize(header.id)
    }
    const length = header?.size != null && kind === 'whole' ? header.length + header.size : null
    // An element that a cluster begins in has a wrong size.
    if (length === null || findClusterBefore(length) !== null) {
      isLost = true
      return Buffer.alloc(0)
    }
    return null
  }

  for await (const chunk of inLargerPieces(input, () => waiting.length)) {
    waiting = Buffer.concat([waiting, chunk])
    const sound: Buffer[] = []
    for (let element = next(); element; element = next()) sound.push(element)
    const joined = Buffer.concat(sound)
    if (joined.length > 0) yield joined
  }
  if (!isLost && waiting.length > 0) yield waiting
}

/** Joins pieces until they are as long as what they are added to, which would be copied for each of them. */
async function* inLargerPieces(
  input: AsyncIterable<Uint8Array>,
  lengthBefore: () => number,
): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of input) {
    pieces.push(piece)
    length += piece.length
    if (length < lengthBefore()) continue
    yield Buffer.concat(pieces)
    pieces = []
    length = 0
  }
  yield Buffer.concat(pieces)
}

/** The kind of element that a header announces, judged by its size and the first byte inside; null for damage. */
function classify({ id, size }: Header, inside: number | undefined): 'master' | 'whole' | null {
  if (id === segmentId || id === clusterId) return 'master'
  if (size === null || size > largest) return null
  if (sections.includes(id) || id === voidId || id === blockGroupId) return 'whole'
  if (numbers.includes(id)) return size <= 8 ? 'whole' : null
  // A block begins with its track's number, and recordings have few tracks.
  if (id === simpleBlockId) return inside !== undefined && inside > 0x80 && inside <= 0x8f ? 'whole' : null
  return null
}

/** The header of the element that begins at `at`; null for bytes that are none. At least `longestHeader` bytes are needed. */
export function readHeader(bytes: Buffer, at = 0): Header | null {
  const idLength = vintLength(bytes[at])
  if (idLength === null || idLength > 4) return null
  const sizeLength = vintLength(bytes[at + idLength])
  if (sizeLength === null) return null
  const length = idLength + sizeLength
  const first = (bytes[at + idLength] ?? 0) & ((1 << (8 - sizeLength)) - 1)
  let size = first
  let isUnknown = first === (1 << (8 - sizeLength)) - 1
  for (let i = at + idLength + 1; i < at + length; i++) {
    const byte = bytes[i] ?? 0
    size = size * 256 + byte
    isUnknown &&= byte === 0xff
  }
  let id = 0
  for (let i = at; i < at + idLength; i++) id = id * 256 + (bytes[i] ?? 0)
  return { id, size: isUnknown ? null : size, length }
}

/** The length of a variable-length number in bytes, told by its first byte's leading zeros. */
function vintLength(first: number | undefined): number | null {
  return first ? Math.clz32(first) - 23 : null
}

/** The beginning of the first cluster that starts as clusters do: with its time, a checksum, a void or its place. */
function findCluster(all: Buffer, from: number, end: number): number | null {
  const bytes = all.subarray(0, end + longestHeader)
  for (let at = bytes.indexOf(clusterMark, from); at >= 0; at = bytes.indexOf(clusterMark, at + 1)) {
    if (at + enoughToTell > bytes.length) return null
    const header = readHeader(bytes, at)
    const first = header && bytes[at + header.length]
    if (header?.id === clusterId && firstInCluster.includes(first ?? 0)) return at
  }
  return null
}

function withUnknownSize(id: number): Buffer {
  const header = Buffer.alloc(12, 0xff)
  header.writeUInt32BE(id, 0)
  header[4] = 0x01
  return header
}
