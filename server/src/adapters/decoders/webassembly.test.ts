import { describe, expect, test } from 'vitest'
import { ffmpeg, reading } from '../../../test/audio.ts'
import { Undecodable } from './decoder.ts'
import { inPieces, measure, testDecoder } from './decoder-suite.ts'
import { webAssemblyDecoder } from './webassembly.ts'

describe('WebAssembly', () => {
  testDecoder(webAssemblyDecoder)

  test('calls what is not Opus undecodable', { timeout: 60_000 }, async () => {
    const vorbis = await ffmpeg('-i', reading.file, '-c:a', 'libvorbis', '-f', 'ogg', '-')
    const decoding = measure(webAssemblyDecoder.decode('ogg', inPieces(vorbis), new AbortController().signal))
    await expect(decoding).rejects.toThrow(Undecodable)
  })
})
