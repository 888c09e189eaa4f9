import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everyPart } from '../../../test/every-part.ts'
import { type FormatterState, initialState } from '../formatting/formatter-state.ts'
import { inlineRows } from '../formatting/utterance/inline-rows.ts'
import { writeUtterance } from '../formatting/write.ts'
import { capitalise, place } from '../text/join.ts'
import { type CommandSettings, defaultSettings } from './settings/command-settings.ts'
import { exampleOf } from './tables/examples.ts'

const settings: CommandSettings = { ...defaultSettings, numbers: 'heard' }

function write(spoken: string, before = '', chosen: CommandSettings = settings): string {
  const { lead, words, eats } = writeUtterance(spoken, { before, after: '' }, { settings: chosen })
  return before.slice(0, before.length - eats.before) + lead + words
}

test.for([
  ['I will appear. Period. And then', 'I will appear. And then'],
  ['Hello. Comma. How are you?', 'Hello, how are you?'],
  ['Hello. Comma. Paris is nice.', 'Hello, Paris is nice.'],
  ['What time is it? Question mark.', 'What time is it?'],
  ['Dear John, new line. How are you', 'Dear John,\nHow are you'],
  ['He said, open quote, hello there, close quote.', 'He said, "hello there".'],
  ['The car, open paren, a Ford, close paren, was red.', 'The car (a Ford) was red.'],
  ['It was 5 p.m. comma and dark.', 'It was 5 p.m., and dark.'],
  ["It's 50 percent sign. And more.", "It's 50%. And more."],
  ['Well, hyphen, known.', 'Well-known.'],
  ['The word "comma" is short.', 'The word "comma" is short.'],
  ['I have a question. Mark will answer it.', 'I have a question. Mark will answer it.'],
  ['We saw Dash and his sister.', 'We saw Dash and his sister.'],
])('a recogniser that writes marks itself: "%s" becomes "%s"', ([spoken = '', written]) => {
  expect(write(spoken)).toBe(written)
})

test.for([
  ['john dot smith at sign example dot com', 'john.smith@example.com'],
  ['www dot example dot co dot uk slash maps', 'www.example.co.uk/maps'],
  ['write to Ann at sign Example dot org comma please', 'Write to ann@example.org, please'],
  ['sales at acme dash tools dot co dot uk', 'sales@acme-tools.co.uk'],
  ['one nine two dot one six eight dot zero dot one', '192.168.0.1'],
  ['the ratio is three colon one', 'The ratio is 3:1'],
  ['publish three thousand colon three thousand my image', 'Publish 3000:3000 my image'],
  ['read etc slash nginx slash nginx dot conf', 'Read etc/nginx/nginx.conf'],
  ['findings colon new line one period stable new line two period mild', 'Findings:\n1. Stable\n2. Mild'],
  ['from quote react unquote semicolon', 'From "react";'],
  ['part two colon three ways to win', 'Part two: three ways to win'],
  ['the U S A comma the U K', 'The U S A, the U K'],
  ['a well hyphen known actor', 'A well-known actor'],
  ['there is no hyphen in email', 'There is no hyphen in email'],
  ['follow me at sign plainspoken', 'Follow me @plainspoken'],
  ['three point five million', '3.5 million'],
  ['one hundred and five point two five', '105.25'],
  ['version two point oh', 'Version 2.0'],
  ['numeral twenty five', '25'],
  ['Henry roman numeral eight', 'Henry VIII'],
  ['chapter roman numeral fourteen period', 'Chapter XIV.'],
  ['spell c a t period', 'Cat.'],
  ['his name is spell Kilo alpha Yankee', 'His name is Kay'],
  ['upper case S A T', 'SAT'],
  ['it costs five dollar sign', 'It costs five$'],
  ['hello close quote', 'Hello close quote'],
  ['after the word open quote lessee close quote period', 'After the word "lessee".'],
  ['he wrote speech marks thank you speech marks', 'He wrote "thank you"'],
  ['you earn four leave hours per pay period', 'You earn four leave hours per pay period'],
  ['A period Khan period', 'A. Khan.'],
  ['one sentence period another one period', 'One sentence. Another one.'],
  ['what question mark question mark', 'What??'],
  ['plan capital letter b comma please', 'Plan B, please'],
  [
    'colon cancer runs in his family comma so we screen early period',
    'Colon cancer runs in his family, so we screen early.',
  ],
  ['she had surgery on her colon in March period', 'She had surgery on her colon in March.'],
  [
    'these figures underscore the need for more nurses at night period',
    'These figures underscore the need for more nurses at night.',
  ],
  [
    'my daughter loves period dramas comma especially the ones with big hats period',
    'My daughter loves period dramas, especially the ones with big hats.',
  ],
  [
    'is there a question mark at the end of the title question mark',
    'Is there a question mark at the end of the title?',
  ],
  [
    'according to the witness comma the car was moving when the light changed period',
    'According to the witness, the car was moving when the light changed.',
  ],
  ['we won exclamation point exclamation point exclamation point', 'We won!!!'],
  ['you did what question mark exclamation point', 'You did what?!'],
  ['bullet point sweep the floor bullet point empty the bins', '- Sweep the floor\n- Empty the bins'],
  ['bullet call Ann new line bullet pay the bill', '- Call Ann\n- Pay the bill'],
  ['agenda colon new line bullet budget new line bullet hiring', 'Agenda:\n- Budget\n- Hiring'],
  ['number one heat the oven new line number two grease the pan', '1. Heat the oven\n2. Grease the pan'],
  ['number one is the best number two is the worst', 'Number one is the best number two is the worst'],
  ['the open quote great close quote gatsby', 'The "great" gatsby'],
  ['this is all caps not okay period', 'This is NOT okay.'],
  ['in no caps London', 'In london'],
  ['the owner of cap orange period', 'The owner of Orange.'],
  ['caps on the lord of the rings caps off was good', 'The Lord of the Rings was good'],
  ['the blood type question mark', 'The blood type?'],
  ['dictate question mark', 'Question mark'],
  ['well period of course', 'Well. Of course'],
  ['he came in third period', 'He came in third.'],
  ['on May third period', 'On May third.'],
  ['see you on the 3rd period', 'See you on the 3rd.'],
  ['a close second period', 'A close second.'],
  ['the end period can you hear me question mark', 'The end. Can you hear me?'],
  ['the end period please call me', 'The end. Please call me'],
  ['the patient is stable period will follow up in May', 'The patient is stable. Will follow up in May'],
  ['the knee hurts period took an x-ray period', 'The knee hurts. Took an x-ray.'],
  ['no pain period takes aspirin daily period', 'No pain. Takes aspirin daily.'],
  ['the plane is taking off period', 'The plane is taking off.'],
  ['on the whole comma I agree', 'On the whole, I agree'],
  ['in one week period', 'In one week.'],
  ['March twenty second comma 2024', 'March twenty second, 2024'],
  ['on the twenty second period', 'On the twenty second.'],
  ['on the left colon John', 'On the left: John'],
  ['I gave it to her colon a ring period', 'I gave it to her: a ring.'],
  ['he slash she', 'He/she'],
  ['to slash from', 'To/from'],
  ['to underscore string', 'To_string'],
  ['I wrote to cap ann', 'I wrote to Ann'],
  ['he said quote of course unquote', 'He said "of course"'],
])('"%s" is written "%s"', ([spoken = '', written]) => {
  expect(write(spoken)).toBe(written)
})

test('an interim keeps words that may still turn out otherwise, and says so at once when they have', () => {
  const versions = ['late', 'late dash', 'late dash of', 'late dash of salt']
  const interim = (spoken: string) =>
    writeUtterance(spoken, { before: 'x', after: '' }, { settings, isFinal: false }).words
  expect(versions.map(interim)).toEqual(versions)
  expect(interim('late dash too')).toBe('late - too')
  expect(interim('is it ready question')).toBe('is it ready question')
  expect(interim('is it ready question mark')).toBe('is it ready?')
})

test('capitals, joined words and letters stay in force from one utterance to the next', () => {
  let state: FormatterState = initialState
  let text = 'I read'
  for (const spoken of [
    'caps on',
    'the hobbit',
    'caps off',
    'no space on',
    'a b',
    'c',
    'no space off',
    'twice',
  ]) {
    const written = writeUtterance(spoken, { before: text, after: '' }, { settings, state })
    text += written.lead + written.words
    state = written.state
  }
  expect(text).toBe('I read The Hobbit abc twice')
})

test('what was left in force for the next word is dropped if the cursor has gone elsewhere', () => {
  const { state } = writeUtterance('cap', { before: 'I like', after: '' }, { settings })
  const there = writeUtterance('paris', { before: 'I like', after: '' }, { settings, state })
  const elsewhere = writeUtterance('paris', { before: 'You like', after: '' }, { settings, state })
  expect([there.words, elsewhere.words]).toEqual(['Paris', 'paris'])
})

describe('own words', () => {
  const own: CommandSettings = {
    ...settings,
    parts: everyPart,
    replacements: [
      { say: 'my email', write: 'ann@example.org' },
      { say: 'brb', write: 'be right back' },
    ],
    words: ['Plainspoken', 'iPhone'],
  }
  test.for([
    ['brb comma call me', 'Be right back, call me'],
    ['write to My Email.', 'Write to ann@example.org.'],
    ['i use plain spoken on my i phone', 'I use Plainspoken on my i phone'],
    ['my iphone period', 'My iPhone.'],
    ['literal my email', 'Literal ann@example.org'],
  ])('"%s" is written "%s"', ([spoken = '', written]) => {
    expect(write(spoken, '', own)).toBe(written)
  })
  test('hold when commands are switched off', () => {
    expect(write('brb comma', '', { ...own, isOn: false })).toBe('Be right back comma')
  })
})

test('each row can be switched off by itself', () => {
  for (const row of inlineRows) {
    const [said] = exampleOf(row)
    const locale = row.locale ?? 'en-US'
    const chosen = { ...settings, locale, off: inlineRows.map(({ id }) => id) }
    expect(write(said, 'And.', chosen)).toBe(`And. ${capitalise(said)}`)
  }
})

/** Words that are in no phrase of the table, and no titles. */
const plainWord = fc
  .stringMatching(/^[b-hj-z]{2,8}$/)
  .filter((word) => !phraseWords.has(word) && !/^mrs?$/.test(word))
const phraseWords = new Set(
  inlineRows.flatMap(({ say, heard = [] }) => [...say, ...heard].flatMap((form) => form.split(/[ |()]+/))),
)
const plainText = fc
  .array(
    fc.oneof(
      plainWord,
      plainWord.map((word) => `${word},`),
      plainWord.map((word) => `${word}.`),
      fc.constant('\n'),
    ),
  )
  .map((words) => words.join(' '))
const surroundings = fc.record({
  before: fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('', 'Hi. ', 'Hi', 'he said "', '(', 'x\n', '- '),
  ),
  after: fc.constantFrom('', ' ', 'x', ' x', ', x', '\n'),
})

test('words that are no command are only fitted into their place', () => {
  fc.assert(
    fc.property(plainText, surroundings, (spoken, around) => {
      const { lead, words, trail, eats } = writeUtterance(spoken, around, { settings })
      expect({ lead, words, trail, eats }).toEqual({
        ...place(spoken, around, { language: settings.language }),
        eats: { before: 0, after: 0 },
      })
    }),
    // English joins a name to its "O'".
    { numRuns: 500, examples: [['jj.', { before: "O'", after: '' }]] },
  )
})

test('any words whatever are written without failing, and little of what stands there gives way', () => {
  const phrase = fc.constantFrom(
    ...inlineRows.flatMap(({ say }) => say.map((form) => form.replace(/[|()]/g, ' '))),
  )
  const anything = fc.array(fc.oneof(phrase, plainWord, fc.string({ maxLength: 6 }), fc.nat().map(String)))
  fc.assert(
    fc.property(anything, surroundings, fc.boolean(), (parts, around, isFinal) => {
      const { eats, words, state } = writeUtterance(parts.join(' '), around, { settings, isFinal })
      const taken = around.before.slice(around.before.length - eats.before)
      expect(taken).toMatch(/^\s*[.,;:?!]?\s*$/)
      expect(around.after.slice(0, eats.after).trim()).toBe('')
      writeUtterance(words, { before: around.before + words, after: '' }, { settings, state })
    }),
    { numRuns: 500 },
  )
})
