import type { Template } from '../../templates/template.ts'
import type { Choice } from '../../transcript/choice.ts'
import type { PlanCommand } from '../plans/plan-command.ts'
import type { TemplatePlans } from '../plans/plan-template.ts'
import type { Answer, PageAction } from '../tables/command.ts'
import type { Offer } from '../targets/offer.ts'

/** The outcome of a command, for the person to see and hear. */
export interface Echo {
  says: string
  /** Takes back exactly what was done; not there once that cannot be done any more. */
  undo?: (() => void) | undefined
  /** Nothing was done: writes the words of the command. */
  writeAsWords?: (() => void) | undefined
  /** An action that a browser lets a page do only after a tap or a key. */
  tap?: { name: string; run(): void }
}

/** The page, for commands that are more than an edit. */
export interface CommandPage {
  act(action: PageAction): void
  /** Nothing that is said is written, until it is told to wake. */
  isAsleep(): boolean
  /** A dialog stands over the page: what is said answers it. */
  hasDialog(): boolean
  /** False if the dialog takes no such answer. */
  answer(answer: Answer): boolean
  /** Takes what stands at that place of the dialog's list, counted from 1; false if nothing does. */
  choose(number: number): boolean
  /** Puts text on the clipboard. */
  copy(text: string): void
  read(text: string): void
  /** Marks all places where the words stand. */
  find(words: string): void
  /** Listens in a language from now on. */
  changeLanguage(language: string): void
  addOwnWords(words: string): void
  /** The code that carries out commands. Null: it is still to come, or could not be had. */
  planCommand(): PlanCommand | null
  /** Runs what needs it once it is here or cannot be had in time; what is said next waits for that too. */
  afterPlans(change: () => void): void
  /** Null: there is no template, or they are still to come. */
  templatePlans(): TemplatePlans | null
  /** Fills in what a template names besides its fields, and has it written: now, or when the clipboard has been read. */
  fill(template: Template, write: (filled: { text: string; caret: number | null }) => void): void
  /** Keeps a text as a template. Tells what became of that. */
  saveTemplate(name: string, text: string): Echo
  /** A choice was turned round, and is given as it stands now in the text. */
  turned(choice: Choice, text: string): void
  /** Words were selected: they should be seen. */
  showSelection(): void
  /** Shows what the person may choose from, or takes it away. */
  offer(offer: Offer | null): void
  /** Null: what was told is over. */
  echo(echo: Echo | null): void
  /** Runs what comes after the command that is being carried out: now, or when that is over. */
  afterwards(change: () => void): void
  /** In ms of any clock. */
  now(): number
}
