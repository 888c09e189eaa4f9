import { parseCommand } from '../grammar/parse-command.ts'
import type { CommandSettings } from '../settings/command-settings.ts'
import { isAct } from '../tables/command.ts'
import type { CommandPage } from './command-host.ts'

/** Handles words that are not for the text: a dialog is open, or dictation sleeps. */
export function createDialogAnswers(page: CommandPage, settings: () => CommandSettings) {
  return {
    /** True if the open dialog, or the page, took the words. */
    answer(spoken: string): boolean {
      const command = parseCommand(spoken, settings(), { isAfterCommand: true })
      if (command === null) return false
      if (command.type === 'choose') return page.choose(command.number)
      if (command.type === 'answer') return page.answer(command.answer)
      if (command.type === 'cancel') return page.answer('cancel')
      if (command.type !== 'page' || !['stop', 'sleep'].includes(command.action)) return false
      page.act(command.action)
      return true
    },
    isWakeUp(spoken: string): boolean {
      const command = parseCommand(spoken, settings())
      return command !== null && isAct(command, 'wake')
    },
  }
}
