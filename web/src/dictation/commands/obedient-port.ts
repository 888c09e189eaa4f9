import type { TranscriptPort } from '../transcript-port.ts'
import type { Command, PageAction } from './command.ts'
import type { CommandScribe } from './command-scribe.ts'
import { parseCommand } from './parse-command.ts'
import { planCommand } from './plan-command.ts'
import type { CommandSettings } from './settings.ts'

/** What the page does for commands that are more than an edit. */
export interface CommandPage {
  act(action: PageAction): void
  /** Puts text on the clipboard. */
  copy(text: string): void
  read(text: string): void
  /** Words were selected: they should be seen. */
  showSelection(): void
  /** Why nothing happened. */
  tell(sentence: string): void
}

/**
 * A transcript that obeys: an utterance that is a command from its first word to its last is taken back and done, as
 * one undo step. `port` is the field that holds the transcript now.
 */
export function createObedience(
  settings: () => CommandSettings,
  scribe: CommandScribe,
  page: CommandPage,
): (port: TranscriptPort) => TranscriptPort {
  let isAsleep = false

  /** True if the words were a command; then none of them stay. */
  function obey(port: TranscriptPort, spoken: string): boolean {
    const command = parseCommand(spoken, settings())
    if (command === null) return false
    port.showInterim('')
    scribe.withdrawn()
    return carryOut(port, command)
  }

  function carryOut(port: TranscriptPort, command: Command): boolean {
    const { text, selection, phrases } = port.snapshot()
    const outcome = planCommand(command, { text, selection, phrases }, settings())
    switch (outcome.type) {
      case 'edit':
        port.edit(outcome.changes, outcome.selection)
        if (outcome.selection.anchor !== outcome.selection.head) page.showSelection()
        if (outcome.followUp === 'spell') scribe.spellNext()
        return true
      case 'clipboard':
        page.copy(outcome.text)
        if (outcome.changes.length > 0) port.edit(outcome.changes, outcome.selection)
        return true
      case 'read':
        page.read(outcome.text)
        return true
      case 'page':
        if (outcome.action === 'sleep') isAsleep = true
        if (outcome.action === 'wake') isAsleep = false
        page.act(outcome.action)
        return true
      case 'nothing':
        page.tell(outcome.sentence)
        return !outcome.keepsWords
    }
  }

  /** Asleep, it listens for being woken alone. */
  function sleepOn(port: TranscriptPort, spoken: string): boolean {
    if (!isAsleep) return false
    const command = parseCommand(spoken, settings())
    if (command?.type === 'page' && command.action === 'wake') obey(port, spoken)
    return true
  }

  return (port) => ({
    ...port,
    showInterim(spoken) {
      if (!isAsleep) port.showInterim(spoken)
    },
    settle(spoken, rest) {
      if (sleepOn(port, spoken)) return
      if (!obey(port, spoken)) port.settle(spoken, rest)
      else if (rest !== '') port.showInterim(rest)
    },
    keepInterim() {
      const heard = port.heard()
      if (heard === null || !obey(port, heard)) {
        // Words that turned out to be text after all were taken back first.
        if (heard !== null) port.showInterim(heard)
        port.keepInterim()
      }
    },
    fillPlace(recording, spoken) {
      if (port.heard() === null && obey(port, spoken)) port.releasePlace(recording)
      else port.fillPlace(recording, spoken)
    },
  })
}
