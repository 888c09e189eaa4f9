import { ownWords } from '@plainspoken/contract/dictation'
import { afterEach, expect, test, vi } from 'vitest'
import { InventedRecognition } from '../../../../test/invented-recognition.ts'
import { defaultSettings } from '../../commands/settings/command-settings.ts'
import { createOwnWordsHint, ownWordsToTell } from './own-words-hint.ts'

class Phrase {
  phrase: string
  constructor(phrase: string) {
    this.phrase = phrase
  }
}

class BiasedRecognition extends InventedRecognition {
  processLocally = true
  phrases: object[] = []
}

const own = {
  ...defaultSettings,
  words: ['Plainspoken'],
  replacements: [{ say: 'my email', write: 'ann@example.org' }],
}

function hinted<R extends InventedRecognition>(hint: (recognition: R) => void, recognition: R): R {
  hint(recognition)
  return recognition
}

afterEach(() => vi.unstubAllGlobals())

test('own words, and what is said to have others written, are handed to recognition on the device', () => {
  vi.stubGlobal('SpeechRecognitionPhrase', Phrase)
  const { phrases } = hinted(
    createOwnWordsHint(() => own),
    new BiasedRecognition(),
  )
  expect(phrases).toMatchObject([{ phrase: 'Plainspoken' }, { phrase: 'my email' }])
})

test('a browser that refuses them is not asked again', () => {
  vi.stubGlobal('SpeechRecognitionPhrase', Phrase)
  const hint = createOwnWordsHint(() => own)
  const first = hinted(hint, new BiasedRecognition())
  first.start()
  first.fail('phrases-not-supported')
  expect(first.phrases).toHaveLength(2)
  expect(hinted(hint, new BiasedRecognition()).phrases).toEqual([])
})

test('a browser that throws is not asked again, and recognises all the same', () => {
  const construct = vi.fn(function refuse() {
    throw new DOMException('No such phrase.', 'SyntaxError')
  })
  vi.stubGlobal('SpeechRecognitionPhrase', construct)
  vi.spyOn(console, 'info').mockReturnValue()
  const hint = createOwnWordsHint(() => own)
  for (let session = 0; session < 2; session++) hint(new BiasedRecognition())
  expect(construct).toHaveBeenCalledOnce()
})

test('nothing is handed over where the browser does not know phrases, or sends the sound away', () => {
  const hint = createOwnWordsHint(() => own)
  expect(hinted(hint, new BiasedRecognition()).phrases).toEqual([])
  vi.stubGlobal('SpeechRecognitionPhrase', Phrase)
  const remote = Object.assign(new BiasedRecognition(), { processLocally: false })
  expect(hinted(hint, remote).phrases).toEqual([])
  expect(hinted(hint, new InventedRecognition())).not.toHaveProperty('phrases')
})

test('a server is told the same words, but for what it would refuse; of too many the latest', () => {
  expect(ownWordsToTell(own)).toEqual(['Plainspoken', 'my email'])
  const unfit = ['x'.repeat(61), 'two\nlines', '7', '<b>bold</b>']
  const words = [
    ...unfit,
    ...Array.from({ length: 210 }, (_, i) => `Name${i}`),
    'Plainspoken ',
    'Plainspoken',
  ]
  const told = ownWordsToTell({ ...own, words })
  expect(told).toHaveLength(200)
  expect(ownWords.parse(told)).toEqual(told)
  expect(told.slice(-2)).toEqual(['Plainspoken', 'my email'])
})
