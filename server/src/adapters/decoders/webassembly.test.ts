import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ffmpeg, reading } from '../../../test/audio.ts'
import { DecoderDied, Undecodable } from './decoder.ts'
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
    const { decoding } = await decodeWith('while (true) {}', { hangMs: 300 })
    await expect(decoding).rejects.toThrow('hung')
  })

  test('says that the decoder was killed, and does not blame the recording', {
    timeout: 60_000,
  }, async () => {
    const die = "process.kill(process.pid, 'SIGKILL')"
    const giveAndDie = `process.send({ kind: 'samples', samples: new Int16Array(8000) }, () => ${die})`
    for (const program of [die, giveAndDie]) {
      const { decoding } = await decodeWith(program)
      await expect(decoding).rejects.toThrow(DecoderDied)
    }
  })
})

/** Begins to decode the reading by a program of the test's own. */
async function decodeWith(program: string, options: { hangMs?: number } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'decoder-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'program.mjs')
  await writeFile(file, program)
  const decoder = webAssemblyDecoder({ program: pathToFileURL(file), ...options })
  const bytes = inPieces(await readFile(reading.file))
  return { decoding: measure(decoder.decode('webm', bytes, new AbortController().signal)) }
}
