import { expect, test } from 'vitest'
import { describeEngine } from './engine-note.tsx'

test.for([
  [
    { name: 'pocketsphinx', accuracy: 'basic', local: true },
    'Transcribed on this server by PocketSphinx, with basic accuracy: check the words.',
  ],
  [
    { name: 'parakeet', accuracy: 'good', local: true },
    'Transcribed on this server by Parakeet-TDT 0.6b v2 by NVIDIA (CC-BY-4.0).',
  ],
  [
    { name: 'remote', accuracy: 'good', local: false },
    'This server sends your audio to a transcription service.',
  ],
  [null, 'This server can’t transcribe right now. Recordings stay on your device.'],
] as const)('says where audio goes, and what is to be expected: %s', ([speech, sentence]) => {
  expect(describeEngine(speech)).toBe(sentence)
})
