import type { Tape } from './tape-player.ts'

type Item = Record<string, unknown>

const chrome = { browser: 'Chrome desktop', permission: 'granted', getUserMedia: 'ok' }
const android = {
  browser: 'Chrome on Android',
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
  permission: 'granted',
  getUserMedia: 'ok',
}
const safari = {
  browser: 'Safari on iOS',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  engine: 'webkit',
  api: 'webkit',
}

const entry = (transcript: string, isFinal: boolean, confidence: number) => ({
  isFinal,
  alternatives: [{ transcript, confidence }],
})
const result = (t: number, keep: number, ...entries: object[]): Item => ({
  ...{ t, type: 'result', resultIndex: keep, results: entries },
  ...(keep > 0 ? { keep } : {}),
})
const interim = (t: number, words: string, keep = 0) => result(t, keep, entry(words, false, 0.5))
const final = (t: number, words: string, keep = 0) => result(t, keep, entry(words, true, 0.93))
const unsure = (t: number, words: string, keep = 0) => result(t, keep, entry(words, true, 0))
const user = (t: number, action: string, rest: Item = {}): Item => ({ t, user: action, ...rest })
const error = (t: number, name: string, rest: Item = {}): Item => ({ t, type: 'error', error: name, ...rest })
const check = (t: number, what: Item): Item => ({ t, check: what })
const begin: Item[] = [user(0, 'mic'), { call: 'start' }, { t: 20, type: 'start' }]
const begunAgain: Item[] = [
  { call: 'start', within: 6000 },
  { t: 20, type: 'start' },
]
const finish = (t: number): Item[] => [user(t, 'stop'), { call: 'stop' }, { t: 80, type: 'end' }]
const end = (t: number): Item => ({ t, type: 'end' })

function tape(
  id: string,
  title: string,
  env: Item,
  timeline: Item[],
  expect: Item,
  initial?: Tape['initial'],
): Tape {
  return { id, title, env, timeline, expect, ...(initial ? { initial } : {}) }
}

/** More of what recognisers and people do, beside the tapes that the browser plays too. */
export const moreTapes: Tape[] = [
  tape(
    'corrected-inside',
    'A live word is corrected, and the final brings the wrong one again',
    chrome,
    [
      ...begin,
      interim(200, 'I want to by'),
      user(400, 'select', { find: 'by' }),
      user(450, 'type', { text: 'buy' }),
      interim(600, 'I want to by some'),
      check(650, { text: 'I want to buy some', caretAfter: 'to buy' }),
      final(900, 'I want to by some bread'),
      ...finish(1200),
    ],
    { text: 'I want to buy some bread', exact: true },
  ),
  tape(
    'corrected-last',
    'The last live word is corrected while it is still growing',
    chrome,
    [
      ...begin,
      interim(200, 'call mister'),
      user(400, 'delete', { n: 6 }),
      user(450, 'type', { text: 'Mr' }),
      final(900, 'call mister Smith'),
      ...finish(1200),
    ],
    { text: 'Call Mr Smith', exact: true },
  ),
  tape(
    'deleted-inside',
    'A live word is deleted and does not come back',
    chrome,
    [
      ...begin,
      interim(200, 'um please'),
      user(400, 'select', { find: 'um ' }),
      user(440, 'delete'),
      interim(600, 'um please come'),
      final(900, 'um please come home'),
      ...finish(1200),
    ],
    { text: 'please come home' },
  ),
  tape(
    'all-deleted',
    'Everything is deleted while words are coming; what is said next is taken',
    chrome,
    [
      ...begin,
      interim(200, 'not this'),
      user(400, 'select', { all: true }),
      user(440, 'delete'),
      interim(600, 'not this'),
      check(650, { text: '' }),
      final(900, 'not this but that'),
      ...finish(1200),
    ],
    { text: 'but that' },
  ),
  tape(
    'typed-at-end',
    'The user types right behind the live words',
    chrome,
    [
      ...begin,
      interim(200, 'one two'),
      user(400, 'type', { text: '\nList:' }),
      interim(600, 'one two three'),
      final(900, 'one two three'),
      final(1100, ' four', 1),
      ...finish(1400),
    ],
    { text: 'One two three\nList: four', exact: true },
  ),
  tape(
    'caret-during',
    'The caret is moved during an utterance: this one stays, the next goes there',
    chrome,
    [
      ...begin,
      interim(200, 'milk'),
      user(400, 'select', { at: 'start' }),
      final(600, 'milk and eggs'),
      check(650, { text: 'buy milk and eggs', caretAfter: '' }),
      final(900, 'today', 1),
      ...finish(1200),
    ],
    { text: 'Today buy milk and eggs' },
    { text: 'buy' },
  ),
  tape(
    'two-entries',
    'Two interim entries, of which one becomes final',
    chrome,
    [
      ...begin,
      result(200, 0, entry('the sun', false, 0.9), entry(' is out', false, 0.01)),
      user(300, 'select', { at: 'start' }),
      result(400, 0, entry('the sun', true, 0.93), entry(' is out today', false, 0.01)),
      check(450, { text: 'the sun is out today' }),
      final(600, ' is out today', 1),
      ...finish(900),
    ],
    { text: 'The sun is out today' },
  ),
  tape(
    'two-finals',
    'Two finals and an interim in one event',
    chrome,
    [
      ...begin,
      result(200, 0, entry('one', true, 0.9), entry(' two', true, 0.9), entry(' three', false, 0.1)),
      final(400, ' three', 2),
      ...finish(700),
    ],
    { text: 'one two three' },
  ),
  tape(
    'unsure-growing',
    'Partial results marked final in a browser that does not say it is Android',
    chrome,
    [
      ...begin,
      ...[
        unsure(200, 'how'),
        unsure(320, 'how are', 1),
        unsure(440, 'how are you', 2),
        final(560, 'how are you', 3),
      ],
      ...[unsure(900, ' good', 4), unsure(1000, ' good morning', 5), end(1100)],
      ...begunAgain,
      ...finish(200),
    ],
    { text: 'how are you good morning' },
  ),
  tape(
    'unsure-revised',
    'A partial result marked final that changes its words',
    chrome,
    [
      ...begin,
      ...[unsure(200, 'I scream'), unsure(320, 'ice cream is', 1), final(440, 'ice cream is good', 2)],
      ...finish(800),
    ],
    { text: 'ice cream is good' },
  ),
  tape(
    'twice-at-new-index',
    'Android delivers the last final a second time as a new entry',
    android,
    [
      ...begin,
      final(200, 'call me later'),
      final(204, 'call me later', 1),
      end(210),
      ...begunAgain,
      ...finish(200),
    ],
    { text: 'call me later' },
  ),
  tape(
    'reset-to-final',
    'Safari forgets the words before a pause in its final',
    safari,
    [...begin, interim(200, 'the first part was long enough'), final(2200, 'then more'), ...finish(2600)],
    { text: 'The first part was long enough then more' },
  ),
  tape(
    'reset-short',
    'Safari forgets one short word before a pause',
    safari,
    [...begin, interim(200, 'yes'), interim(1900, 'well then'), final(2100, 'well then'), ...finish(2600)],
    { text: 'Yes well then' },
  ),
  tape(
    'reset-remembered',
    'Safari forgets the words before a pause and remembers them in its final',
    safari,
    [
      ...begin,
      interim(200, 'add one plus two plus three'),
      interim(2000, 'then stop'),
      user(2200, 'stop'),
      { call: 'stop' },
      final(200, 'Add one plus two plus three then stop'),
      end(220),
    ],
    { text: 'Add one plus two plus three then stop' },
  ),
  tape(
    'clear-growing',
    'Clear in a session whose one interim grows for ever',
    safari,
    [
      ...begin,
      interim(200, 'old words'),
      user(500, 'clear'),
      check(550, { text: '' }),
      { call: 'abort' },
      end(20),
      ...begunAgain,
      interim(200, 'new words'),
      ...finish(500),
    ],
    { text: 'New words' },
  ),
  tape(
    'error-without-end',
    'A network error that no end follows',
    chrome,
    [
      ...begin,
      final(200, 'part one'),
      interim(400, ' part two', 1),
      error(600, 'network', { ends: true }),
      ...begunAgain,
      final(200, 'part three'),
      ...finish(500),
    ],
    { text: 'part one part two part three' },
  ),
  tape(
    'audio-ends',
    'The recogniser stops taking sound and never ends',
    chrome,
    [
      ...begin,
      interim(200, 'not lost'),
      { t: 400, type: 'audioend' },
      ...[
        { call: 'start', within: 8000 },
        { t: 20, type: 'start' },
      ],
      final(200, 'and on'),
      ...finish(500),
    ],
    { text: 'not lost and on' },
  ),
  tape(
    'silent',
    'The recogniser goes silent in the middle of a session',
    chrome,
    [
      ...begin,
      interim(200, 'not lost'),
      { call: 'stop', within: 30_000 },
      ...[
        { call: 'start', within: 6000 },
        { t: 20, type: 'start' },
      ],
      final(200, 'and on'),
      ...finish(500),
    ],
    { text: 'not lost and on' },
  ),
  tape(
    'stale',
    'An old session ends and speaks again while the next one runs',
    safari,
    [
      ...begin,
      final(200, 'one'),
      error(300, 'network', { ends: true }),
      ...begunAgain,
      interim(100, 'two'),
      { ...end(150), stale: true, quirk: true },
      { ...final(160, 'one'), stale: true, quirk: true },
      final(400, 'two three'),
      ...finish(700),
    ],
    { text: 'one two three' },
  ),
  tape(
    'revoked',
    'The permission is taken away while listening',
    chrome,
    [
      ...begin,
      interim(200, 'keep me'),
      { t: 300, env: { permission: 'denied' } },
      error(310, 'not-allowed'),
      end(311),
      check(2000, { status: 'blocked', calls: 1 }),
    ],
    { text: 'keep me' },
  ),
  tape(
    'allowed-later',
    'The microphone is allowed after it was denied',
    { ...chrome, permission: 'denied' },
    [
      ...[user(0, 'mic'), { call: 'start' }, error(40, 'not-allowed'), end(41)],
      check(300, { status: 'blocked' }),
      { t: 400, env: { permission: 'granted' } },
      check(600, { status: 'idle' }),
      user(700, 'mic'),
      ...begunAgain,
      final(200, 'now it works'),
      ...finish(500),
    ],
    { text: 'now it works' },
  ),
  tape(
    'refused-for-good',
    'A recogniser that refuses although the microphone is allowed',
    chrome,
    [
      user(0, 'mic'),
      ...Array.from({ length: 5 }, () => [
        { call: 'start', optional: true, within: 6000 },
        error(10, 'not-allowed'),
        end(11),
      ]).flat(),
      check(1000, { status: ['fallback', 'blocked'] }),
    ],
    { text: '', maxStarts: 5 },
  ),
  tape(
    'throws-first',
    'The very first start() throws',
    chrome,
    [
      user(0, 'mic'),
      { call: 'start', throw: 'InvalidStateError' },
      ...begunAgain,
      final(200, 'fine'),
      ...finish(500),
    ],
    { text: 'fine' },
  ),
  tape(
    'throws-not-allowed',
    'start() throws because it is not allowed',
    { ...chrome, permission: 'denied', getUserMedia: 'NotAllowedError' },
    [user(0, 'mic'), { call: 'start', throw: 'NotAllowedError' }, check(1000, { status: 'blocked' })],
    { text: '', maxStarts: 1 },
  ),
  tape(
    'service-lost',
    'The service is taken away after it has worked',
    safari,
    [
      ...begin,
      interim(200, 'safe words'),
      error(400, 'service-not-allowed', { ends: true }),
      check(2500, { status: 'fallback' }),
    ],
    { text: 'safe words', maxStarts: 2 },
  ),
  tape(
    'hidden-desktop',
    'A page in the background goes on listening on a desktop',
    chrome,
    [
      ...begin,
      final(200, 'one'),
      user(300, 'hide'),
      end(500),
      ...begunAgain,
      final(200, 'two'),
      user(300, 'show'),
      ...finish(500),
    ],
    { text: 'one two' },
  ),
  tape(
    'hidden-safari',
    'A page in the background waits on a phone, and can be stopped',
    safari,
    [
      ...begin,
      final(200, 'one'),
      user(300, 'hide'),
      end(320),
      check(3000, { status: 'paused', calls: 1 }),
      user(3100, 'stop'),
    ],
    { text: 'one', statuses: ['idle', 'starting', 'listening', 'paused', 'idle'] },
  ),
  tape(
    'silent-user',
    'Nobody speaks for a long time',
    chrome,
    [
      ...[user(0, 'mic'), { call: 'start' }],
      ...Array.from({ length: 20 }, () => [
        ...[{ t: 20, type: 'start' }, error(500, 'no-speech'), end(502)],
        { call: 'start', within: 4000 },
      ]).flat(),
      ...[{ t: 20, type: 'start' }, final(200, 'here I am')],
      ...finish(400),
    ],
    { text: 'here I am' },
  ),
  tape(
    'storm-for-good',
    'Sessions that end at once for ever',
    chrome,
    [
      user(0, 'mic'),
      ...Array.from({ length: 30 }, () => [
        ...[{ call: 'start', optional: true, within: 12_000 }, { t: 10, type: 'start' }, end(20)],
      ]).flat(),
      check(1000, { status: 'fallback' }),
    ],
    { text: '', maxStarts: 14 },
  ),
  tape(
    'aborted-first',
    'A browser that aborts every session, as Chrome on iOS did',
    safari,
    [
      user(0, 'mic'),
      ...Array.from({ length: 6 }, () => [
        ...[{ call: 'start', optional: true, within: 4000 }, error(20, 'aborted', { ends: true })],
      ]).flat(),
      check(1000, { status: 'fallback' }),
    ],
    { text: '', maxStarts: 6 },
  ),
  tape(
    'language-with-interim',
    'The language is changed in the middle of an utterance',
    chrome,
    [
      ...begin,
      interim(200, 'good'),
      user(300, 'lang', { value: 'de-DE' }),
      { call: ['stop', 'abort'] },
      final(60, 'good bye'),
      end(80),
      ...begunAgain,
      final(200, 'guten Tag'),
      ...finish(500),
    ],
    { text: 'good bye guten Tag', langs: ['en-US', 'de-DE'] },
  ),
  tape(
    'stop-while-waiting',
    'Stop in the pause before a restart',
    chrome,
    [
      ...begin,
      interim(200, 'kept'),
      error(300, 'network'),
      end(301),
      user(320, 'stop'),
      check(400, { status: 'idle' }),
      check(5000, { calls: 1 }),
    ],
    { text: 'kept' },
  ),
  tape(
    'nothing-understood',
    'nomatch and empty finals',
    chrome,
    [
      ...begin,
      { t: 100, type: 'nomatch' },
      final(200, ''),
      final(400, ' words', 1),
      final(500, '', 2),
      interim(600, '', 3),
      ...finish(700),
    ],
    { text: 'words' },
  ),
  tape(
    'start-while-stopping',
    'Start is pressed while the last words of the session before are awaited',
    chrome,
    [
      ...begin,
      interim(200, 'one'),
      user(300, 'stop'),
      { call: 'stop' },
      user(50, 'start'),
      final(100, 'one two'),
      end(150),
      ...begunAgain,
      final(200, 'three'),
      ...finish(500),
    ],
    { text: 'one two three' },
  ),
]
