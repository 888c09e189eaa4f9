import type { PageAction } from './command.ts'

/** What a page needs to have for its commands. */
export interface PageParts {
  undo(): void
  redo(): void
  /** Writes at the caret or over the selection. */
  paste(text: string): void
  copyAll(): void
  /** Asks first. */
  clear(): void
  stop(): void
  /** From now on nothing that is said is written. */
  sleep(): void
  wake(): void
  showHelp(): void
  text(): string
  save(): void
  download(): void
  scroll(direction: -1 | 1): void
  tell(sentence: string): void
}

/** What to do for each command that asks more of the page than an edit. */
export function pageActs(page: PageParts): Record<PageAction, () => void> {
  return {
    undo: page.undo,
    redo: page.redo,
    paste: () => void pasteInto(page),
    'copy-all': page.copyAll,
    clear: page.clear,
    'new-note': page.clear,
    stop: page.stop,
    sleep: page.sleep,
    wake: page.wake,
    help: page.showHelp,
    read: () => readAloud(page.text(), page.tell),
    save: page.save,
    export: page.download,
    'scroll-up': () => page.scroll(-1),
    'scroll-down': () => page.scroll(1),
  }
}

export function readAloud(text: string, tell: (sentence: string) => void): void {
  if (typeof speechSynthesis === 'undefined') {
    tell('This browser cannot read aloud.')
    return
  }
  speechSynthesis.cancel()
  speechSynthesis.speak(new SpeechSynthesisUtterance(text))
}

async function pasteInto(page: PageParts): Promise<void> {
  try {
    page.paste(await navigator.clipboard.readText())
  } catch (error) {
    console.warn('The clipboard could not be read.', error)
    page.tell('The browser does not let the page read the clipboard. Paste with the keyboard.')
  }
}
