import type { StoredEntry } from '@plainspoken/contract/kept-words'
import { wordList } from '@plainspoken/contract/word-limits'
import { type CommandSettings, defaultSettings } from '../commands/settings/command-settings.ts'
import type { LearntReading, Replacement } from '../formatting/utterance/settings.ts'
import type { Template } from '../templates/template.ts'

type Changes = ReadonlyMap<string, unknown>

/** A kind of entry, with its way into and out of what a person has chosen. */
interface Kind {
  /** Each by its key. */
  list(settings: CommandSettings): [key: string, value: unknown][]
  /** With values put in; null takes one out. */
  put(settings: CommandSettings, changes: Changes): Partial<CommandSettings>
  /** It has several fields that a person changes apart. */
  isByField?: boolean
}

/** Another kind of entry is another line here, and one in the contract. */
const kinds: Record<string, Kind> = {
  word: {
    list: ({ words }) => words.map((write) => [keyOf(write), { write }]),
    put: ({ words }, changes) => ({
      words: withChanges<string>(words, keyOf, changes, (value) => (value as { write: string }).write),
    }),
  },
  replacement: {
    list: ({ replacements }) => replacements.map((one) => [keyOfReplacement(one), one]),
    put: ({ replacements }, changes) => ({
      replacements: withChanges<Replacement>(replacements, keyOfReplacement, changes),
    }),
  },
  reading: {
    list: ({ learnt }) => learnt.filter(isShort).map((one) => [keyOfReading(one), one]),
    put: ({ learnt }, changes) => ({ learnt: withChanges<LearntReading>(learnt, keyOfReading, changes) }),
  },
  template: {
    isByField: true,
    list: ({ templateBook }) => templateBook.templates.map(({ id, ...value }) => [keyOf(id), value]),
    put: ({ templateBook }, changes) => ({
      templateBook: { ...templateBook, templates: withTemplates(templateBook.templates, changes) },
    }),
  },
  setting: {
    list: ({ isOn, numbers, cleanUp, sentenceEnds, off, templateBook: { needsKeyword } }) => [
      ...Object.entries({ isOn, numbers, cleanUp, sentenceEnds, needsKeyword }),
      ...off.map((id): [string, unknown] => [`${offSign}${id}`, true]),
    ],
    put: ({ off, templateBook }, changes) => ({
      ...(typeof changes.get('isOn') === 'boolean' && { isOn: changes.get('isOn') === true }),
      ...oneOf('numbers', ['formatted', 'heard'] as const, changes),
      ...oneOf('cleanUp', ['as-heard', 'hesitations', 'corrections'] as const, changes),
      ...oneOf('sentenceEnds', ['never', 'at-pauses'] as const, changes),
      ...(typeof changes.get('needsKeyword') === 'boolean' && {
        templateBook: { ...templateBook, needsKeyword: changes.get('needsKeyword') === true },
      }),
      off: withChanges<string>(
        off,
        (id) => id,
        rowsOf(changes),
        (id) => id as string,
      ),
    }),
  },
}

const offSign = 'off:'
const longestKey = 600

/** The id of an entry, the same on all devices. */
export const idOf = ({ kind, key }: Pick<StoredEntry, 'kind' | 'key'>) => `${kind} ${key}`

/** The settings that each person has, by their ids. */
const choices = listEntries(defaultSettings)

/** The entry without its value that an id stands for; null: only a newer version of the page knows it. */
export function entryOf(id: string): Pick<StoredEntry, 'kind' | 'key'> | null {
  const at = id.indexOf(' ')
  const [kind, key] = [id.slice(0, at), id.slice(at + 1)]
  const isNewer = kind === 'setting' && !key.startsWith(offSign) && !choices.has(id)
  return kind in kinds && !isNewer ? { kind, key } : null
}

/** This version of the page knows the entry; of a setting also the value, which stands in the choices once it is put in. */
export function isKnown(settings: CommandSettings, entry: StoredEntry): boolean {
  const id = idOf(entry)
  if (entry.kind !== 'setting') return entryOf(id) !== null
  const after = listEntries({ ...settings, ...putEntries(settings, [entry]) })
  return (after.get(id)?.value ?? null) === entry.value
}

/** The fields of an entry by their names, where they are changed apart. */
export function fieldsOf(entry: StoredEntry | undefined): ReadonlyMap<string, unknown> | undefined {
  if (!entry || !kinds[entry.kind]?.isByField) return undefined
  return new Map(Object.entries(entry.value ?? {}))
}

/** A person's choices as entries, each by its id. */
export function listEntries(settings: CommandSettings): Map<string, StoredEntry> {
  const entries = Object.entries(kinds).flatMap(([kind, { list }]) =>
    list(settings).map(([key, value]) => ({ kind, key, value })),
  )
  return new Map(entries.map((entry) => [idOf(entry), entry]))
}

/** The changes that these entries make; of a kind that is not known here, nothing. */
export function putEntries(
  settings: CommandSettings,
  entries: readonly StoredEntry[],
): Partial<CommandSettings> {
  let part: Partial<CommandSettings> = {}
  for (const [kind, { put }] of Object.entries(kinds)) {
    const changes = new Map(
      entries.filter((entry) => entry.kind === kind).map(({ key, value }) => [key, value ?? null]),
    )
    if (changes.size > 0) part = { ...part, ...put({ ...settings, ...part }, changes) }
  }
  return part
}

function withChanges<T>(
  list: readonly T[],
  keyOfOne: (one: T) => string,
  changes: Changes,
  read = (value: unknown) => value as T,
): T[] {
  const left = new Map(changes)
  const kept = list.flatMap((one) => {
    const key = keyOfOne(one)
    if (!left.has(key)) return [one]
    const value = left.get(key)
    left.delete(key)
    return value === null ? [] : [read(value)]
  })
  return [...kept, ...[...left.values()].filter((value) => value !== null).map(read)]
}

/** The same template made on two devices is kept once: both take the same one of the two. */
function withTemplates(templates: readonly Template[], changes: Changes): Template[] {
  const at = (id: string) => templates.find((one) => one.id === id)
  const given = new Map(
    [...changes].map(([id, value]) => [
      id,
      value === null ? null : { ...at(id), ...(value as Template), id },
    ]),
  )
  const all = withChanges<Template>(templates, ({ id }) => keyOf(id), given)
  return all.filter(
    ({ id, name, text }) => !all.some((one) => one.name === name && one.text === text && one.id < id),
  )
}

/** The rows that are switched off or on again, by their ids. */
function rowsOf(changes: Changes): Changes {
  return new Map(
    [...changes]
      .filter(([key]) => key.startsWith(offSign))
      .map(([key, value]) => {
        const id = key.slice(offSign.length)
        return [id, value === true ? id : null]
      }),
  )
}

function oneOf<Name extends string, Value extends string>(
  name: Name,
  values: readonly Value[],
  changes: Changes,
): Partial<Record<Name, Value>> {
  const value = values.find((one) => one === changes.get(name))
  return value === undefined ? {} : ({ [name]: value } as Record<Name, Value>)
}

const keyOf = (words: string) => words.slice(0, longestKey)
const keyOfReplacement = ({ say }: Replacement) => keyOf(say.toLowerCase())
const keyOfReading = ({ kind, wanted, instead, before, after }: LearntReading) =>
  keyOf(JSON.stringify([kind, wanted, instead, before, after]))

function isShort({ wanted, instead, before, after }: LearntReading): boolean {
  return [wanted, instead, before, after].every((words) => words.length <= wordList.spoken)
}

/** The database takes no NUL and no half of a character, and one of them would hold all others up. */
export function isStorable({ key, value }: StoredEntry): boolean {
  const parts = [key, ...Object.values(Object(value))]
  return key !== '' && parts.every((part) => !/[\0\p{Cs}]/u.test(String(part)))
}
