import { beginsSentence } from '../transcript/join.ts'
import type { TranscriptPort, TranscriptSnapshot } from '../transcript/transcript-port.ts'
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
   * A transcript that obeys: an utterance that is a command from its first word to its last is taken back and done, as
   * one undo step. `port` is the field that holds the transcript now.
   */
  obedient(port: TranscriptPort): TranscriptPort
  /** Does what could have been said, by hand. */
  carryOut(port: TranscriptPort, command: Command): void
  /** The text or the caret has changed: readings are offered only for as long as their words stand selected. */
  changed(port: TranscriptPort): void
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

  /** True if the words were a command; then none of them stay. */
  function obey(port: TranscriptPort, spoken: string): boolean {
    if (parseCommand(spoken, settings()) === null) return false
    port.showInterim('')
    scribe.withdrawn()
    const { text, selection } = port.snapshot()
    const isSentenceOver =
      correction !== null || beginsSentence(text.slice(0, Math.min(selection.anchor, selection.head)))
    const command = parseCommand(spoken, settings(), { isSentenceOver })
    // Awake, these are words like others.
    if (command === null || isAct(command, 'wake')) return false
    if (command.type === 'write-refused') return writeRefused(port)
    return carryOut(port, command, spoken)
  }

  /** Writes the words of the command that could not be done. */
  function writeRefused(port: TranscriptPort): boolean {
    if (refused === null) return false
    port.settle(refused, '')
    refused = null
    return true
  }

  function carryOut(port: TranscriptPort, command: Command, spoken: string | null = null): boolean {
    refused = null
    const scene = port.snapshot()
    const outcome = planCommand(command, { ...scene, correction: correctionIn(scene) }, settings())
    if (command.type === 'choose' || command.type === 'cancel') {
      if (outcome.type === 'edit') offer(null)
    }
    switch (outcome.type) {
      case 'edit':
        port.edit(outcome.changes, outcome.selection)
        if (outcome.selection.anchor !== outcome.selection.head) page.showSelection()
        if (outcome.followUp === 'spell') scribe.spellNext()
        return true
      case 'correct':
        beginCorrection(port, outcome, scene)
        return true
      case 'clipboard':
        page.copy(outcome.text)
        if (outcome.changes.length > 0) port.edit(outcome.changes, outcome.selection)
        return true
      case 'read':
        page.read(outcome.text)
        return true
      case 'page':
        page.act(outcome.action)
        return true
      case 'nothing':
        page.tell(outcome.sentence)
        if (!outcome.keepsWords) refused = spoken
        return !outcome.keepsWords
    }
  }

  function beginCorrection(
    port: TranscriptPort,
    { range, alternatives }: Extract<Outcome, { type: 'correct' }>,
    { text, selection }: TranscriptSnapshot,
  ) {
    const words = text.slice(range.from, range.to)
    const back = correction?.back ?? selection
    port.edit([], { anchor: range.from, head: range.to })
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

  const obedient = (port: TranscriptPort): TranscriptPort => ({
    ...port,
    showInterim(spoken) {
      if (page.isAsleep()) overheard = spoken
      else port.showInterim(spoken)
    },
    settle(spoken, rest, alternatives) {
      if (page.isAsleep()) {
        wakeAt(spoken)
        overheard = rest
        if (rest !== '' && !page.isAsleep()) port.showInterim(rest)
      } else if (!obey(port, spoken)) {
        refused = null
        port.settle(spoken, rest, alternatives)
      } else if (rest !== '') this.showInterim(rest)
    },
    keepInterim() {
      if (page.isAsleep()) return wakeAt(overheard)
      const heard = port.heard()
      if (heard === null || !obey(port, heard)) {
        // Words that turned out to be text after all were taken back first.
        if (heard !== null) port.showInterim(heard)
        port.keepInterim()
      }
    },
    fillPlace(recording, spoken) {
      const { text, places } = port.snapshot()
      const place = places.find((held) => held.recording === recording)
      const isSentenceOver = beginsSentence(text.slice(0, place?.from))
      const command = port.heard() === null ? parseCommand(spoken, settings(), { isSentenceOver }) : null
      if (command !== null && isAct(command, 'sleep')) page.tell(sleepIsLive)
      else if (command !== null && !isAct(command, 'wake') && carryOut(port, command, spoken)) {
        return port.releasePlace(recording)
      }
      port.fillPlace(recording, spoken)
    },
  })

  return {
    obedient,
    carryOut,
    changed(port) {
      if (correction !== null && port.heard() === null) correctionIn(port.snapshot())
    },
  }
}

const sleepIsLive =
  '“Go to sleep” works only while words appear as you speak, so what you said was written down.'

function isAct(command: Command, action: PageAction): boolean {
  return command.type === 'page' && command.action === action
}
