import type { CommandChoices } from '../../commands/settings/command-choices.ts'
import type { WordList } from '../../commands/settings/command-settings.ts'
import type { Dictation } from '../../core/dictation.ts'
import { isOff, isOn } from '../../core/reducer/status.ts'
import { createTextStore, type KeptTexts, type StoredText, TextGone } from '../../device/texts.ts'
import { readArchive, settingNames, writeArchive } from '../../export/archive.ts'
import { titleOf } from '../../export/title-of.ts'
import { mergeWordLists } from '../../kept-words/word-list-file.ts'
import { addTemplates, tooMuchOf } from '../../templates/change-templates.ts'
import type { OpenBook } from '../../templates/template-book.ts'
import type { Notify } from '../text/notify.ts'
import type { OpenText } from '../text/open-text.ts'
import type { World } from '../world/world.ts'

const sentences = {
  putAway: (title: string) => `“${title}” is in Texts`,
  textGone: 'This text is no longer on this device.',
  notSwitched: 'This text could not be saved, so nothing was changed. Copy it and try again.',
} as const

/** All texts of the user on this device: the open one, and those put away. */
export interface TextsPart {
  list(): Promise<KeptTexts>
  /** Puts the open text away, and shows another one. False: it could not be done, and the person was told. */
  open(id: string): Promise<boolean>
  /** Puts the text away that was open at the switch `switchedAt`, and shows an empty sheet. */
  startNew(switchedAt: number | undefined): Promise<void>
  change(id: string, changes: { title?: string; isPinned?: boolean }): Promise<void>
  remove(id: string): Promise<void>
  /** Takes a removal back. */
  putBack(text: StoredText): Promise<void>
  /** Every text, the person's own words and what is set here, as the content of one file. */
  exportAll(): Promise<string>
  /** Adds what such a file holds to what is here, and replaces nothing. Says what became of it. */
  importFrom(content: string): Promise<Imported>
}

export type Imported = { problem: string } | { added: { texts: number; words: number; templates: number } }

interface TextsOptions {
  userId: string
  notify: Notify
  text: OpenText
  dictation: Dictation
  commands: CommandChoices
  templates(): Promise<OpenBook>
}

export function openTexts(
  { userId, notify, text, dictation, commands, templates }: TextsOptions,
  { device, now, newId }: Pick<World, 'device' | 'now' | 'newId'>,
): TextsPart {
  const store = createTextStore(device.database)
  const heardBy = device.preferences.heardBy(userId)

  async function open(id: string | null, switchedAt?: number): Promise<boolean> {
    const { status, recording } = dictation.state()
    const isSpeaking = recording !== null || text.editor().snapshot().live !== null
    const isStopped = isOn(status) && isSpeaking
    try {
      // The words being said belong to the text that goes.
      if (isStopped) dictation.send({ type: 'stop' })
      if (isStopped || status === 'stopping') await untilAtRest(dictation)
      const left = await text.switchTo(() =>
        store.open(userId, id, {
          newId,
          now: now(),
          switchedAt,
          heardBy: heardBy.get() ?? '',
        }),
      )
      heardBy.set(null)
      if (id === null && left !== null) {
        const { others } = await store.list(userId, now())
        const kept = others.find((one) => one.id === left)
        const back = { label: 'Undo', run: () => void open(left) }
        if (kept) notify(sentences.putAway(titleOf(kept)), 'success', back)
      }
      return true
    } catch (error) {
      console.warn('The other text was not opened.', error)
      notify(error instanceof TextGone ? sentences.textGone : sentences.notSwitched, 'error')
      return false
    } finally {
      if (isStopped) dictation.send({ type: 'start' })
    }
  }

  return {
    list: () => text.saved().then(() => store.list(userId, now())),
    open: (id) => open(id),
    async startNew(switchedAt) {
      await open(null, switchedAt)
    },
    change: (id, changes) => store.change(userId, id, changes),
    remove: text.revisions.remove,
    putBack: text.revisions.putBack,
    async exportAll() {
      await text.saved()
      const { open: about, others } = await store.list(userId, now())
      const current = { ...about, text: text.current(), at: now() }
      const texts = [current, ...others.filter(({ isText }) => isText)]
        .filter((one) => one.text.trim() !== '')
        .map(({ text: words, title = '', isPinned = false, at, heardBy: by = '' }) => ({
          ...{ text: words, title, isPinned, at, heardBy: by },
        }))
      const { replacements, words, learnt } = commands.current()
      const book = await templates()
      const settings = settingNames.flatMap((name) => {
        const chosen = device.store.read(name)
        return chosen === null ? [] : [[name, chosen]]
      })
      return writeArchive(
        {
          ...{ texts, words: { replacements, words, learnt } },
          ...{ templates: book.current().templates, settings: Object.fromEntries(settings) },
        },
        now(),
      )
    },
    async importFrom(content) {
      const read = readArchive(content)
      if ('problem' in read) return read
      const { texts, words, settings } = read.archive
      const book = await templates()
      const more = addTemplates(book.current().templates, read.archive.templates)
      const tooMuch = tooMuchOf(more.templates)
      if (more.added > 0 && tooMuch !== null) return { problem: tooMuch }
      await text.saved()
      const added = await store.add(
        userId,
        texts.map((one) => ({ ...one, id: newId(), userId, wasCleared: false, isText: true }) as const),
        now(),
      )
      const mine = commands.current()
      // If both have a rule for the same words, the one that is here stays.
      const all = mergeWordLists(words, mine)
      const count = (list: WordList) => list.replacements.length + list.words.length
      commands.change(all)
      if (more.added > 0)
        book.change((mine) => ({ templates: addTemplates(mine.templates, read.archive.templates).templates }))
      for (const [name, chosen] of Object.entries(settings))
        if (device.store.read(name) === null) device.store.write(name, chosen)
      return { added: { texts: added, words: count(all) - count(mine), templates: more.added } }
    },
  }
}

function untilAtRest(dictation: Dictation): Promise<void> {
  return new Promise((resolve) => {
    if (isOff(dictation.state().status)) return resolve()
    const end = dictation.subscribe(() => {
      if (!isOff(dictation.state().status)) return
      end()
      resolve()
    })
  })
}
