import { beginsSentence } from '../transcript/join.ts'
import type { TranscriptHands, TranscriptPort, TranscriptSnapshot } from '../transcript/transcript-port.ts'
import { writing } from '../transcript/writing.ts'
import type { Correction } from './alternatives.ts'
import type { Command, PageAction } from './command.ts'
import type { CommandScribe } from './command-scribe.ts'
import type { CommandSettings } from './command-settings.ts'
import { parseCommand } from './parse-command.ts'
import { type Outcome, planCommand } from './plan-command.ts'

/** What the page does for commands that are more than an edit. */
export interface CommandPage {
  act(action: PageAction): void
  /** Nothing that is said is written, until it is told to wake. */
  isAsleep(): boolean
  /** Puts text on the clipboard. */
  copy(text: string): void
  read(text: string): void
  /** Words were selected: they should be seen. */
  showSelection(): void
  /** Shows other readings of the selected words, or takes them away. */
  offer(correction: Correction | null): void
  /** Why nothing happened. */
  tell(sentence: string): void
}

export interface Obedience {
  /**
   * A transcript that obeys. An utterance is interpreted here alone: as words, which the field writes, or, if it is a
   * command from its first word to its last, as something to do, which is one undo step. `hands` are those of the field
   * that holds the transcript now.
   */
  obedient(hands: TranscriptHands): TranscriptPort
  /** Does what could have been said, by hand. */
  carryOut(hands: TranscriptHands, command: Command): void
  /** The text or the caret has changed: readings are offered only for as long as their words stand selected. */
  changed(hands: TranscriptHands): void
}

export function createObedience(
  settings: () => CommandSettings,
  scribe: CommandScribe,
  page: CommandPage,
): Obedience {
  let correction: Correction | null = null
  /** What was said last while asleep. */
  let overheard = ''
  /** The last words, if they were a command that could not be done. */
  let refused: string | null = null

  /** True if the words were a command that was done, or was refused: then none of them stay. */
  function obey(hands: TranscriptHands, spoken: string): boolean {
    if (parseCommand(spoken, settings()) === null) return false
    const scene = hands.withoutLive()
    const { text, selection } = scene
    const isSentenceOver =
      correction !== null || beginsSentence(text.slice(0, Math.min(selection.anchor, selection.head)))
    const command = parseCommand(spoken, settings(), { isSentenceOver })
    // Awake, these are words like others.
    if (command === null || isAct(command, 'wake')) return false
    if (command.type === 'write-refused') return writeRefused(hands)
    return carryOut(hands, command, spoken, scene)
  }

  /** Writes the words of the command that could not be done. */
  function writeRefused(hands: TranscriptHands): boolean {
    if (refused === null) return false
    takeBack(hands)
    writing(hands, scribe).settle(refused, '')
    refused = null
    return true
  }

  /** The live words were a command's. */
  function takeBack(hands: TranscriptHands) {
    hands.withdraw()
    scribe.withdrawn()
  }

  /** True if it was done, or refused; else its words may have been meant as text. */
  function carryOut(
    hands: TranscriptHands,
    command: Command,
    spoken: string | null = null,
    scene = hands.snapshot(),
  ): boolean {
    refused = null
    const outcome = planCommand(command, { ...scene, correction: correctionIn(scene) }, settings())
    if (outcome.type === 'nothing' && outcome.keepsWords) {
      page.tell(outcome.sentence)
      return false
    }
    takeBack(hands)
    if (command.type === 'choose' || command.type === 'cancel') {
      if (outcome.type === 'edit') offer(null)
    }
    switch (outcome.type) {
      case 'edit':
        hands.edit(outcome.changes, outcome.selection)
        if (outcome.selection.anchor !== outcome.selection.head) page.showSelection()
        if (outcome.followUp === 'spell') scribe.spellNext()
        break
      case 'correct':
        beginCorrection(hands, outcome, scene)
        break
      case 'clipboard':
        page.copy(outcome.text)
        if (outcome.changes.length > 0) hands.edit(outcome.changes, outcome.selection)
        break
      case 'read':
        page.read(outcome.text)
        break
      case 'page':
        page.act(outcome.action)
        break
      case 'nothing':
        page.tell(outcome.sentence)
        refused = spoken
    }
    return true
  }

  function beginCorrection(
    hands: TranscriptHands,
    { range, alternatives }: Extract<Outcome, { type: 'correct' }>,
    { text, selection }: TranscriptSnapshot,
  ) {
    const words = text.slice(range.from, range.to)
    const back = correction?.back ?? selection
    hands.edit([], { anchor: range.from, head: range.to })
    page.showSelection()
    if (alternatives.length > 0) return offer({ range, words, alternatives, back })
    offer(null)
    page.tell(`No other readings of “${words}” are known. It is selected: say it again.`)
  }

  function offer(next: Correction | null) {
    if (next === correction) return
    correction = next
    page.offer(next)
  }

  /** The correction that is under way, given up if its words do not stand selected any more. */
  function correctionIn({ text, selection }: TranscriptSnapshot): Correction | null {
    if (correction === null) return null
    const { range, words } = correction
    const isSelected = selection.anchor === range.from && selection.head === range.to
    if (!isSelected || text.slice(range.from, range.to) !== words) offer(null)
    return correction
  }

  /** Asleep, it listens for being woken alone. */
  function wakeAt(spoken: string) {
    overheard = ''
    const command = parseCommand(spoken, settings())
    if (command !== null && isAct(command, 'wake')) page.act('wake')
  }

  const obedient = (hands: TranscriptHands): TranscriptPort => {
    const written = writing(hands, scribe)
    return {
      ...written,
      showInterim(spoken) {
        if (page.isAsleep()) overheard = spoken
        else written.showInterim(spoken)
      },
      settle(spoken, rest, alternatives) {
        if (page.isAsleep()) {
          wakeAt(spoken)
          overheard = rest
          if (rest !== '' && !page.isAsleep()) written.showInterim(rest)
        } else if (!obey(hands, spoken)) {
          refused = null
          written.settle(spoken, rest, alternatives)
        } else if (rest !== '') this.showInterim(rest)
      },
      keepInterim() {
        if (page.isAsleep()) return wakeAt(overheard)
        const heard = hands.heard()
        if (heard === null || !obey(hands, heard)) written.keepInterim()
      },
      fillPlace(recording, spoken) {
        const { text, places } = hands.snapshot()
        const place = places.find((held) => held.recording === recording)
        const isSentenceOver = beginsSentence(text.slice(0, place?.from))
        const command = hands.heard() === null ? parseCommand(spoken, settings(), { isSentenceOver }) : null
        if (command !== null && isAct(command, 'sleep')) page.tell(sleepIsLive)
        else if (command !== null && !isAct(command, 'wake') && carryOut(hands, command, spoken)) {
          return hands.releasePlace(recording)
        }
        written.fillPlace(recording, spoken)
      },
    }
  }

  return {
    obedient,
    carryOut,
    changed(hands) {
      if (correction !== null && hands.heard() === null) correctionIn(hands.snapshot())
    },
  }
}

const sleepIsLive =
  '“Go to sleep” works only while words appear as you speak, so what you said was written down.'

function isAct(command: Command, action: PageAction): boolean {
  return command.type === 'page' && command.action === action
}
