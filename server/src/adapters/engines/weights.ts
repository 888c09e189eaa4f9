import { constants } from 'node:fs'
import { copyFile, type FileHandle, open, readFile, rename, rm } from 'node:fs/promises'

/**
 * The 8-bit weights of an ONNX model, which are published unsigned. ONNX Runtime multiplies signed ones several times as
 * fast where the processor has instructions for it. Both forms say the same: a weight w counts as its distance from its
 * zero point z, and w - z is (w - 128) - (z - 128).
 */
export type WeightForm = keyof typeof types

/** As ONNX counts the types of tensors. */
const types = { unsigned: 2, signed: 3 } as const
/** These operations take weights, and their zero point, in the same places. */
const operations = ['MatMulInteger', 'ConvInteger']
const [weightsPlace, zeroPlace] = [1, 3]

/** Fields of ONNX's protocol buffers. */
const model = { graph: 7 }
const graph = { node: 1, initializer: 5, output: 12 }
const node = { input: 1, operation: 4, attribute: 5 }
const attribute = { graph: 6, graphs: 11 }
const tensor = { type: 2, int32Data: 5, name: 8, rawData: 9, comment: 12 }
const value = { name: 1 }

/** A field of a message: where it begins, its content begins and ends, and what it says if it is a number. */
type Field = { number: number; at: number; start: number; end: number; value: number }
type Read = (at: number, length: number) => Promise<Buffer>
/** A tensor as far as it matters here; small ones have their numbers one by one in place of `raw`. */
type Tensor = { type: Field; raw: Field | null; numbers: Field | null }
type Weights = { unsigned: Tensor[]; signed: Tensor[] }

/**
 * The form that this machine multiplies fast and exactly. Processors before VNNI add up signed products in 16 bits, which
 * can overflow.
 */
export async function chooseWeightForm(
  cpuInfo = '/proc/cpuinfo',
  architecture = process.arch,
): Promise<WeightForm> {
  if (architecture === 'arm64') return 'signed'
  const flags = await readFile(cpuInfo, 'utf8').catch(() => '')
  return /\b(avx_vnni|avx512_?vnni|amx_int8)\b/.test(flags) ? 'signed' : 'unsigned'
}

/** The form of a model's weights; null where it has none of 8 bits. Rejects when the file is no ONNX model. */
export async function readWeightForm(file: string): Promise<WeightForm | null> {
  const { unsigned, signed } = await findWeights(file)
  if (unsigned.length > 0) return 'unsigned'
  return signed.length > 0 ? 'signed' : null
}

/** Brings a model's weights into a form, in one step: a crash leaves the file whole. Rejects as `readWeightForm` does. */
export async function setWeightForm(file: string, form: WeightForm): Promise<void> {
  const changed = (await findWeights(file))[form === 'signed' ? 'unsigned' : 'signed']
  if (changed.length === 0) return
  const fresh = `${file}.fresh`
  try {
    await copyFile(file, fresh, constants.COPYFILE_FICLONE)
    const copy = await open(fresh, 'r+')
    try {
      for (const one of changed) await change(copy, one, form)
      await copy.sync()
    } finally {
      await copy.close()
    }
    await rename(fresh, file)
  } finally {
    await rm(fresh, { force: true })
  }
}

async function change(copy: FileHandle, { type, raw, numbers }: Tensor, form: WeightForm) {
  const read = readFrom(copy)
  await copy.write(Buffer.of(types[form]), 0, 1, type.start)
  const step = 1 << 22
  for (let at = raw?.start ?? 0; raw && at < raw.end; at += step) {
    const bytes = Buffer.from(await read(at, Math.min(step, raw.end - at)))
    await copy.write(shift(bytes), 0, bytes.length, at)
  }
  if (numbers) {
    const bytes = Buffer.from(await readNumbers(read, numbers))
    await copy.write(asRaw(shift(bytes), numbers.end - numbers.at), 0, null, numbers.at)
  }
}

/** By 128, from unsigned to signed as from signed to unsigned. */
function shift(bytes: Buffer): Buffer {
  for (let i = 0; i < bytes.length; i++) bytes[i] = (bytes[i] ?? 0) ^ 0x80
  return bytes
}

/** Numbers one by one take at least a byte each. What they leave over is filled, so that nothing else in the file moves. */
function asRaw(bytes: Buffer, size: number): Buffer {
  const tag = (number: number) => number * 8 + 2
  const left = size - 2 - bytes.length
  // A length may be written in more bytes than it needs.
  if (left === 1) return Buffer.of(tag(tensor.rawData), bytes.length | 0x80, 0, ...bytes)
  const comment = left > 0 ? Buffer.alloc(left, ' ') : Buffer.alloc(0)
  if (left > 0) comment.set([tag(tensor.comment), left - 2])
  return Buffer.concat([Buffer.of(tag(tensor.rawData), bytes.length), bytes, comment])
}

/** More zero points than that (one for each channel) are not rewritten. */
const mostNumbers = 12

/** All weights that can change their form; none where one of them is used for something else, too. */
async function findWeights(file: string): Promise<Weights> {
  const handle = await open(file)
  try {
    const read = readFrom(handle)
    const { size } = await handle.stat()
    const tensors = new Map<string, Tensor>()
    const pairs: [weights: string, zero: string][] = []
    const otherUses = new Set<string>()

    async function readGraph(start: number, end: number) {
      for await (const field of readFields(read, start, end)) {
        if (field.number === graph.initializer) await noteTensor(field)
        if (field.number === graph.node) await noteNode(field)
        if (field.number === graph.output)
          for await (const part of readFields(read, field.start, field.end))
            if (part.number === value.name) otherUses.add(await readText(read, part))
      }
    }

    async function noteTensor({ start, end }: Field) {
      const parts: Field[] = []
      for await (const part of readFields(read, start, end)) parts.push(part)
      const find = (number: number) => parts.find((part) => part.number === number) ?? null
      const [type, name] = [find(tensor.type), find(tensor.name)]
      const [raw, numbers] = [find(tensor.rawData), find(tensor.int32Data)]
      if (!type || !name) return
      if (raw || (numbers && (await readNumbers(read, numbers)).length <= mostNumbers))
        tensors.set(await readText(read, name), { type, raw, numbers: raw ? null : numbers })
    }

    async function noteNode({ start, end }: Field) {
      const inputs: string[] = []
      let operation = ''
      for await (const part of readFields(read, start, end)) {
        if (part.number === node.input) inputs.push(await readText(read, part))
        if (part.number === node.operation) operation = await readText(read, part)
        if (part.number !== node.attribute) continue
        for await (const { number, ...inner } of readFields(read, part.start, part.end))
          if (number === attribute.graph || number === attribute.graphs)
            await readGraph(inner.start, inner.end)
      }
      const isPair = operations.includes(operation)
      if (isPair) pairs.push([inputs[weightsPlace] ?? '', inputs[zeroPlace] ?? ''])
      for (const [place, name] of inputs.entries())
        if (!isPair || (place !== weightsPlace && place !== zeroPlace)) otherUses.add(name)
    }

    for await (const field of readFields(read, 0, size))
      if (field.number === model.graph) await readGraph(field.start, field.end)

    const found: Record<WeightForm, Set<string>> = { unsigned: new Set(), signed: new Set() }
    for (const pair of pairs)
      for (const form of ['unsigned', 'signed'] as const)
        if (pair.every((name) => tensors.get(name)?.type.value === types[form]))
          for (const name of pair) found[form].add(name)
    const pick = (names: Set<string>) =>
      [...names].some((name) => otherUses.has(name))
        ? []
        : [...names].flatMap((name) => tensors.get(name) ?? [])
    return { unsigned: pick(found.unsigned), signed: pick(found.signed) }
  } finally {
    await handle.close()
  }
}

/** Reads a stretch of a file, by larger pieces than are asked for. */
function readFrom(file: FileHandle): Read {
  let begin = 0
  let held = Buffer.alloc(0)
  return async (at, length) => {
    if (at < begin || at + length > begin + held.length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.max(length, 1 << 16)), 0, null, at)
      held = buffer.subarray(0, bytesRead)
      begin = at
    }
    return held.subarray(at - begin, at - begin + length)
  }
}

/** The longest beginning of a field: two numbers. */
const header = 20

async function* readFields(read: Read, from: number, to: number): AsyncGenerator<Field> {
  for (let at = from; at < to; ) {
    const bytes = await read(at, Math.min(header, to - at))
    const tag = readNumber(bytes, 0)
    const kind = tag.value % 8
    const content = kind === 0 || kind === 2 ? readNumber(bytes, tag.end) : tag
    const start = at + (kind === 0 ? tag.end : content.end)
    const length = { 0: content.end - tag.end, 1: 8, 2: content.value, 5: 4 }[kind]
    const end = start + (length ?? Number.NaN)
    if (!(end > at && end <= to)) throw new Error('This is no ONNX model.')
    yield { number: Math.floor(tag.value / 8), at, start, end, value: content.value }
    at = end
  }
}

function readNumber(bytes: Buffer, from: number): { value: number; end: number } {
  let number = 0
  let factor = 1
  for (let at = from; at < bytes.length; at++, factor *= 128) {
    const byte = bytes[at] ?? 0
    number += (byte % 128) * factor
    if (byte < 128) return { value: number, end: at + 1 }
  }
  throw new Error('This is no ONNX model.')
}

async function readNumbers(read: Read, { start, end }: Field): Promise<number[]> {
  const bytes = await read(start, end - start)
  const numbers: number[] = []
  for (let at = 0; at < bytes.length; ) {
    // A negative one is written as if it had 64 bits; its lowest byte is what counts here.
    const number = readNumber(bytes, at)
    numbers.push(((bytes[at] ?? 0) % 128) | (number.end - at > 1 ? ((bytes[at + 1] ?? 0) & 1) << 7 : 0))
    at = number.end
  }
  return numbers
}

const readText = async (read: Read, { start, end }: Field) => (await read(start, end - start)).toString()
