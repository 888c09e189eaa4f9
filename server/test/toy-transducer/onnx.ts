/** The little of ONNX's protocol buffers (onnx.proto, IR version 8, operator set 13) that the toy model needs. */

type Field = Buffer

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  return Buffer.from([...bytes, rest])
}
const number = (field: number, value: number): Field => Buffer.concat([varint(field * 8), varint(value)])
const bytes = (field: number, value: Buffer): Field =>
  Buffer.concat([varint(field * 8 + 2), varint(value.length), value])
const text = (field: number, value: string): Field => bytes(field, Buffer.from(value))
const message = (field: number, ...fields: Field[]): Field => bytes(field, Buffer.concat(fields))

const elementTypes = { float: 1, uint8: 2, int32: 6, int64: 7 } as const
type ElementType = keyof typeof elementTypes

/** A named input or output; a dimension given by name is known only when the model runs. */
export type Value = { name: string; type: ElementType; shape: (number | string)[] }
/** ONNX Runtime's quantiser writes weights as `bytes`, and zero points one by one. */
export type Constant = { name: string; shape: number[] } & (
  | { floats: number[] }
  | { int64s: number[] }
  | { bytes: ArrayLike<number> }
  | { oneByOne: number[] }
)
export type Node = {
  op: string
  inputs: string[]
  outputs: string[]
  attributes?: Record<string, number | number[]>
}

function describeValue(field: number, { name, type, shape }: Value): Field {
  const dimensions = shape.map((size) =>
    message(1, typeof size === 'number' ? number(1, size) : text(2, size)),
  )
  const tensor = message(1, number(1, elementTypes[type]), message(2, ...dimensions))
  return message(field, text(1, name), message(2, tensor))
}

function describeConstant(constant: Constant): Field {
  const [type, content] = describeNumbers(constant)
  const shape = constant.shape.map((size) => number(1, size))
  return message(5, ...shape, number(2, elementTypes[type]), text(8, constant.name), content)
}

function describeNumbers(constant: Constant): [ElementType, Field] {
  if ('floats' in constant) return ['float', bytes(9, Buffer.from(Float32Array.from(constant.floats).buffer))]
  if ('int64s' in constant)
    return ['int64', bytes(9, Buffer.from(BigInt64Array.from(constant.int64s, BigInt).buffer))]
  if ('bytes' in constant) return ['uint8', bytes(9, Buffer.from(constant.bytes))]
  return ['uint8', message(5, ...constant.oneByOne.map(varint))]
}

function describeNode({ op, inputs, outputs, attributes = {} }: Node): Field {
  const described = Object.entries(attributes).map(([name, value]) => {
    const [values, type] = Array.isArray(value)
      ? [value.map((one) => number(8, one)), 7]
      : [[number(3, value)], 2]
    return message(5, text(1, name), ...values, number(20, type))
  })
  return message(
    1,
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, op),
    ...described,
  )
}

/** A model of one graph, with its metadata, as the bytes of an .onnx file. */
export function describeModel(graph: {
  name: string
  nodes: Node[]
  constants: Constant[]
  inputs: Value[]
  outputs: Value[]
  metadata?: Record<string, string>
}): Buffer {
  const described = message(
    7,
    ...graph.nodes.map(describeNode),
    text(2, graph.name),
    ...graph.constants.map(describeConstant),
    ...graph.inputs.map((value) => describeValue(11, value)),
    ...graph.outputs.map((value) => describeValue(12, value)),
  )
  const metadata = Object.entries(graph.metadata ?? {}).map(([key, value]) =>
    message(14, text(1, key), text(2, value)),
  )
  return Buffer.concat([
    number(1, 8),
    text(2, 'plainspoken'),
    described,
    message(8, number(2, 13)),
    ...metadata,
  ])
}
