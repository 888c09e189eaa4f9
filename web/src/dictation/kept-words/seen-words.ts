/** The words that this device has told and been told. Kept apart from the words, which an older version of the page may change. */
export interface SeenWords {
  copy: string
  version: number
  /** A fingerprint of each entry as the account has it. */
  told: Prints
  /** And of each field, where fields are changed apart. An older version of the page drops them. */
  toldFields?: Record<string, Prints>
  /** Of what devices count together: the name of this one, and each count. An older version of the page drops them. */
  device?: string
  counts?: Record<string, Count>
  /** The changes made here since. */
  edited: Record<string, Edit & { fields?: Record<string, Edit> }>
}

export type Prints = Record<string, string>
/** When something was changed, and its fingerprint; '' is a deletion. */
export interface Edit {
  at: number
  print: string
}

/** A number of times as the account has told it, and this device's share of them. */
export interface Count {
  total: number
  own: number
  /** Another share was sent, and may be there: no answer came. */
  isSent?: true
}
