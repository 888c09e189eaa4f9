/** Every number and word that client and server must agree on, written once. */

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** From account creation, in ms. */
export const trialMs = 24 * hour
/** For so long it is known that an address had its free day. */
export const trialKeptMs = 730 * day

export const price = { amount: 300, currency: 'gbp', label: '£3.00' } as const

/** Lengths in UTF-16 code units after NFC. Eight is the only rule that refuses a password; the upper end bounds hashing. */
export const password = { min: 8, max: 256 } as const

export const nameMax = 100
/** A character that leaves a mark: none of the spaces, fillers, joiners and signs of direction. */
export const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u
export const emailMax = 254

/**
 * A mailed code: six digits where it verifies an address, ten minutes, five tries, a minute between two, five an hour; to verify
 * an address ten a day, and twenty for all who ask from wherever. Reset codes have no such cap a day: a stranger could use it up
 * and lock the owner out.
 */
export const code = {
  digits: 6,
  lifeMs: 10 * minute,
  tries: 5,
  gapMs: minute,
  perHour: 5,
  perDay: 10,
  perDayOfAll: 20,
} as const

/**
 * The limits of a code for a new password: it opens an account that exists, so that guessing must be hopeless even for
 * years. The mailed link asks neither count.
 */
export const resetCode = { digits: 8, triesPerDay: 20 } as const

/** The browsers an account signed in from: the time for which each is known, and the most tokens that one keeps and sends. */
export const device = { lifeMs: 365 * day, most: 5 } as const

/** The events that an account is shown: the latest, and those that changed a way in; and the time for which they are kept. */
export const recentEvents = { most: 30, mostOfFactors: 1000, keptMs: 90 * day } as const

/** A sign-in ends so long after its last use, and at the latest so long after its first; the second with "Remember me". */
export const sessionMs = {
  normal: { unused: 14 * day, most: 30 * day },
  remembered: { unused: 30 * day, most: 90 * day },
} as const

/** For so long, the mailbox that an account was changed away from may take the change back. */
export const emailUndoMs = 72 * hour

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The audio that the recorder emits and the server takes. `maxSeconds` is the longest recording of one upload; the bytes suffice for it as WAV, or for a film. */
export const audio = {
  field: 'audio',
  /** The language that is spoken, a BCP 47 tag. Comes before the file: it is needed when that begins. */
  languageField: 'language',
  /** Seconds from the beginning whose text is not wanted, because it came while one spoke; before the file, too. */
  fromField: 'from',
  /** Names and terms that may be said, as an array in JSON; before the file, too. */
  wordsField: 'words',
  ownWords: 200,
  ownWordLetters: 60,
  /** No line breaks, nothing that is not shown, no markup, and a letter somewhere. */
  ownWordForm: /^[^\p{Cc}\p{Cf}\p{Cs}<>]*\p{L}[^\p{Cc}\p{Cf}\p{Cs}<>]*$/u,
  fileName: 'recording.webm',
  chunkMs: 1000,
  bitsPerSecond: 32_000,
  maxBytes: 1024 * 1024 * 1024,
  maxSeconds: 3 * 60 * 60,
} as const

/** Of the sound that engines take, in samples a second. */
export const sampleRate = 16_000

/** A stream of live words; times in ms. */
export const live = {
  frameBytes: 64 * 1024,
  /** Until the first message. */
  startMs: 10 * second,
  /** Between two messages of the client. */
  silentMs: minute,
  /** For so long another program's KeepAlive keeps its place without any sound. */
  keptAliveMs: 60 * minute,
  /** Between two pings of the server; a client that answers none of two is gone. */
  pingMs: 15 * second,
} as const

/**
 * The codes with which the server closes: with 1000 after `done`, else with 4000 and an HTTP status. 4400 for a message it cannot read, 4401
 * without a sign-in, 4402 after the trial, 4408 for a client that says nothing, 4409 when another stream of the same user
 * took over (do not connect again), 4413 for more sound than a dictation may have, 4415 for a language nobody here knows,
 * 4429 beyond a limit, 4500 for its own failures; 4503 comes after `busy`. `ws` itself closes with 1009 on a frame that is
 * too large, and where an answer to a ping is missing the connection just ends.
 */
export const liveCloseCode = (status: number) => 4000 + status
export const liveDoneCode = 1000

export const recognitionLanguage = 'en-US'
