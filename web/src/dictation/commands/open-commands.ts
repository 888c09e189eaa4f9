import type { Scribe } from '../scribe.ts'
import type { TranscriptPort } from '../transcript-port.ts'
import { type PageParts, pageActs, readAloud } from './command-page.ts'
import { createScribe } from './command-scribe.ts'
import { createObedience } from './obedient-port.ts'
import type { CommandSettings } from './settings.ts'

/** Spoken commands at work on a page: what writes the words, and a transcript that obeys. */
export interface Commands {
  scribe: Scribe
  obedient(port: TranscriptPort): TranscriptPort
}

export type CommandPageParts = PageParts & {
  /** Puts text on the clipboard. */
  copy(text: string): void
  showSelection(): void
}

export function openCommands(settings: () => CommandSettings, page: CommandPageParts): Commands {
  const scribe = createScribe(settings)
  const acts = pageActs(page)
  const obedient = createObedience(settings, scribe, {
    act: (action) => acts[action](),
    copy: page.copy,
    read: (text) => readAloud(text, page.tell),
    showSelection: page.showSelection,
    tell: page.tell,
  })
  return { scribe, obedient }
}
