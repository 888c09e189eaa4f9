import { weightTable } from './weight-table.ts'

/** The weights of features: those that hold for all marks by '', those of a group of marks by its name. */
export type MarkWeights = ReadonlyMap<string, ReadonlyMap<string, number>>

/** The codes of a number of words shared with the name before, of words that are said by a sign, of a set of groups, and of 0. */
export const codes = {
  shared: '!#%&',
  short: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ()*,./:;?@[]^_{|}~',
  groups: 35,
  zero: 62,
}
/** The offset that a `{` before a weight subtracts, and a `}` adds. */
export const carried = 55

export function readMarkWeights(): MarkWeights {
  const names = readNames()
  const weights = [...weightTable.weights.matchAll(/([{}]*)([^{}])/g)].map(([, carries = '', last = '']) =>
    [...carries].reduce(
      (sum, sign) => sum + (sign === '{' ? -carried : carried),
      last.charCodeAt(0) - codes.zero,
    ),
  )
  let next = 0
  return new Map(
    weightTable.groups
      .split(' ')
      .map((group, bit) => [
        group,
        new Map(
          names
            .filter((_, at) => (weightTable.groupsOf.charCodeAt(at) - codes.groups) & (1 << bit))
            .map((name) => [name, (weights[next++] ?? 0) / 4]),
        ),
      ]),
  )
}

/** Each begins with as many words of the one before it as its sign says. */
function readNames(): string[] {
  const known = weightTable.words.split(' ')
  let words: string[] = []
  return [...weightTable.names.matchAll(/([!#%&])([^!#%&]+)/g)].map(([, shared = '', rest = '']) => {
    const others = [...rest.matchAll(/([a-z\d'=+<>-]+) |./g)].map(
      ([sign, spelt]) => spelt ?? known[codes.short.indexOf(sign)] ?? '',
    )
    words = [...words.slice(0, codes.shared.indexOf(shared)), ...others]
    return words.join(' ')
  })
}
