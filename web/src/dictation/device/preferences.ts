import type { Kept, KeyedStore } from '../../storage.ts'
import type { KeptChoices } from '../commands/settings/command-settings.ts'
import type { Chord } from '../core/dictation-key.ts'
import type { SeenWords } from '../kept-words/seen-words.ts'
import type { SoundLife } from './kept-sound.ts'

/** The choices about dictation on this device. One that the device does not take holds until the page is left. */
export interface Preferences {
  /** Null: the usual one. */
  language: Kept<string | null>
  /** Those chosen before, the last one first. */
  recentLanguages: Kept<readonly string[]>
  /** Nothing that is said may leave the device. */
  isPrivate: Kept<boolean>
  /** The spoken words go on the clipboard when Stop is pressed. */
  copiesWhenStopped: Kept<boolean>
  /** It sounds when the microphone goes on or off. */
  playsSounds: Kept<boolean>
  /** A screen reader reads each phrase out once it is settled. */
  announcesWords: Kept<boolean>
  /** The small window opens when the tab is left while it listens. */
  floatsByItself: Kept<boolean>
  /** The device id of a microphone; null for the browser's own choice. */
  microphone: Kept<string | null>
  /** The time for which the sound of recordings stays once its text stands there; null: not at all. */
  soundLife: Kept<SoundLife | null>
  /** Turns the microphone on and off; null: the usual one. */
  key: Kept<Chord | null>
  /** The browser's extension may be told what is said; null: nobody was asked. */
  extension: Kept<'allowed' | 'refused' | null>
  /** The answer to the offer to have the browser keep what is here; null: it was not made yet. */
  keepsSafe: Kept<'asked' | 'refused' | null>
  /** The person was asked if hesitations are to be left out. */
  wasAskedAboutCleanUp: Kept<boolean>
  /** The person was offered sentences that end by themselves. */
  wasOfferedSentenceEnds: Kept<boolean>
  /** The names of the tips whose use is known. */
  tips: Kept<readonly string[]>
  /** The recogniser that last heard a user's open text, by its shown name; null: none yet. */
  heardBy(userId: string): Kept<string | null>
  /** Apart for each user of the device; null: as it comes. */
  commands(userId: string): Kept<KeptChoices | null>
  /** A user's templates, as text. */
  templates(userId: string): Kept<string | null>
  /** The words last exchanged with a user's account; null: none. */
  seenWords(userId: string): Kept<SeenWords | null>
  /** Corrections about which a user was asked whether they hold from now on. */
  askedCorrections(userId: string): Kept<readonly string[]>
  /** Removes what is kept for one user alone. */
  forget(userId: string): void
}

/** The beginning of the keys under which choices about commands are kept. */
export const commandsPrefix = 'dictationCommands:'

export function createPreferences(store: KeyedStore): Preferences {
  function preference<T>(
    key: string,
    read: (written: string | null) => T,
    write: (value: T) => string | null,
  ): Kept<T> {
    return { get: () => read(store.read(key)), set: (value) => store.write(key, write(value)) }
  }
  const text = (key: string) =>
    preference<string | null>(
      key,
      (written) => written,
      (value) => value,
    )
  const flag = (key: string) =>
    preference(
      key,
      (written) => written === 'on',
      (isOn) => (isOn ? 'on' : null),
    )
  const once = (key: string) =>
    preference(
      key,
      (written) => written === 'yes',
      (wasDone) => (wasDone ? 'yes' : null),
    )
  const keyOfHearer = (userId: string) => `heardBy:${userId}`
  const keyOfTemplates = (userId: string) => `templates:${userId}`
  const keyOfCommands = (userId: string) => `${commandsPrefix}${userId}`
  const keyOfCorrections = (userId: string) => `askedCorrections:${userId}`
  const keyOfSeenWords = (userId: string) => `seenWords:${userId}`

  return {
    language: text('dictationLanguage'),
    recentLanguages: preference(
      'recentLanguages',
      (written) => written?.split(' ') ?? [],
      (codes) => codes.join(' '),
    ),
    isPrivate: flag('privateMode'),
    wasAskedAboutCleanUp: once('cleanUpAsked'),
    wasOfferedSentenceEnds: once('sentenceEndsOffered'),
    copiesWhenStopped: flag('copyWhenStopped'),
    playsSounds: flag('soundsAtStartAndStop'),
    announcesWords: flag('announceWords'),
    floatsByItself: flag('floatByItself'),
    microphone: text('microphone'),
    key: preference('dictationKey', (written) => chordOf(parsed(written)), JSON.stringify),
    soundLife: preference(
      'soundLife',
      (written) => (written === 'day' || written === 'week' ? written : null),
      (life) => life,
    ),
    extension: preference(
      'extension',
      (written) => (written === 'allowed' || written === 'refused' ? written : null),
      (answer) => answer,
    ),
    keepsSafe: preference(
      'keepsSafe',
      (written) => (written === 'asked' || written === 'refused' ? written : null),
      (answer) => answer,
    ),
    tips: preference(
      'tipsUsed',
      (written) => written?.split(' ') ?? [],
      (names) => names.join(' '),
    ),
    heardBy: (userId) => text(keyOfHearer(userId)),
    commands: (userId) =>
      preference(
        keyOfCommands(userId),
        (written) => commandsOf(parsed(written)),
        (value) => value && JSON.stringify(value),
      ),
    templates: (userId) => text(keyOfTemplates(userId)),
    seenWords: (userId) =>
      preference(
        keyOfSeenWords(userId),
        // This device has written it itself.
        (written) => parsed(written) as SeenWords | null,
        (value) => value && JSON.stringify(value),
      ),
    askedCorrections: (userId) =>
      preference(
        keyOfCorrections(userId),
        (written) => written?.split('\n') ?? [],
        (pairs) => pairs.join('\n'),
      ),
    forget(userId) {
      const keys = [keyOfCommands, keyOfHearer, keyOfTemplates, keyOfSeenWords, keyOfCorrections]
      for (const keyOf of keys) store.write(keyOf(userId), null)
    },
  }
}

type Parsed = Record<string, unknown> | null

function parsed(written: string | null): Parsed {
  try {
    const value: unknown = JSON.parse(written ?? 'null')
    return typeof value === 'object' ? (value as Parsed) : null
  } catch {
    return null
  }
}

function chordOf(value: Parsed): Chord | null {
  return typeof value?.code === 'string' ? (value as unknown as Chord) : null
}

function commandsOf(value: Parsed): KeptChoices | null {
  if (value === null) return null
  const { isOn, off, numbers, cleanUp, sentenceEnds, list } = value
  return {
    isOn: isOn !== false,
    off: Array.isArray(off) ? off.filter((id) => typeof id === 'string') : [],
    numbers: numbers === 'heard' ? 'heard' : 'formatted',
    cleanUp: cleanUp === 'hesitations' || cleanUp === 'corrections' ? cleanUp : 'as-heard',
    sentenceEnds: sentenceEnds === 'at-pauses' ? 'at-pauses' : 'never',
    list: typeof list === 'string' ? list : '',
  }
}
