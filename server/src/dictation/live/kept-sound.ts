import { sampleRate } from '@plainspoken/contract/limits'

const slabSamples = sampleRate / 2
/**
 * Slabs that nobody uses. Sound of seconds outlives many collections of garbage; if each frame had memory of its own, V8 would
 * collect everything twice a second.
 */
const spare: Int16Array[] = []
let inUse = 0

function takeSlab(): Int16Array {
  inUse++
  return spare.pop() ?? new Int16Array(slabSamples)
}

function giveBack(slab: Int16Array) {
  inUse--
  if (spare.length <= inUse) spare.push(slab)
}

/** Keeps the last samples of one dictation, in memory that dictations share one after the other. */
export function keepSound() {
  let slabs: Int16Array[] = []
  /** In the first slab, what was dropped. */
  let before = 0
  let length = 0

  return {
    length: () => length,

    add(samples: Int16Array) {
      for (let at = 0; at < samples.length; ) {
        const place = (before + length) % slabSamples
        if (place === 0) slabs.push(takeSlab())
        const part = samples.subarray(at, at + slabSamples - place)
        slabs.at(-1)?.set(part, place)
        at += part.length
        length += part.length
      }
    },

    /** The oldest are kept no longer. */
    drop(samples: number) {
      const dropped = Math.min(samples, length)
      length -= dropped
      before += dropped
      while (before >= slabSamples) {
        const slab = slabs.shift()
        if (slab) giveBack(slab)
        before -= slabSamples
      }
    },

    /** The memory itself may be another dictation's a moment later. */
    copy: (): Int16Array[] =>
      slabs.map((slab, i) => slab.slice(i === 0 ? before : 0, before + length - i * slabSamples)),

    clear() {
      for (const slab of slabs) giveBack(slab)
      slabs = []
      before = length = 0
    },
  }
}
