import { downloadFile } from '../../download-file.ts'
import { type CommandChoices, openCommandChoices } from '../commands/command-choices.ts'
import { settingsFor } from '../commands/command-settings.ts'
import type { CommandPageParts, Commands, CorrectionOffer } from '../commands/open-commands.ts'
import type { Dictation } from '../core/dictation.ts'
import { thisDevice } from '../device/this-device.ts'
import { needsSpaceBetween } from '../transcript/join.ts'
import { caretAt } from '../transcript/live-utterance.ts'
import { plainScribe } from '../transcript/scribe.ts'
import type { TranscriptHands } from '../transcript/transcript-port.ts'
import { writing } from '../transcript/writing.ts'
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
  dictation(): Dictation
  /** A command was spoken that needs the page to show something. */
  onAsked(what: PanelName): void
  /** Readings of the selected words are offered, or none any more. */
  onOffer(offer: CorrectionOffer | null): void
}

interface SpokenCommands extends Commands {
  /** What the person has chosen about commands. */
  choices: CommandChoices
}

/** Spoken marks and commands. They come a moment after the page; until then words are written as they are heard. */
export function loadCommands(options: CommandsOptions): SpokenCommands {
  const choices = openCommandChoices(thisDevice.preferences.commands(options.userId))
  let chosen = choices.current()
  let language = ''
  let settings = settingsFor(chosen, language)
  const unheeding = { scribe: plainScribe, obedient: (hands: TranscriptHands) => writing(hands, plainScribe) }
  let loaded: Commands = { ...unheeding, hint() {} }

  /** The same object until something else is chosen. */
  function current() {
    if (chosen === choices.current() && language === options.language()) return settings
    chosen = choices.current()
    language = options.language()
    settings = settingsFor(chosen, language)
    return settings
  }

  import('../commands/open-commands.ts')
    .then(({ openCommands }) => {
      loaded = openCommands(current, pageFor(options))
    })
    .catch((error: unknown) => console.warn('Spoken commands could not be loaded.', error))

  return {
    choices,
    scribe: {
      fit: (...heard) => loaded.scribe.fit(...heard),
      settled: () => loaded.scribe.settled(),
    },
    obedient: (hands) => loaded.obedient(hands),
    hint: (recognition) => loaded.hint(recognition),
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
