import type { Kept } from '../../storage.ts'
import { type CommandSettings, defaultSettings, type KeptChoices } from './command-settings.ts'
import { exportWordList, importWordList } from './word-list-file.ts'

/** What a person has chosen about commands, kept on this device apart from that of others who use it. */
export interface CommandChoices {
  /** The same object until something is changed. */
  current(): CommandSettings
  change(part: Partial<CommandSettings>): void
  subscribe(listener: () => void): () => void
}

export function openCommandChoices(kept: Kept<KeptChoices | null>): CommandChoices {
  const listeners = new Set<() => void>()
  let now = read(kept)
  return {
    current: () => now,
    change(part) {
      now = { ...now, ...part }
      const { isOn, off, numbers } = now
      kept.set({ isOn, off, numbers, list: exportWordList(now) })
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function read(kept: Kept<KeptChoices | null>): CommandSettings {
  const chosen = kept.get()
  if (chosen === null) return defaultSettings
  const { isOn, off, numbers, list } = chosen
  const imported = importWordList(list)
  return { ...defaultSettings, isOn, off, numbers, ...('list' in imported ? imported.list : {}) }
}
