/** A place in what was written that may have been meant otherwise. */
export interface Choice {
  /** Offsets into the text that holds it: of a `Fitted`, into `lead + words + trail`. */
  from: number
  to: number
  /** What stands there, with the spaces and capitals of both sides as far as the readings differ in them. */
  written: string
  /** What would stand there had it been read the other way. */
  other: string
  /** How much better the reading that was taken scored; 0: they were equal. */
  margin: number
  /** `left-out`: words that were said are missing here, and `other` has them. `sentence-end`: a mark that nobody said. */
  kind: 'mark' | 'number' | 'left-out' | 'sentence-end'
}
