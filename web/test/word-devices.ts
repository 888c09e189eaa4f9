import type { ExchangeWordsBody, ExchangeWordsData, StoredEntry } from '@plainspoken/contract/kept-words'
import { type Dated, mergeChange } from '@plainspoken/contract/merge-change'
import { keptWords } from '@plainspoken/contract/word-limits'
import { beforeEach } from 'vitest'
import { ApiError } from '../src/api/api.ts'
import { openCommandChoices } from '../src/dictation/commands/settings/command-choices.ts'
import type { KeptChoices, WordList } from '../src/dictation/commands/settings/command-settings.ts'
import { idOf } from '../src/dictation/kept-words/entries.ts'
import { joinChoices } from '../src/dictation/kept-words/join-choices.ts'
import { exchangeWords } from '../src/dictation/kept-words/kept-words.ts'
import type { SeenWords } from '../src/dictation/kept-words/seen-words.ts'
import type { Template } from '../src/dictation/templates/template.ts'
import { openBook } from '../src/dictation/templates/template-book.ts'
import type { Kept } from '../src/storage.ts'

/** The clock of all devices. */
export const clock = { time: 0 }
export const calls: ExchangeWordsBody[] = []
/** Behind the network: what the server's own tests hold it to. */
export const account = {
  copy: null as string | null,
  version: 0,
  entries: new Map<string, StoredEntry & Dated & { version: number }>(),
  isOnline: true,
  /** It hears, and its answer does not arrive. */
  losesReplies: false,
  forgottenTo: 0,
  /** The kinds it does not take, and no change of single fields, nor of what is counted: a server of the former version. */
  unknownKinds: [] as string[],
  knowsFields: true,
  /** The number of entries that it takes. */
  room: 2000,
}

beforeEach(() => {
  clock.time = 1_000_000
  calls.length = 0
  Object.assign(account, {
    copy: null,
    version: 0,
    entries: new Map(),
    isOnline: true,
    losesReplies: false,
    forgottenTo: 0,
    unknownKinds: [],
    knowsFields: true,
    room: 2000,
  })
})

async function exchange(body: ExchangeWordsBody): Promise<ExchangeWordsData> {
  await Promise.resolve()
  if (!account.isOnline) throw new Error('offline')
  calls.push(body)
  const isUnknown = ({ entry, fieldAges, share }: ExchangeWordsBody['changes'][number]) =>
    account.unknownKinds.includes(entry.kind) || (!account.knowsFields && (fieldAges ?? share) !== undefined)
  if (body.changes.some((change) => isUnknown(change) || change.ageMs > keptWords.longestAgeMs))
    throw new ApiError('invalid_request', 'Please check what you entered and try again.', { status: 400 })
  if (body.begins) account.copy ??= 'a copy'
  const { copy } = account
  // A copy: what is refused changes nothing.
  const entries = new Map(account.entries)
  if (copy === null) return { copy, version: 0, isWhole: true, entries: [] }
  const isKnown = body.copy === copy
  const version = account.version + (isKnown && body.changes.length > 0 ? 1 : 0)
  const late: StoredEntry[] = []
  for (const change of isKnown ? body.changes : []) {
    const { entry } = change
    const kept = entries.get(idOf(entry))
    const merged = mergeChange(kept, change, clock.time)
    if (kept && merged === kept) late.push(kept)
    else entries.set(idOf(entry), { ...entry, ...merged, version })
  }
  if ([...entries.values()].filter(({ value }) => value !== null).length > account.room)
    throw new ApiError('words_full', 'There is no room.', { status: 409 })
  Object.assign(account, { entries, version })
  if (account.losesReplies) throw new Error('offline')
  const isWhole = !isKnown || body.version < account.forgottenTo
  const told = [...entries.values()].filter(({ version, value }) =>
    isWhole ? value !== null : version > body.version,
  )
  // As JSON, and with its fields in another order, as a database gives them.
  const shown = [...told, ...late].map(({ kind, key, value }) => ({ value, key, kind }))
  return JSON.parse(JSON.stringify({ copy, version, isWhole, entries: shown }))
}

/** As the browser's: what it has no room for lasts as long as the page. */
function keep<T>(first: T): Kept<T> & { fill(full: boolean): void; close(): void } {
  let kept = JSON.stringify(first)
  let shown = kept
  let isFull = false
  return {
    get: () => JSON.parse(shown),
    set(value) {
      shown = JSON.stringify(value)
      if (!isFull) kept = shown
      return !isFull
    },
    fill: (full) => {
      isFull = full
    },
    close() {
      shown = kept
    },
  }
}

function newStores() {
  return { choices: keep<KeptChoices | null>(null), seen: keep<SeenWords | null>(null) }
}

export function openDevice(
  list: Partial<WordList> = {},
  templates: readonly Template[] = [],
  stores = newStores(),
) {
  const commands = openCommandChoices(stores.choices)
  if (Object.keys(list).length > 0) commands.change(list)
  let kept: string | null = null
  let isFull = false
  const book = openBook({
    get: () => kept,
    set(written) {
      if (!isFull) kept = written
      return !isFull
    },
  })
  book.change(() => ({ templates }))
  const choices = joinChoices(commands, book)
  const newId = () => crypto.randomUUID()
  const world = { choices, seen: stores.seen, exchange, now: () => clock.time, newId }
  return {
    ...{ choices, book, world },
    fill: (full: boolean) => {
      isFull = full
    },
    sync: (begins?: boolean) => exchangeWords(world, begins),
    fillForWords: stores.choices.fill,
    /** The same device with the page opened anew. */
    reopen() {
      stores.choices.close()
      return openDevice({}, [], stores)
    },
    words: () => choices.current().words,
    add: (...words: string[]) => choices.change({ words: [...choices.current().words, ...words] }),
    drop: (word: string) =>
      choices.change({ words: choices.current().words.filter((other) => other !== word) }),
  }
}

export async function twoDevices(list: Partial<WordList> = {}) {
  const [here, there] = [openDevice(list), openDevice()]
  await here.sync(true)
  await there.sync()
  return { here, there }
}

export const letter: Template = { id: 'a', name: 'Letter', text: 'Dear [name],\nthank you.', updatedAt: 1 }
