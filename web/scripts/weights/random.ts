/** Numbers from 0 to 1, the same each time. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
}

/** Chance that is the same each time. */
export function createChance(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    return (state >>> 8) / 0x7fffff
  }
  return {
    is: (share: number) => next() < share,
    below: (count: number) => Math.min(count - 1, Math.floor(next() * count)),
    oneOf<One>(list: readonly [One, ...One[]]): One {
      return list[Math.min(list.length - 1, Math.floor(next() * list.length))] ?? list[0]
    },
  }
}

export type Chance = ReturnType<typeof createChance>
