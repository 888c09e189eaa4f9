import type { FormattingSettings, LearntReading } from '../../formatting/utterance/settings.ts'
import type { Surroundings } from '../../text/join.ts'
import { type Choice, otherWordsOf, shownPart, wordsOf } from '../../transcript/choice.ts'
import type { Fitted } from '../../transcript/formatter.ts'
import { mapChoices, turned, withChoices } from '../../transcript/map-choices.ts'

/** So often a person has turned it round before it is read so at once. */
export const learntAfter = 2
/** Those of longest ago go. */
const mostLearnt = 500

/** With a choice that the person has just turned round, as it stands now in the text. Turning it back takes that back. */
export function learn(learnt: readonly LearntReading[], choice: Choice, text: string): LearntReading[] {
  const reading = readingOf(choice, text)
  const regretted = learnt.find((one) =>
    isSame(one, { ...reading, wanted: reading.instead, instead: reading.wanted }),
  )
  if (regretted !== undefined) {
    const others = learnt.filter((one) => one !== regretted)
    return regretted.times > 1 ? [...others, { ...regretted, times: regretted.times - 1 }] : others
  }
  const known = learnt.find((one) => isSame(one, reading))
  const others = learnt.filter((one) => one !== known)
  return [...others, { ...reading, times: (known?.times ?? 0) + 1 }].slice(-mostLearnt)
}

/** Words with every choice read as the person has come to have it read. */
export function readAsLearnt(
  done: Fitted,
  { before, after }: Surroundings,
  { learnt }: Pick<FormattingSettings, 'learnt'>,
): Fitted {
  const known = learnt.filter(({ times }) => times >= learntAfter)
  if (known.length === 0) return done
  const { lead, words, trail, eats } = done
  let body = lead + words
  let choices = done.choices ?? []
  const head = before.slice(0, before.length - eats.before)
  for (const choice of [...choices].reverse()) {
    const text = head + body + trail + after.slice(eats.after)
    const at = { ...choice, from: head.length + choice.from, to: head.length + choice.to }
    const reading = readingOf(turned(at), text)
    const isInside = choice.from >= 0 && choice.to <= body.length
    if (!isInside || !known.some((one) => isSame(one, reading))) continue
    const change = { from: choice.from, to: choice.to, insert: choice.other }
    body = body.slice(0, choice.from) + choice.other + body.slice(choice.to)
    choices = withChoices(mapChoices(choices, [change]), [turned(choice)])
  }
  const space = body.startsWith(' ') ? ' ' : ''
  return { ...done, lead: space, words: body.slice(space.length), choices }
}

/** The preference that a choice shows: the reading, and the words beside it. */
function readingOf(choice: Choice, text: string): Omit<LearntReading, 'times'> {
  const { from, to } = shownPart(choice)
  const line = /[^\n]*$/.exec(text.slice(Math.max(0, from - 60), from))?.[0] ?? ''
  return {
    kind: choice.kind,
    wanted: wordsOf(choice).toLowerCase(),
    instead: otherWordsOf(choice).toLowerCase(),
    before: /[\p{L}\p{N}’']+(?=[^\p{L}\p{N}]*$)/u.exec(line)?.[0].toLowerCase() ?? '',
    after: /[\p{L}\p{N}’']+/u.exec(text.slice(to, to + 60))?.[0].toLowerCase() ?? '',
  }
}

/** The same way of reading beside one of the same words. */
function isSame(one: Omit<LearntReading, 'times'>, other: Omit<LearntReading, 'times'>): boolean {
  const isAlike = one.kind === other.kind && one.wanted === other.wanted && one.instead === other.instead
  return isAlike && (one.before === other.before || one.after === other.after)
}
