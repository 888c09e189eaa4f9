import fc from 'fast-check'
import { expect, test } from 'vitest'
import { audioAs } from '../../../test/audio.ts'
import { containers, headBytes, isFragmentedMp4, recogniseContainer } from './container.ts'

test.for(containers)('tells %s from its first bytes', { timeout: 60_000 }, async (container) => {
  expect(recogniseContainer((await audioAs(container)).subarray(0, headBytes))).toBe(container)
})

test.for([
  ['a page', '<!doctype html><p>hello'],
  ['a playlist', '#EXTM3U\nfile:///etc/passwd'],
  ['a script', '#!/bin/sh\n'],
  ['a picture', '\x89PNG\r\n\x1a\n'],
  ['an AVI film', 'RIFF\x00\x00\x00\x00AVI LIST'],
  ['nothing', ''],
] as const)('takes %s for no recording', ([, text]) => {
  expect(recogniseContainer(Buffer.from(text, 'latin1'))).toBeNull()
})

test('finds no fault with any bytes at all', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      recogniseContainer(bytes)
      isFragmentedMp4(Buffer.from(bytes))
    }),
  )
})

test('tells an MP4 that a recorder wrote in pieces from one with an index', { timeout: 60_000 }, async () => {
  expect(isFragmentedMp4(await audioAs('mp4', '-movflags', 'frag_keyframe+empty_moov'))).toBe(true)
  expect(isFragmentedMp4(await audioAs('mp4'))).toBe(false)
  expect(isFragmentedMp4(await audioAs('mp4', '-movflags', 'faststart'))).toBe(false)
})
