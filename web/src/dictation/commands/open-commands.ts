import { hesitatesIn } from '../formatting/clean-up.ts'
import { loadEndFinder } from '../formatting/sentence-ends/load-end-finder.ts'
import type { Formatter } from '../transcript/formatter.ts'
import type { TranscriptEditor, TranscriptWriter } from '../transcript/transcript-editor.ts'
import { type CommandWorld, pageFor } from './command-page.ts'
import { type CommandFormatter, createFormatter } from './dispatch/command-formatter.ts'
import type { Echo } from './dispatch/command-host.ts'
import { createDispatcher } from './dispatch/dispatcher.ts'
import type { CommandSettings } from './settings/command-settings.ts'
import type { Command } from './tables/command.ts'
import type { Offer, Option } from './targets/offer.ts'

/** Spoken commands at work on a page: what writes the words, and a transcript that obeys. */
export interface Commands {
  formatter: Formatter
  attachTo(editor: TranscriptEditor): TranscriptWriter
  /** The modes that hold from one utterance to the next ("caps on"), and their ends. */
  modes: Pick<CommandFormatter, 'modes' | 'endModes' | 'takeBackMode' | 'onModes'>
  /** Does by hand what could have been said; not while words are being heard. */
  byHand(command: Command): void
  /** A command waits for the code that carries it out; its words are shown as they were heard. */
  isWaiting(): boolean
  /** Words that were not written, which are to be on the device as if they were; else ''. */
  refused(): string
  /** Writes those words after all: the text they were said to is put away. */
  settleRefused(editor: TranscriptEditor): void
}

/** The list that the person may choose from by number. */
export interface ShownOffer {
  /** Other readings of the words, places where they stand, or fillings of a field of that name. */
  kind: 'readings' | 'places' | 'field'
  words: string
  options: readonly Option[]
  /** Counted from 1. */
  choose(number: number): void
  cancel(): void
}

export interface CommandOptions extends CommandWorld {
  isAsleep(): boolean
  /** Takes an earlier offer away; null: there is no other. */
  onOffer(offer: ShownOffer | null): void
  onEcho(echo: Echo | null): void
  /** A hesitation was written as it was heard. */
  onHesitation(): void
  /** So many words were written without a mark that none is likely to come. */
  onUnmarked(): void
}

/** Nobody says so many and no mark, who says any. */
const manyWords = 60

export function openCommands(settings: () => CommandSettings, options: CommandOptions): Commands {
  const endFinder = loadEndFinder()
  // Here by the first pause, on a slow network too.
  if (settings().sentenceEnds === 'at-pauses') endFinder()
  const formatter = createFormatter(settings, endFinder)
  const { text } = options
  const editor = () => text().editor()
  const { attachTo, carryOut, changed, isWaiting, refused, settleRefused } = createDispatcher(
    settings,
    formatter,
    {
      ...pageFor(options),
      isAsleep: options.isAsleep,
      offer: (offer) => options.onOffer(offer && shown(offer)),
      echo: options.onEcho,
      afterwards: (change) => text().queue.runFirst(change),
      now: options.now,
    },
  )

  /** Not a command, nor something said while asleep: the last phrase in the text hesitates. */
  function hasWritten(current: TranscriptEditor): boolean {
    const { text, phrases } = current.snapshot()
    const last = phrases.at(-1)
    return (
      last !== undefined && !options.isAsleep() && hesitatesIn(text.slice(last.from, last.to), settings())
    )
  }

  function missesMarks(): boolean {
    const { sentenceEnds, language } = settings()
    return sentenceEnds === 'never' && /^en\b/i.test(language) && formatter.unmarkedWords() >= manyWords
  }

  function byHand(command: Command) {
    // While words are being heard in place of the selected ones it is not known yet whether they stay.
    if (editor().heard() === null) carryOut(editor(), command)
  }

  function shown({ words, options: all, correction, numberOf }: Offer): ShownOffer {
    return {
      kind: numberOf ? 'field' : correction === null ? 'places' : 'readings',
      words,
      options: all,
      choose: (number) => byHand({ type: 'choose', number }),
      cancel: () => byHand({ type: 'cancel' }),
    }
  }

  // Later: a command's own words leave the text in several steps.
  text().subscribe(() => queueMicrotask(() => changed(editor())))
  return {
    formatter,
    attachTo(current) {
      const writer = attachTo(current)
      return {
        ...writer,
        settle(spoken, ...others) {
          writer.settle(spoken, ...others)
          if (hesitatesIn(spoken, settings()) && hasWritten(current)) options.onHesitation()
          if (missesMarks()) options.onUnmarked()
        },
      }
    },
    byHand,
    isWaiting,
    refused,
    settleRefused,
    modes: formatter,
  }
}
