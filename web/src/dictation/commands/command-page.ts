import { sentences } from '../core/sentences.ts'
import type { CleanUpLevel } from '../formatting/clean-up/find-removals.ts'
import { fillTemplate, needsClipboard } from '../templates/fill-template.ts'
import { saveTemplate } from '../templates/save-template.ts'
import type { OpenBook } from '../templates/template-book.ts'
import { needsSpaceBetween } from '../text/join.ts'
import type { Choice } from '../transcript/choice.ts'
import type { EditorTools } from '../transcript/editor/editor-tools.ts'
import type { FindTools } from '../transcript/editor/tools/find-text.ts'
import type { TextQueue } from '../transcript/field/text-queue.ts'
import { caretAt } from '../transcript/live-utterance.ts'
import type { TranscriptEditor } from '../transcript/transcript-editor.ts'
import type { CommandPage, Echo } from './dispatch/command-host.ts'
import { shareText } from './dispatch/share-text.ts'
import type { PlanCommand } from './plans/plan-command.ts'
import type { TemplatePlans } from './plans/plan-template.ts'
import type { CommandChoices } from './settings/command-choices.ts'
import type { PageAction } from './tables/command.ts'

interface PageText {
  editor(): TranscriptEditor
  queue: TextQueue
  tools(): EditorTools | null
  /** Calls back after every change of text or cursor. */
  subscribe(listener: () => void): void
  current(): string
  /** Puts the text, or another, on the clipboard. */
  copy(text?: string): Promise<void>
  tellEmptyFields(): void
}

/** The parts of the page that commands reach. */
export interface CommandWorld {
  /** The page, with the dialogs that are open on it. */
  document: Pick<Document, 'querySelector' | 'querySelectorAll'>
  /** Ms since 1970. */
  now(): number
  text(): PageText
  choices: CommandChoices
  templates: OpenBook
  /** The code that carries out commands. Null: it is still to come, or could not be had. */
  planCommand(): PlanCommand | null
  /** Fetches it. Resolves when it is here, or cannot be had in time. */
  loadPlans(): Promise<unknown>
  /** Null: there is no template, or they are still to come. */
  templatePlans(): TemplatePlans | null
  /** Keeps that a choice was turned, as it stands now in the text. */
  learn(choice: Choice, text: string): void
  /** The language spoken, as a BCP 47 tag. */
  language(): string
  setLanguage(language: string): void
  send(event: { type: 'stop' | 'sleep' | 'wake' }): void
  /** Saves the text, and keeps it as a take. */
  save(): void
  /** Offers the text as a file. */
  saveAs(kind: 'txt' | 'md' | 'docx'): void
  /** A panel is to be shown; `clear` asks first. */
  onAsked(panel: 'help' | 'settings' | 'words' | 'templates' | 'texts' | 'clear'): void
  /** The text is to be put away, for an empty sheet. */
  onNew(): void
  /** Find and replace is to be shown: by voice, or by its key. */
  onFind(): void
  /** The words are to be heard again, from a place on, or from the cursor. */
  onHear(place: number | null): void
  onEcho(echo: Echo): void
  /** The small window is to be opened. */
  onFloat(): void
}

/** The page, for commands that are more than an edit. */
export function pageFor(
  world: CommandWorld,
): Omit<CommandPage, 'isAsleep' | 'offer' | 'echo' | 'now' | 'afterwards'> {
  const { text } = world
  const tell = (says: string) => world.onEcho({ says })
  function download(kind: 'txt' | 'md' | 'docx', name: string) {
    world.saveAs(kind)
    tell(`Downloaded the text ${name}`)
  }
  function ask(panel: Parameters<CommandWorld['onAsked']>[0]) {
    world.onAsked(panel)
    // The next utterance answers it, though its code may have to come first.
    text().queue.waitFor(dialogShown(world))
  }
  const search = (act: (finding: FindTools) => void) =>
    void text()
      .tools()
      ?.finding()
      .then(act, () => tell(sentences.partMissing))
  const findNext = (direction: 1 | -1) =>
    search((finding) => {
      if (finding.findNext(direction).total) finding.selectMatch()
      else tell('Nothing is being looked for. Say “find” and the words.')
    })

  function cleanUp(level: CleanUpLevel, says: string) {
    world.choices.change({ cleanUp: level })
    tell(says)
  }

  const acts: Record<PageAction, () => void> = {
    undo() {
      text().tools()?.undo()
      tell('Took back one step')
    },
    redo() {
      text().tools()?.redo()
      tell('Did it again')
    },
    paste() {
      // The next words go behind it.
      const { queue } = text()
      queue.waitFor(Promise.race([pasteInto(text(), tell), timeout(clipboardMs)]))
    },
    'copy-all': () => void text().copy(),
    'find-next': () => findNext(1),
    'find-previous': () => findNext(-1),
    clear: () => ask('clear'),
    'new-note': () => world.onNew(),
    stop() {
      world.send({ type: 'stop' })
      tell(
        'Stopped. Press the microphone to continue. To pause and continue by voice, say “go to sleep”, then “wake up”.',
      )
    },
    sleep() {
      // The status says the rest.
      world.send({ type: 'sleep' })
    },
    wake() {
      world.send({ type: 'wake' })
      tell('Awake')
    },
    help: () => ask('help'),
    history: () => ask('texts'),
    settings: () => ask('settings'),
    'own-words': () => ask('words'),
    templates: () => ask('templates'),
    float: () => world.onFloat(),
    'clean-up-off': () => cleanUp('as-heard', 'Every word is written as heard'),
    'clean-up-hesitations': () => cleanUp('hesitations', 'Hesitations are left out'),
    'clean-up-corrections': () => cleanUp('corrections', 'Hesitations and corrections are left out'),
    hear: () => world.onHear(null),
    read: () => readAloud(text().current(), tell),
    save() {
      world.save()
      tell('Saved on this device')
    },
    export: () => download('txt', 'as plain text'),
    'export-word': () => download('docx', 'for Word'),
    'export-markdown': () => download('md', 'as Markdown'),
    'find-close'() {
      const button = world.document.querySelector<HTMLElement>('search [data-answer="close"]')
      if (button) button.click()
      else tell('Find is not open.')
    },
    share() {
      text().tellEmptyFields()
      shareText(text().current().trim(), world.onEcho)
    },
    print: () => window.print(),
    'scroll-up': () => scrollBy({ top: -innerHeight / 2 }),
    'scroll-down': () => scrollBy({ top: innerHeight / 2 }),
  }

  return {
    act: (action) => acts[action](),
    hasDialog: () => openDialog(world) !== undefined,
    answer(answer) {
      // A panel that only shows something is closed by any of them.
      const button = ['confirm', 'cancel', 'close']
        .filter((other) => other === answer || (other !== 'confirm' && answer !== 'confirm'))
        .map((other) => openDialog(world)?.querySelector<HTMLElement>(`[data-answer="${other}"]`))
        .find((found) => found)
      button?.click()
      return button !== undefined
    },
    choose(number) {
      const button = openDialog(world)?.querySelectorAll<HTMLElement>('[data-choice]')[number - 1]
      button?.click()
      return button !== undefined
    },
    copy: (words) => void text().copy(words),
    read: (words) => readAloud(words, tell),
    find(words) {
      search((finding) => {
        finding.find({ find: words, matchesCase: false })
        world.onFind()
      })
    },
    changeLanguage(language) {
      world.setLanguage(language)
      tell(`Listening in ${new Intl.DisplayNames('en', { type: 'language' }).of(language)} now`)
    },
    addOwnWords(words) {
      const { choices } = world
      const { words: known } = choices.current()
      if (!known.includes(words)) choices.change({ words: [...known, words] })
    },
    fill({ text: pattern }, write) {
      const fillWith = (clipboard: string | null) =>
        write(fillTemplate(pattern, { now: new Date(world.now()), language: world.language(), clipboard }))
      if (!needsClipboard(pattern)) return fillWith(null)
      // The next words go behind it.
      const copied = Promise.race([readClipboard(), timeout(clipboardMs)])
      text().queue.waitFor(copied.then((clipboard) => fillWith(clipboard ?? null)))
    },
    planCommand: world.planCommand,
    afterPlans(change) {
      const { queue } = text()
      queue.waitFor(world.loadPlans())
      queue.runFirst(change)
    },
    templatePlans: world.templatePlans,
    saveTemplate: (name, words) => saveTemplate(world.templates, name, words),
    turned: world.learn,
    showSelection() {
      // On a phone the focus would bring the keyboard up.
      const tools = text().tools()
      if (tools && matchMedia('(pointer: fine)').matches) tools.focus()
    },
  }
}

/** The one that lies over the others. */
function openDialog({ document }: Pick<CommandWorld, 'document'>): Element | undefined {
  return [...document.querySelectorAll('dialog[open]')].at(-1)
}

/** Its code may be missing; then what waits for it is text. */
const dialogMs = 2000

/** Resolves when a dialog is open, or after that time. */
function dialogShown(world: CommandWorld): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(check)
    observer.observe(document.documentElement, { subtree: true, attributeFilter: ['open'] })
    const timer = setTimeout(finish, dialogMs)
    check()
    function check() {
      if (openDialog(world) !== undefined) finish()
    }
    function finish() {
      clearTimeout(timer)
      observer.disconnect()
      resolve()
    }
  })
}

function readAloud(text: string, tell: (sentence: string) => void): void {
  if (typeof speechSynthesis === 'undefined') {
    tell('This browser can’t read aloud.')
    return
  }
  speechSynthesis.cancel()
  speechSynthesis.speak(new SpeechSynthesisUtterance(text))
}

/** A browser that asks first may not be answered. */
const clipboardMs = 5000

function timeout(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

async function readClipboard(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText()
  } catch (error) {
    console.warn('The clipboard could not be read.', error)
    return null
  }
}

async function pasteInto({ editor }: PageText, tell: (sentence: string) => void): Promise<void> {
  const copied = await readClipboard()
  if (copied !== null) paste(editor(), copied)
  else tell('Your browser doesn’t let this page read the clipboard. Paste with the keyboard.')
}

/** Writes at the cursor or over the selection. */
function paste(editor: TranscriptEditor, copied: string) {
  const { text, selection } = editor.snapshot()
  const from = Math.min(selection.anchor, selection.head)
  // Windows copies lines with two characters at their ends.
  const lines = copied.replaceAll('\r\n', '\n')
  const insert = (needsSpaceBetween(text.slice(0, from), lines) ? ' ' : '') + lines
  const change = { from, to: Math.max(selection.anchor, selection.head), insert }
  editor.edit([change], caretAt(from + insert.length))
}
