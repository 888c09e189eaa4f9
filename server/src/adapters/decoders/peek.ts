/**
 * Reads the first `size` bytes (fewer when there are no more) and gives them back, alone and with all that follows. Rejects
 * with the signal's reason when aborted, also while nothing comes.
 */
export async function peek(input: AsyncIterable<Uint8Array>, size: number, signal: AbortSignal) {
  const iterator = input[Symbol.asyncIterator]()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  aborted.catch(() => {}) // when nobody waits any more
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  if (signal.aborted) onAbort()
  let head = Buffer.alloc(0)
  try {
    while (head.length < size) {
      const { done, value } = await Promise.race([iterator.next(), aborted])
      if (done) break
      head = Buffer.concat([head, value])
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield head
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { head: head.subarray(0, size), all: all() }
}
