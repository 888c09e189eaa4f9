import { isAct } from '../command.ts'
import type { CommandSettings } from '../command-settings.ts'
import { parseCommand } from './parse-command.ts'

/** "Scratch that scratch that", heard as one: the words of the command; null if it is none that people say twice. */
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
