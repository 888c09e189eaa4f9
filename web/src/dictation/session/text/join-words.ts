import {
  type Draft,
  type DraftStore,
  type Known,
  type LastWords,
  type LastWordsStore,
  numberOf,
} from '../../device/drafts.ts'
import { packTimes, unpackTimes } from '../../device/stored-times.ts'
import type { Change } from '../../text/text-range.ts'
import { applyChanges, changesBetween, mapPosition } from '../../transcript/live-utterance.ts'
import { mapChoices, withChoices } from '../../transcript/map-choices.ts'
import { diffTokens, mergeTexts, tokensOf } from '../../transcript/merge-words.ts'
import type { Placeholder } from '../../transcript/transcript-editor.ts'
import { mapTimes, withTimes } from '../../transcript/word-times.ts'

/** The saved version that the page's text goes back to. */
export interface Base {
  text: string
  revision: number
  /** Versions that were being saved or had been left: where one is known on the device, it is what the text goes back to. */
  versions: readonly Version[]
}

export interface Version extends Known {
  text: string
  how: 'saving' | 'left' | 'inherited'
  /** The text before the words of a page that had gone were joined to it. */
  before: string
}

/** So many pages' versions are remembered: those of longer ago have left nothing that is still to come. */
const mostKnown = 50

/** A text with its cursor and places, to which more can be joined. */
export type Joinable = Pick<
  Draft,
  'text' | 'anchor' | 'head' | 'places' | 'choices' | 'times' | 'revision' | 'switchedAt'
>

const nothing: Joinable = { text: '', anchor: 0, head: 0, revision: 0 }

/** The version that a page's last words go back to, as far as it had seen. */
export function baseOf({ text, revision, base, versions = [] }: LastWords): Base {
  const back = (change: Change) => applyChanges(text, [change])
  const start = base ? back(base) : ''
  let before = start
  return {
    text: start,
    revision: base ? revision : 0,
    versions: versions.map(({ base: change, before: joinedTo, ...version }) => {
      const now = back(change)
      const then = joinedTo ? back(joinedTo) : before
      before = now
      return { ...version, text: now, before: then }
    }),
  }
}

/**
 * The text that is common to the page's and another one, of which so much is known. A version of the page's own holds all
 * that it had until then; words that it took over later may be there as well.
 */
function textOf({ text, versions }: Base, known: readonly Known[] = []): string {
  const isThere = (version: Version) => isKnown(known, version)
  const own = versions.findLastIndex((version) => version.how !== 'inherited' && isThere(version))
  const takenOver = versions.slice(own + 1).filter((one) => one.how === 'inherited' && isThere(one))
  const start = versions[own]?.text ?? text
  return takenOver.reduce((latest, version) => mergeTexts(version.before, version.text, latest), start)
}

/** Adds what a page has left to a text, of which the page had seen an earlier version, or none. */
export function joined(now: Joinable, words: LastWords, known: readonly Known[]): Joinable {
  const ancestor = ancestorOf(now, words, known)
  if (ancestor === null) return followed(now, words)
  const { revision, switchedAt } = now
  if (words.revision < (switchedAt ?? 0)) return moved(now, addedWords(ancestor, words.text), words.places)
  if (ancestor === now.text) return { ...words, revision, switchedAt }
  const text = mergeTexts(ancestor, words.text, now.text)
  const [mine, theirs] = [changesBetween(words.text, text, 0), changesBetween(now.text, text, 0)]
  return {
    ...{ text, revision, switchedAt },
    anchor: mapPosition(words.anchor, mine),
    head: mapPosition(words.head, mine),
    places: [...mapPlaces(now, theirs), ...mapPlaces(words, mine)].filter(isFirst),
    choices: withChoices(mapChoices(now.choices ?? [], theirs), mapChoices(words.choices ?? [], mine)),
    times: packTimes(withTimes(timesAfter(now, theirs, text), timesAfter(words, mine, text))),
  }
}

/** The version from which both come; null if there is none. */
function ancestorOf(now: Joinable, words: LastWords, known: readonly Known[]): string | null {
  const base = baseOf(words)
  if (words.base || base.versions.some((version) => isKnown(known, version))) return textOf(base, known)
  // Earlier versions of the product did not say what the words were based on.
  if (words.base === undefined && now.text !== '') {
    if (words.revision === now.revision || words.text.includes(now.text)) return now.text
    if (now.text.includes(words.text)) return words.text
  }
  return null
}

function followed(now: Joinable, words: LastWords): Joinable {
  if (now.text === '') return { ...words, revision: now.revision, switchedAt: now.switchedAt }
  const before = `${now.text}\n\n`
  const follow = [{ from: 0, to: 0, insert: before }]
  const text = before + words.text
  const places = [...(now.places ?? []), ...mapPlaces(words, follow)].filter(isFirst)
  const choices = withChoices(now.choices ?? [], mapChoices(words.choices ?? [], follow))
  const times = packTimes(withTimes(timesAfter(now, [], text), timesAfter(words, follow, text)))
  return { ...now, text, anchor: text.length, head: text.length, places, choices, times }
}

function timesAfter(
  { text, times }: Pick<Draft, 'text' | 'times'>,
  changes: readonly Change[],
  after: string,
) {
  return mapTimes(unpackTimes(times, text), changes, after)
}

/** The text with words that were added to the one that was put away meanwhile. */
function moved(now: Joinable, added: string, places: LastWords['places'] = []): Joinable {
  const text = withAdded(now.text, added)
  const end = text.length
  const behind = places.map((place) => ({ ...place, from: end, to: end }))
  return { ...now, text, anchor: end, head: end, places: [...(now.places ?? []), ...behind].filter(isFirst) }
}

/**
 * The page's text once there is a newer one on the device: both versions merged; or, where it is another text
 * than the one the page had, that one with what the page had not saved.
 */
export function adopted(base: Base, mine: string, newer: Draft): string {
  const ancestor = textOf(base, newer.known)
  return base.revision < (newer.switchedAt ?? 0)
    ? withAdded(newer.text, addedWords(ancestor, mine))
    : mergeTexts(ancestor, mine, newer.text)
}

function withAdded(text: string, added: string): string {
  return [text, added].filter((part) => part !== '').join('\n\n')
}

/** The words that are new in a version. A word that only was written otherwise is not. */
function addedWords(before: string, after: string): string {
  const [old, now] = [tokensOf(before), tokensOf(after)]
  const lettersOf = (token: string) => token.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const added = diffTokens(old, now).map(({ aFrom, aTo, bFrom, bTo }) => {
    const gone = new Set(old.slice(aFrom, aTo).map(lettersOf))
    return now
      .slice(bFrom, bTo)
      .filter((token) => !gone.has(lettersOf(token)))
      .join('')
      .trim()
  })
  return added.filter((words) => words !== '').join(' ')
}

function mapPlaces({ places = [] }: Pick<Draft, 'places'>, changes: readonly Change[]): Placeholder[] {
  return places.map((place) => {
    const from = mapPosition(place.from, changes, 1)
    return { ...place, from, to: Math.max(from, mapPosition(place.to, changes)) }
  })
}

function isFirst(place: Placeholder, index: number, all: readonly Placeholder[]): boolean {
  return all.findIndex(({ recording }) => recording === place.recording) === index
}

export function versionOf(page: string, words: LastWords): Known {
  return { page, number: numberOf(words) }
}

/** That version of the page's words, or a later one, is among what is known. */
export function isKnown(known: readonly Known[], { page, number }: Known): boolean {
  return known.some((one) => one.page === page && one.number >= number)
}

/** The known versions with more added; of pages that count no versions nothing is. */
export function withKnown(known: readonly Known[], more: readonly Known[]): readonly Known[] {
  const isRenewed = ({ page }: Known) => more.some((one) => one.page === page)
  const counted = more.flatMap(({ page, number }) => (Number.isFinite(number) ? { page, number } : []))
  return [...known.filter((one) => !isRenewed(one)), ...counted].slice(-mostKnown)
}

interface Left {
  page: string
  words: LastWords
}

/** Joins last words to a text in the order in which they were left; those are dropped that it holds already. `texts` are those after each. */
export function joinAll<T extends Left>(stored: Draft | null, left: readonly T[]) {
  const known = [...(stored?.known ?? []), ...left.flatMap(({ words }) => words.holds ?? [])]
  const isNews = ({ page, words }: Left) => !isKnown(known, versionOf(page, words))
  const taken = inOrder(left.filter(isNews))
  let view: Joinable = stored ?? taken[0]?.words ?? nothing
  const texts: string[] = []
  const joinedSoFar = [...(stored?.known ?? [])]
  for (const { page, words } of taken) {
    if (view !== words) view = joined(view, words, joinedSoFar)
    joinedSoFar.push(...(words.holds ?? []), versionOf(page, words))
    texts.push(view.text)
  }
  return { view, texts, taken, dropped: left.filter((one) => !isNews(one)) }
}

/** As they were left; but a page that took over an earlier version of another one's words comes before that one. */
function inOrder<T extends Left>(left: readonly T[]): T[] {
  const rest = left.toSorted((a, b) => (a.words.at ?? 0) - (b.words.at ?? 0))
  const ordered: T[] = []
  while (rest.length > 0) {
    const isHeld = ({ page }: Left) =>
      rest.some((other) => other.page !== page && other.words.holds?.some((held) => held.page === page))
    const next = Math.max(
      0,
      rest.findIndex((one) => !isHeld(one)),
    )
    ordered.push(...rest.splice(next, 1))
  }
  return ordered
}

/** The user's transcript as it was last saved on this device, for a page that shows it without the editor; empty where there is none. */
export async function readSavedText(
  { read }: Pick<DraftStore, 'read'>,
  lastWords: LastWordsStore,
  userId: string,
): Promise<string> {
  const stored = await read(userId)
  const left = lastWords.pages().flatMap((page) => {
    const words = lastWords.read(page)
    return words === null ? [] : { page, words }
  })
  return joinAll(stored, left).view.text
}
