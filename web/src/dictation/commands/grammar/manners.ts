import { coresOf, type HeardWord } from './heard-words.ts'

/** Words people say while they think of the command. */
const fillers = /^(um+|uh+|erm?|hm+)$/

/** Words people say when they notice a slip. */
const regrets = /^(no|oh|oops|wait|sorry|actually|okay|ok|um+|uh+|please)$/
const polite = /^(can|could|would|will) you( please)? (?=\S+ \S)/

/** The words without hesitations, but for those that are spoken of: "delete um", "replace the uh with a comma". */
export function withoutFillers(heard: readonly HeardWord[]): readonly HeardWord[] {
  return heard.filter(({ core }, at) => {
    const [before, after] = [heard[at - 1]?.core ?? '', heard[at + 1]?.core]
    if (!fillers.test(core) || after === undefined) return true
    return (
      /^(the|an?|every|each|all|word|first|last)$/.test(before) ||
      /^(with|by|to|for|before|after|and)$/.test(after)
    )
  })
}

/** The command without "please" or "for me": "please delete that", "delete that please", "delete that for me". */
export function withoutPlease(heard: readonly HeardWord[]): readonly HeardWord[] {
  const isPlease = (word: HeardWord | undefined) => word?.core === 'please'
  if (heard.length < 2) return heard
  if (isPlease(heard[0])) return heard.slice(1)
  if (isPlease(heard.at(-1))) return heard.slice(0, -1)
  return heard.length > 3 && coresOf(heard.slice(-2)) === 'for me' ? heard.slice(0, -2) : heard
}

/** The command without a regret or a request before it: "no wait scratch that", "never mind delete that", "can you delete the last word". Null if there is none. */
export function withoutManners(heard: readonly HeardWord[]): readonly HeardWord[] | null {
  const mind = coresOf(heard.slice(0, 2)) === 'never mind' ? 2 : 0
  let from = heard.findIndex(({ core }, index) => index >= mind && !regrets.test(core))
  if (from < 0) return null
  const asks = polite.exec(coresOf(heard.slice(from)))?.[0].trim() ?? ''
  if (asks !== '') from += asks.split(' ').length
  return from === 0 || heard.length - from < 2 ? null : heard.slice(from)
}

const pronoun = /^(it|that|them|this|those)$/

/** One clause of two: "select Monday and delete it" becomes "delete Monday". */
export function joinClauses(heard: readonly HeardWord[]): readonly HeardWord[] {
  if (!/^(select|highlight|find)$/.test(heard[0]?.core ?? '')) return heard
  const and = heard.findLastIndex(({ core }) => core === 'and')
  const clause = heard.slice(and + 1)
  // "Select all and copy"
  if (and > 1 && clause.length === 1 && /^(copy|cut|delete)$/.test(clause[0]?.core ?? ''))
    return [...clause, ...heard.slice(1, and)]
  const at = clause.findLastIndex(({ core }) => pronoun.test(core))
  if (and < 2 || at < 1 || clause.length > 5) return heard
  return [...clause.slice(0, at), ...heard.slice(1, and), ...clause.slice(at + 1)]
}
