import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { ffmpeg, reading } from '../../../test/audio.ts'
import { Undecodable } from './decoder.ts'
import { inPieces, measure, testDecoder } from './decoder-suite.ts'
import { webAssemblyDecoder } from './webassembly.ts'

describe('WebAssembly', () => {
  testDecoder(webAssemblyDecoder())

  test('calls what is not Opus undecodable', { timeout: 60_000 }, async () => {
    const vorbis = await ffmpeg('-i', reading.file, '-c:a', 'libvorbis', '-f', 'ogg', '-')
    const decoding = measure(
      webAssemblyDecoder().decode('ogg', inPieces(vorbis), new AbortController().signal),
    )
    await expect(decoding).rejects.toThrow(Undecodable)
  })

  test('gives up on a decoder that loops for ever', { timeout: 60_000 }, async () => {
    const program = new URL('data:text/javascript,while(true){}')
    const decoder = webAssemblyDecoder({ program, hangMs: 300 })
    const bytes = inPieces(await readFile(reading.file))
    await expect(measure(decoder.decode('webm', bytes, new AbortController().signal))).rejects.toThrow('hung')
  })
})
