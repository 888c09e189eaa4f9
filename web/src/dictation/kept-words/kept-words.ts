import type { ExchangeWordsBody, ExchangeWordsData, StoredEntry } from '@plainspoken/contract/kept-words'
import { keptWords as limits } from '@plainspoken/contract/word-limits'
import { ApiError, isCode } from '../../api/api.ts'
import type { Kept } from '../../storage.ts'
import type { CommandSettings } from '../commands/settings/command-settings.ts'
import { countedOn, countsAsSent, shareOf, timesOf } from './counts.ts'
import { entryOf, fieldsOf, idOf, isKnown, isStorable, listEntries, putEntries } from './entries.ts'
import type { Edit, Prints, SeenWords } from './seen-words.ts'

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
  newId(): string
}

export interface Exchanged {
  /** The account keeps words. */
  isKept: boolean
  /** Why some wait: the account has no room for them, or a server of the former version does not know them. */
  refusal: ApiError | null
}

const longestCall = 60_000

/**
 * Tells the account what was changed here and takes over what was changed elsewhere, until both are the same. One page of a
 * device at a time: the caller holds a lock. What cannot be sent waits. What the server refuses, as it has no room or is one
 * of a former version, holds up nothing of another kind, and no change or deletion of what it has.
 */
export async function exchangeWords(world: World, begins = false): Promise<Exchanged> {
  const { choices, seen, now, newId } = world
  const refused = new Set<string>()
  let refusal: ApiError | null = null
  let isBySort = false
  let most: number = limits.changes
  let isFirst = true
  for (;;) {
    // Another tab may have changed something.
    choices.reload()
    const local = listEntries(choices.current())
    const before = seen.get()
    const state = before && noteEdits({ device: newId(), ...before }, local, now())
    const all = state ? nextChanges(state, local, now(), refused) : []
    const [first] = all
    const changes = isBySort ? all.filter(({ sort }) => sort === first?.sort).slice(0, most) : all
    if (state) seen.set({ ...state, counts: countsAsSent(state, changes) })
    if (!isFirst && changes.length === 0) return { isKept: true, refusal: refused.size > 0 ? refusal : null }
    const reply = await tell({
      copy: state?.copy ?? null,
      version: state?.version ?? 0,
      ...(begins && { begins }),
      changes: changes.map(({ change }) => change),
    })
    if (reply instanceof ApiError) {
      // As many as there is room for.
      if (isBySort) most = isCode(reply, 'words_full') ? changes.length >> 1 : 0
      if (most === 0 && first !== undefined) {
        refused.add(first.sort)
        most = limits.changes
      }
      isBySort = true
      refusal = reply
      continue
    }
    isFirst = false
    const { copy } = reply
    if (copy === null) {
      seen.set(null)
      return { isKept: false, refusal: null }
    }
    const sent = new Map(changes.map(({ id, print }) => [id, print]))
    takeOver(world, state?.copy === copy ? state : null, local, sent, { ...reply, copy })
  }

  async function tell(body: ExchangeWordsBody): Promise<ExchangeWordsData | ApiError> {
    try {
      return await world.exchange(body)
    } catch (error) {
      const isRefused = body.changes.length > 0 && isCode(error, 'invalid_request', 'words_full')
      if (isRefused) return error as ApiError
      throw error
    }
  }
}

/** With what differs from what the account has, and since when. */
function noteEdits(state: SeenWords, local: ReadonlyMap<string, StoredEntry>, now: number): SeenWords {
  const known = Object.entries(state.told).filter(([id]) => entryOf(id) !== null)
  const values = new Map([...local].map(([id, { value }]) => [id, value]))
  const edited: SeenWords['edited'] = editsOf(Object.fromEntries(known), values, state.edited, now)
  const toldFields: Record<string, Prints> = {}
  const counts = { ...state.counts }
  for (const [id, value] of values) {
    const total = timesOf(value)
    if (total === undefined) continue
    if (counts[id]?.isSent) edited[id] ??= { at: now, print: printOf(value) }
    else if (!(id in edited)) counts[id] ??= { total, own: 0 }
  }
  for (const id of new Set([...local.keys(), ...Object.keys(state.told)])) {
    const edit = edited[id]
    const fields = fieldsOf(local.get(id))
    const told = edit ? state.toldFields?.[id] : fields && printsOf(fields)
    if (told) toldFields[id] = told
    if (!told || !edit || !fields) continue
    const edits = editsOf(told, fields, state.edited[id]?.fields, edit.at)
    edited[id] = { ...edit, at: Math.max(...Object.values(edits).map(({ at }) => at)), fields: edits }
  }
  return { ...state, toldFields, counts, edited }
}

function editsOf(
  told: Prints,
  values: ReadonlyMap<string, unknown>,
  known: Record<string, Edit> = {},
  now: number,
): Record<string, Edit> {
  const edits: Record<string, Edit> = {}
  for (const id of new Set([...values.keys(), ...Object.keys(told)])) {
    const print = printOf(values.get(id))
    if (print === (told[id] ?? '')) continue
    const before = known[id]
    edits[id] = { at: before?.print === print ? before.at : now, print }
  }
  return edits
}

/** As many as one call may bring; what is deleted goes first, as it makes room. */
function nextChanges(
  state: SeenWords,
  local: ReadonlyMap<string, StoredEntry>,
  now: number,
  refused: ReadonlySet<string>,
) {
  const { told, edited } = state
  const ageOf = (at: number) => Math.min(Math.max(0, now - at), limits.longestAgeMs)
  let length = 0
  return Object.entries(edited)
    .sort(([, one], [, other]) => Number(one.print !== '') - Number(other.print !== ''))
    .flatMap(([id, { at, print, fields }]) => {
      const known = entryOf(id)
      const sort = `${known?.kind} ${print === '' ? 'gone' : id in told ? 'changed' : 'new'}`
      if (known === null || refused.has(sort)) return []
      const entry = local.get(id) ?? { ...known, value: null }
      if (!isStorable(entry)) return []
      const isFirst = length === 0
      length += JSON.stringify(entry).length
      const fieldAges =
        fields && Object.fromEntries(Object.entries(fields).map(([name, edit]) => [name, ageOf(edit.at)]))
      // The server checks what it is; these lists are made from the same limits.
      const share = shareOf(state, id, entry.value)
      const change = { entry, ageMs: ageOf(at), fieldAges, share } as ExchangeWordsBody['changes'][number]
      return isFirst || length <= longestCall ? [{ id, print, change, sort }] : []
    })
    .slice(0, limits.changes)
}

/** Takes over what the account has told, but for what was changed here and is not told yet. */
function takeOver(
  { choices, seen }: World,
  known: SeenWords | null,
  asked: ReadonlyMap<string, StoredEntry>,
  sent: ReadonlyMap<string, string>,
  { copy, version, isWhole, entries }: ExchangeWordsData & { copy: string },
) {
  const told = { ...known?.told }
  const toldFields = { ...known?.toldFields }
  if (known !== null) for (const [id, print] of sent) told[id] = print
  const counts = { ...known?.counts }
  const news = new Map(entries.map((entry) => [idOf(entry), entry]))
  // Entries deleted from the account since this device's last exchange.
  if (isWhole && known !== null)
    for (const id of Object.keys(told)) {
      const gone = news.has(id) ? null : entryOf(id)
      if (gone) news.set(id, { ...gone, value: null })
    }

  choices.reload()
  const now = listEntries(choices.current())
  for (const [id, entry] of news) {
    if (isKnown(choices.current(), entry)) continue
    news.delete(id)
    told[id] ??= printOf(now.get(id)?.value)
  }
  const taken = [...news].flatMap(([id, entry]) => {
    // A device that joins takes what the account has.
    const wasTold = known === null || sent.has(id)
    const print = wasTold ? printOf(asked.get(id)?.value) : known.told[id]
    const fields = wasTold ? printsOf(fieldsOf(asked.get(id))) : known.toldFields?.[id]
    const here = now.get(id)?.value
    const counted = wasTold ? timesOf(asked.get(id)?.value) : known.counts?.[id]?.total
    const value =
      printOf(here) === (print ?? '')
        ? entry.value
        : (countedOn(here, entry.value, counted) ?? withOwn(here, entry.value, fields))
    return printOf(value) === printOf(here) ? [] : [{ ...entry, value }]
  })
  for (const [id, entry] of news) {
    told[id] = printOf(entry.value)
    const prints = printsOf(fieldsOf(entry))
    if (prints) toldFields[id] = prints
    const total = timesOf(entry.value)
    const share = sent.has(id) && known !== null ? shareOf(known, id, asked.get(id)?.value)?.to : undefined
    if (total === undefined) delete counts[id]
    else counts[id] = { total, own: share ?? known?.counts?.[id]?.own ?? 0 }
  }
  for (const id of Object.keys(told)) if (told[id] === '') delete told[id]
  const edited = Object.fromEntries(Object.entries(known?.edited ?? {}).filter(([id]) => !sent.has(id)))
  // First: what could not be kept here would be taken for deleted.
  if (taken.length > 0) choices.change(putEntries(choices.current(), taken))
  seen.set({
    copy,
    version,
    told,
    toldFields,
    ...(known?.device && { device: known.device }),
    counts,
    edited,
  })
}

/** Fields changed here stay; the others are those `given`. */
function withOwn(here: unknown, given: unknown, told: Prints | undefined): unknown {
  if (!told || !here || !given) return here
  const own = Object.entries(here).filter(([name, value]) => printOf(value) !== told[name])
  return { ...given, ...Object.fromEntries(own) }
}

function printsOf(fields: ReadonlyMap<string, unknown> | undefined): Prints | undefined {
  return fields && Object.fromEntries([...fields].map(([name, value]) => [name, printOf(value)]))
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
