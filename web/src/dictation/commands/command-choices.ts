import { type CommandSettings, defaultSettings } from './command-settings.ts'
import { exportWordList, importWordList } from './word-list-file.ts'

/** What a person has chosen about commands, kept on this device apart from that of others who use it. */
export interface CommandChoices {
  /** The same object until something is changed. */
  current(): CommandSettings
  change(part: Partial<CommandSettings>): void
  subscribe(listener: () => void): () => void
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

export function choicesKey(userId: string): string {
  return `dictationCommands:${userId}`
}

/** What cannot be kept, because the device refuses or is full, holds until the page is left. */
export function openCommandChoices(userId: string, storage: Storage): CommandChoices {
  const key = choicesKey(userId)
  const listeners = new Set<() => void>()
  let now = read(storage, key)
  return {
    current: () => now,
    change(part) {
      now = { ...now, ...part }
      const { isOn, off } = now
      try {
        storage.setItem(key, JSON.stringify({ isOn, off, list: exportWordList(now) }))
      } catch (error) {
        console.warn('The choices about commands were not kept.', error)
      }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function read(storage: Storage, key: string): CommandSettings {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return defaultSettings
    const { isOn, off, list } = kept as Record<string, unknown>
    const imported = importWordList(String(list))
    return {
      ...defaultSettings,
      isOn: isOn !== false,
      off: Array.isArray(off) ? off.filter((id) => typeof id === 'string') : [],
      ...('list' in imported ? imported.list : {}),
    }
  } catch (error) {
    console.warn('The choices about commands could not be read.', error)
    return defaultSettings
  }
}
