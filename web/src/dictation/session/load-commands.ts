import { downloadFile } from '../../download-file.ts'
import { type CommandChoices, openCommandChoices } from '../commands/command-choices.ts'
import { settingsFor } from '../commands/command-settings.ts'
import type { CommandPageParts, Commands, CorrectionOffer } from '../commands/open-commands.ts'
import { createOwnWordsHint } from '../commands/own-words-hint.ts'
import type { Tongue } from '../commands/tables/tongue.ts'
import type { Dictation } from '../core/dictation.ts'
import { sentences } from '../core/sentences.ts'
import { isOn } from '../core/status.ts'
import { thisDevice } from '../device/this-device.ts'
import type { SpeechRecognition } from '../recognition/browser-recogniser.ts'
import { needsSpaceBetween } from '../transcript/join.ts'
import { caretAt } from '../transcript/live-utterance.ts'
import { plainScribe } from '../transcript/scribe.ts'
import { writing } from '../transcript/writing.ts'
import { holdWords } from './hold-words.ts'
import type { Notify } from './notify.ts'
import type { TextPart } from './open-text.ts'
import type { PanelName } from './panel-name.ts'

interface CommandsOptions {
  userId: string
  notify: Notify
  language(): string
  text(): TextPart
  /** Saves the text, and keeps it as a take. */
  save(): void
  /** Words have come to stay. */
  onSettled(): void
  dictation(): Dictation
  /** A command was spoken that needs the page to show something. */
  onAsked(what: PanelName): void
  /** Readings of the selected words are offered, or none any more. */
  onOffer(offer: CorrectionOffer | null): void
}

interface SpokenCommands extends Commands {
  /** Tells a recogniser the person's own words before it is started. */
  hint(recognition: SpeechRecognition): void
  /** What the person has chosen about commands. */
  choices: CommandChoices
  /** Fetches what interprets words. Resolves when it is here, or cannot be had: then words are written as they are heard. */
  load(): Promise<void>
  /** Words that still wait are settled as they were heard. */
  close(): void
}

/**
 * Spoken marks and commands. What interprets them is fetched when words are about to come; those that are sooner are
 * shown as they are heard, and settled when it is here.
 */
export function loadCommands(options: CommandsOptions): SpokenCommands {
  const choices = openCommandChoices(thisDevice.preferences.commands(options.userId))
  let chosen = choices.current()
  let language = ''
  let settings = settingsFor(chosen, language)
  /** What can be said in a language: the one that was spoken when it was fetched last. */
  let table: { language: string; tongue: Tongue | null } = { language: '', tongue: null }
  let loading: Promise<void> | null = null
  let opened: Commands | null = null
  const held = holdWords()
  const toCome: Commands = { scribe: plainScribe, obedient: held.hold }
  const missing: Commands = { scribe: plainScribe, obedient: (hands) => writing(hands, plainScribe) }
  let writer = toCome
  let isClosed = false

  /** The same object until something else is chosen. */
  function current() {
    const tongue = table.language === options.language() ? table.tongue : null
    const isSame = chosen === choices.current() && language === options.language()
    if (isSame && settings.tongue === tongue) return settings
    chosen = choices.current()
    language = options.language()
    settings = settingsFor(chosen, language, tongue)
    return settings
  }

  function load(): Promise<void> {
    if (writer === missing) writer = toCome
    loading ??= fetchParts()
      .catch((error: unknown) => {
        console.warn('Spoken commands could not be loaded.', error)
        if (isOn(options.dictation().state().status)) options.notify(sentences.noCommands, 'warning')
      })
      .then(() => {
        loading = null
        const isFirst = writer === toCome
        writer = opened ?? missing
        if (isFirst && !isClosed) settle()
      })
    return loading
  }

  async function fetchParts() {
    const [{ openCommands }, { loadTongue }] = await Promise.all([
      import('../commands/open-commands.ts'),
      import('../commands/tables/languages/load-tongue.ts'),
    ])
    while (table.language !== options.language()) {
      const wanted = options.language()
      table = { language: wanted, tongue: await loadTongue(wanted) }
    }
    opened ??= openCommands(current, pageFor(options))
  }

  function settle() {
    held.release(writer.obedient(options.text().hands()))
    options.onSettled()
  }

  return {
    choices,
    load,
    scribe: {
      fit: (...heard) => writer.scribe.fit(...heard),
      settled: () => writer.scribe.settled(),
    },
    obedient: (hands) => writer.obedient(hands),
    hint: createOwnWordsHint(current),
    close() {
      isClosed = true
      if (writer !== toCome) return
      writer = missing
      settle()
    },
  }
}

function pageFor({ notify, text, save, dictation, onAsked, onOffer }: CommandsOptions): CommandPageParts {
  const tell = (sentence: string) => notify(sentence, 'info')
  const download = () => downloadFile(new Blob([text().current()], { type: 'text/plain' }), 'transcript.txt')
  return {
    undo: () => text().tools()?.undo(),
    redo: () => text().tools()?.redo(),
    paste: (copied) => paste(text(), copied),
    copyAll: () => void text().copy(),
    clear: () => onAsked('clear'),
    stop: () => dictation().send({ type: 'stop' }),
    sleep: () => dictation().send({ type: 'sleep' }),
    wake: () => dictation().send({ type: 'wake' }),
    isAsleep: () => dictation().isAsleep(),
    offer: onOffer,
    hands: () => text().hands(),
    subscribeText: (listener) => text().subscribe(listener),
    showHelp: () => onAsked('help'),
    text: () => text().current(),
    save() {
      save()
      tell('Saved on this device.')
    },
    download,
    scroll: (direction) => scrollBy({ top: (direction * innerHeight) / 2 }),
    tell,
    copy: (words) => void text().copy(words),
    showSelection() {
      // On a phone the focus would bring the keyboard up.
      if (matchMedia('(pointer: fine)').matches) text().tools()?.focus()
    },
  }
}

function paste({ hands }: TextPart, copied: string) {
  const { text, selection } = hands().snapshot()
  const from = Math.min(selection.anchor, selection.head)
  // Windows copies lines with two characters at their ends.
  const lines = copied.replaceAll('\r\n', '\n')
  const insert = (needsSpaceBetween(text.slice(0, from), lines) ? ' ' : '') + lines
  const change = { from, to: Math.max(selection.anchor, selection.head), insert }
  hands().edit([change], caretAt(from + insert.length))
}
