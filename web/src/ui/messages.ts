import { createStore } from 'zustand/vanilla'
import type { Severity } from './message.tsx'

/** An action on a message. */
export interface MessageAction {
  label: string
  /** The button's full name where the label alone says too little; begins with the label. */
  fullLabel?: string
  run(): void
}

/** One sentence for the person, short enough for two lines of a phone. */
export interface PageMessage {
  severity: Severity
  says: string
  /** The rest of it, shown when it is asked for. */
  detail?: string | undefined
  actions?: readonly MessageAction[] | undefined
}

/** The outcome of something the person has just done. */
export interface AnswerMessage extends PageMessage {
  /** It goes by itself after so long; otherwise with the next words, or the next answer. */
  passesAfterMs?: number
  /** Enter takes its first action, which gets the focus. */
  takesFocus?: boolean
}

export interface Messages {
  /** One at a time: the next one takes its place. */
  answer: AnswerMessage | null
  /** Messages that hold until they are withdrawn, by name, the newest last. */
  standing: ReadonlyMap<string, PageMessage>
  /** The page has a row of its own for them. */
  hasRow: boolean
}

export const noMessages: Messages = { answer: null, standing: new Map(), hasRow: false }

/** The message as it stands now under that name; null withdraws it. Whatever is told anew stays in its place. */
export function withStanding(messages: Messages, name: string, message: PageMessage | null): Messages {
  const standing = new Map(messages.standing)
  if (message === null) {
    if (!standing.delete(name)) return messages
  } else standing.set(name, message)
  return { ...messages, standing }
}

/** The lower, the sooner it is shown: words in danger, what was just done, what hinders, and what is good to know. */
const ranks: Record<Severity, number> = { error: 0, warning: 2, info: 3, success: 3 }
const rankOfAnswer = 1

/** All of them, the most serious first; of equals the newest. */
export function inOrder({ answer, standing }: Messages): PageMessage[] {
  const ranked = [...standing.values()]
    .reverse()
    .map((message) => ({ message, rank: ranks[message.severity] }))
  if (answer !== null) ranked.push({ message: answer, rank: rankOfAnswer })
  return ranked.sort((one, other) => one.rank - other.rank).map(({ message }) => message)
}

/** The messages of this page. */
export const messages = createStore<Messages>()(() => noMessages)

/** Says what became of something; null: that is over. */
export function tellAnswer(answer: AnswerMessage | null): void {
  messages.setState({ answer })
}

/** Tells something for as long as it holds; null withdraws it. */
export function tellStanding(name: string, message: PageMessage | null): void {
  messages.setState((state) => withStanding(state, name, message), true)
}
