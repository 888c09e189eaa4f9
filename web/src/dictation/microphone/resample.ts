/** On each side of a sample, in samples of the lower rate. */
const reach = 8
/** Of the table, for each sample. */
const steps = 256
const table = Float32Array.from({ length: reach * steps + 1 }, (_, i) => windowedSinc(i / steps))

/**
 * Changes the rate of sound that comes in pieces. What lies above half the new rate is taken out, so that it does not come
 * back as noise.
 */
export function createResampler(from: number, to: number): (piece: Float32Array) => number[] {
  const step = from / to
  const cutoff = Math.min(1, 1 / step)
  const width = Math.ceil(reach / cutoff)
  let held: number[] = new Array(width).fill(0)
  /** The position of the next sample in `held`. */
  let at = width

  function sampleAt(position: number): number {
    const middle = Math.floor(position)
    let sum = 0
    let weights = 0
    for (let i = middle - width + 1; i <= middle + width; i++) {
      const weight = table[Math.round(Math.abs(i - position) * cutoff * steps)] ?? 0
      sum += weight * (held[i] ?? 0)
      weights += weight
    }
    return sum / weights
  }

  return (piece) => {
    held.push(...piece)
    const samples: number[] = []
    for (; at + width < held.length; at += step) samples.push(sampleAt(at))
    const gone = Math.floor(at) - width
    held = held.slice(gone)
    at -= gone
    return samples
  }
}

/** Hann's window over a sinc that ends after `reach` turns. */
function windowedSinc(x: number): number {
  if (x === 0) return 1
  if (Math.abs(x) >= reach) return 0
  const angle = Math.PI * x
  return (Math.sin(angle) / angle) * (0.5 + 0.5 * Math.cos(angle / reach))
}
