import type { CommandSettings } from '../settings/command-settings.ts'
import { isAct } from '../tables/command.ts'
import { parseCommand } from './parse-command.ts'

/** The words of a command that was said twice and heard as one, "scratch that scratch that"; null if it is none that people repeat. */
export function commandSaidTwice(spoken: string, settings: CommandSettings): string | null {
  const words = spoken.trim().split(/\s+/)
  const half = words.length / 2
  const once = words.slice(0, half).join(' ')
  const isTwice = Number.isInteger(half) && half > 1 && fold(once) === fold(words.slice(half).join(' '))
  const command = isTwice ? parseCommand(once, settings) : null
  if (command === null) return null
  const isRepeatable =
    isAct(command, 'undo') ||
    isAct(command, 'redo') ||
    (command.type === 'delete' && command.target.type === 'that')
  return isRepeatable ? once : null
}

const fold = (words: string) => words.toLowerCase().replace(/[.,;!?]+/g, '')
