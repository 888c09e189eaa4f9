import type { Field } from '../../templates/fields.ts'
import type { Template } from '../../templates/template.ts'
import type { Change, TextRange } from '../../text/text-range.ts'
import type { Choice } from '../../transcript/choice.ts'
import type { Selection } from '../../transcript/live-utterance.ts'
import type { PageAction } from '../tables/command.ts'

/** The plan for a command. */
export type Outcome =
  /** Changes as one undo step, or only a new selection. `says` tells the person what was done. */
  | {
      type: 'edit'
      changes: Change[]
      selection: Selection
      says: string
      followUp: 'spell' | null
      /** A reading to turn round, in place of changes. */
      turns?: Choice
      /** All places of the words that were selected or changed, in the text before. */
      places?: readonly TextRange[]
      /** The field that stands selected then, to be filled. */
      field?: Field
    }
  /** The words stand selected; without alternatives they have to be said again. */
  | { type: 'correct'; range: TextRange; alternatives: readonly string[] }
  /** Text for the clipboard; cutting brings changes along. */
  | { type: 'clipboard'; text: string; changes: Change[]; selection: Selection }
  | { type: 'read'; text: string }
  | { type: 'find'; words: string; selection: Selection }
  | { type: 'change-language'; language: string }
  | { type: 'add-own-words'; words: string }
  /** A template to insert, whose values may have to be asked for first. */
  | { type: 'insert-template'; template: Template }
  | { type: 'save-template'; name: string; text: string }
  /** A command for the page; `clear` asks first. */
  | { type: 'page'; action: PageAction }
  /** No change; `keepsWords`: the utterance may have been meant as text, and is written as such. */
  | { type: 'nothing'; sentence: string; keepsWords: boolean }

/** The change and the message of an edit; one that cuts comes without a follow-up. */
export type Edited = Omit<Extract<Outcome, { type: 'edit' }>, 'type' | 'followUp'> & {
  followUp?: 'spell' | null
}
