/** Reads the first `size` bytes (fewer when there are no more) and gives them back, alone and with all that follows. */
export async function peek(input: AsyncIterable<Uint8Array>, size: number) {
  const iterator = input[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < size) {
    const { done, value } = await iterator.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield head
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { head: head.subarray(0, size), all: all() }
}
