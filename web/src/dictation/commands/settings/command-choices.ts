import type { Kept } from '../../../storage.ts'
import {
  type CommandSettings,
  defaultSettings,
  exportWordList,
  type KeptChoices,
  type WordList,
} from './command-settings.ts'

/** A person's choices about commands, kept on this device apart from that of others who use it. */
export interface CommandChoices {
  /** The same object until something is changed. */
  current(): CommandSettings
  change(part: Partial<CommandSettings>): void
  /** False: the device refused what stands here now, which is gone with the page. */
  isKept(): boolean
  /** Another page of the device may have changed something. */
  reload(): void
  subscribe(listener: () => void): () => void
}

export function openCommandChoices(kept: Kept<KeptChoices | null>): CommandChoices {
  const listeners = new Set<() => void>()
  let now = read(kept)
  let written = JSON.stringify(kept.get())
  let isKept = true

  function keep() {
    const { isOn, off, numbers, cleanUp, sentenceEnds } = now
    isKept = kept.set({ isOn, off, numbers, cleanUp, sentenceEnds, list: exportWordList(now) })
    written = JSON.stringify(kept.get())
  }

  return {
    current: () => now,
    isKept: () => isKept,
    change(part) {
      now = { ...now, ...part }
      keep()
      for (const listener of listeners) listener()
    },
    reload() {
      if (!isKept) keep()
      const next = JSON.stringify(kept.get())
      if (next === written) return
      written = next
      now = read(kept)
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
  const { list, ...rest } = chosen
  return { ...defaultSettings, ...rest, ...readOwn(list) }
}

/** Reads what this device has written itself; others' files are looked at more closely (word-list-file.ts). */
function readOwn(list: string): Partial<WordList> {
  try {
    const { replacements, words, learnt = [] } = JSON.parse(list)
    if (Array.isArray(replacements) && Array.isArray(words) && Array.isArray(learnt))
      return { replacements, words, learnt }
  } catch {
    // It is damaged, or there is none.
  }
  return {}
}
