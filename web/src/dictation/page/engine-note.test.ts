import { expect, test } from 'vitest'
import { describeEngine } from './engine-note.tsx'

test.for([
  [
    { name: 'pocketsphinx', accuracy: 'basic', local: true },
    'Your audio is transcribed on this server by PocketSphinx, with basic accuracy.',
  ],
  [
    { name: 'parakeet', accuracy: 'good', local: true },
    'Your audio is transcribed on this server by Parakeet-TDT 0.6b v2 by NVIDIA (CC-BY-4.0).',
  ],
  [
    { name: 'remote', accuracy: 'good', local: false },
    'Your audio is passed on by this server to a transcription service.',
  ],
  [null, 'This server has nothing to transcribe with at present: recordings stay on your device.'],
] as const)('says where audio goes, and what is to be expected: %s', ([speech, sentence]) => {
  expect(describeEngine(speech)).toBe(sentence)
})
