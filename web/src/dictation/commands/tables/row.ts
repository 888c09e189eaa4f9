import type { InlineRow, RowBase } from '../../formatting/utterance/row.ts'
import type { Command, Cut, Target } from './command.ts'

/** The words said where a form has a gap. */
export interface Slots {
  /** `<n>`; 1 if it was left out. */
  n: number
  /** `<words>`, `<mark>`, `<field>`, or the name of the template. */
  words: string
  /** `<first> … <second>`. */
  cuts: Cut[]
  /** `<part>` and `<target>`. */
  target: Target | null
  /** `<place>`. */
  move: Command | null
  /** The words said around the gaps. */
  form: string
}

/** Something that is said alone, and done to the text or the page. */
export interface CommandRow extends RowBase {
  /** Forms that could end a sentence: they are obeyed only where one is over. */
  bare?: readonly string[]
  /** Forms that are obeyed only right after a command that they go on with. */
  following?: readonly string[]
  /** Forms of everyday words: obeyed only if what they name stands in the text, and written if not. */
  ifFound?: readonly string[]
  /** Only as a whole utterance. Null: another row may fit. */
  command(slots: Slots): Command | null
  /** Could go on with a sentence whatever words it holds: acts only where one is over. */
  isEveryday?: true
}

export type Row = InlineRow | CommandRow
