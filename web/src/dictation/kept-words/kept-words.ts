import type { ExchangeWordsBody, ExchangeWordsData, StoredEntry } from '@plainspoken/contract/kept-words'
import { keptWords as limits } from '@plainspoken/contract/limits'
import { isCode } from '../../api/api.ts'
import type { Kept } from '../../storage.ts'
import type { CommandSettings } from '../commands/command-settings.ts'
import { entryOf, idOf, listEntries, putEntries } from './entries.ts'

/** The words that this device has told and been told. Kept apart from the words, which an older version of the page may change. */
export interface SeenWords {
  copy: string
  version: number
  /** A fingerprint of each entry as the account has it. */
  told: Record<string, string>
  /** The changes made here since: when, and the fingerprint; '' is a deletion. */
  edited: Record<string, { at: number; print: string }>
}

/** The person's choices here. */
export interface Chosen {
  current(): CommandSettings
  /** Another page of the device may have changed something. Throws where the device did not keep what stands here. */
  reload(): void
  /** Throws where this device cannot keep it. */
  change(part: Partial<CommandSettings>): void
}

interface World {
  choices: Chosen
  seen: Kept<SeenWords | null>
  exchange(body: ExchangeWordsBody): Promise<ExchangeWordsData>
  now(): number
}

export interface Exchanged {
  /** The account keeps words. */
  isKept: boolean
  /** False: some wait for a server that takes them. */
  isWhole: boolean
}

const longestCall = 60_000

/**
 * Tells the account what was changed here and takes over what was changed elsewhere, until both are the same. One page of a
 * device at a time: the caller holds a lock. What cannot be sent waits. A kind of entry that the server refuses, as one
 * of a former version does, holds up no other.
 */
export async function exchangeWords(world: World, begins = false): Promise<Exchanged> {
  const { choices, seen, now } = world
  const refused = new Set<string>()
  let isByKind = false
  let isFirst = true
  for (;;) {
    // Another tab may have changed something.
    choices.reload()
    const local = listEntries(choices.current())
    const before = seen.get()
    const state = before && noteEdits(before, local, now())
    if (state) seen.set(state)
    const all = state ? nextChanges(state, local, now(), refused) : []
    const [first] = all
    const changes = isByKind ? all.filter(({ kind }) => kind === first?.kind) : all
    if (!isFirst && changes.length === 0) return { isKept: true, isWhole: refused.size === 0 }
    const reply = await tell({
      copy: state?.copy ?? null,
      version: state?.version ?? 0,
      ...(begins && { begins }),
      changes: changes.map(({ change }) => change),
    })
    if (reply === null) {
      if (isByKind && first !== undefined) refused.add(first.kind)
      isByKind = true
      continue
    }
    isFirst = false
    const { copy } = reply
    if (copy === null) {
      seen.set(null)
      return { isKept: false, isWhole: true }
    }
    const sent = new Map(changes.map(({ id, print }) => [id, print]))
    takeOver(world, state?.copy === copy ? state : null, local, sent, { ...reply, copy })
  }

  /** Null: the server does not know what it was told. */
  async function tell(body: ExchangeWordsBody): Promise<ExchangeWordsData | null> {
    try {
      return await world.exchange(body)
    } catch (error) {
      if (body.changes.length > 0 && isCode(error, 'invalid_request')) return null
      throw error
    }
  }
}

/** With what differs from what the account has, and since when. */
function noteEdits(state: SeenWords, local: ReadonlyMap<string, StoredEntry>, now: number): SeenWords {
  const edited: SeenWords['edited'] = {}
  for (const id of new Set([...local.keys(), ...Object.keys(state.told)])) {
    if (entryOf(id) === null) continue
    const print = printOf(local.get(id)?.value)
    if (print === (state.told[id] ?? '')) continue
    const known = state.edited[id]
    edited[id] = known?.print === print ? known : { at: now, print }
  }
  return { ...state, edited }
}

/** As many as one call may bring; what is deleted goes first, as it makes room. */
function nextChanges(
  { edited }: SeenWords,
  local: ReadonlyMap<string, StoredEntry>,
  now: number,
  refused: ReadonlySet<string>,
) {
  let length = 0
  return Object.entries(edited)
    .sort(([, one], [, other]) => Number(one.print !== '') - Number(other.print !== ''))
    .flatMap(([id, { at, print }]) => {
      const known = entryOf(id)
      if (known === null || refused.has(known.kind)) return []
      const entry = local.get(id) ?? { ...known, value: null }
      const isFirst = length === 0
      length += JSON.stringify(entry).length
      // The server checks what it is; these lists are made from the same limits.
      const change = { entry, ageMs: Math.max(0, now - at) } as ExchangeWordsBody['changes'][number]
      return isFirst || length <= longestCall ? [{ id, print, change, kind: known.kind }] : []
    })
    .slice(0, limits.changes)
}

/** Takes over what the account has told, but for what was changed here while it was asked. */
function takeOver(
  { choices, seen }: World,
  known: SeenWords | null,
  asked: ReadonlyMap<string, StoredEntry>,
  sent: ReadonlyMap<string, string>,
  { copy, version, isWhole, entries }: ExchangeWordsData & { copy: string },
) {
  const told = { ...known?.told }
  for (const [id, print] of sent) told[id] = print
  const news = new Map(entries.map((entry) => [idOf(entry), entry]))
  // What is gone from the account since this device was told.
  if (isWhole && known !== null)
    for (const id of Object.keys(told)) {
      const gone = news.has(id) ? null : entryOf(id)
      if (gone) news.set(id, { ...gone, value: null })
    }
  for (const [id, { value }] of news) told[id] = printOf(value)
  for (const id of Object.keys(told)) if (told[id] === '') delete told[id]

  choices.reload()
  const now = listEntries(choices.current())
  const isAsAsked = (id: string) => printOf(now.get(id)?.value) === printOf(asked.get(id)?.value)
  const isOther = ({ value }: StoredEntry, id: string) => printOf(value) !== printOf(now.get(id)?.value)
  const taken = [...news]
    .filter(([id, entry]) => isAsAsked(id) && isOther(entry, id))
    .map(([, entry]) => entry)
  const edited = Object.fromEntries(Object.entries(known?.edited ?? {}).filter(([id]) => !sent.has(id)))
  // First: what could not be kept here would be taken for deleted.
  if (taken.length > 0) choices.change(putEntries(choices.current(), taken))
  seen.set({ copy, version, told, edited })
}

/** A short stand-in for a value: two that follow each other in one entry are told apart by it. '' where there is none. */
function printOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  const text = JSON.stringify(sorted(value))
  let hash = 0
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0
  return `${(hash >>> 0).toString(36)}.${text.length}`
}

/** A database may give the fields of a value back in another order. */
function sorted(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Object.entries(value).sort() : value
}
