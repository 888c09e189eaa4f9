import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { audioAs, ffmpeg, reading } from '../../../test/audio.ts'
import { childProcesses } from '../../../test/child-processes.ts'
import { DecoderDied, Undecodable } from './decoder.ts'
import { inPieces, measure, testDecoder } from './decoder-suite.ts'
import { ffmpegDecoder, hasFfmpeg } from './ffmpeg.ts'

const never = new AbortController().signal

describe('ffmpeg', () => {
  testDecoder(ffmpegDecoder())

  test('decodes MP4 with its index at the end, at the front and in pieces, and leaves no file behind', {
    timeout: 60_000,
  }, async () => {
    const before = ourFolders()
    for (const flags of ['', 'faststart', 'frag_keyframe+empty_moov']) {
      const bytes = await audioAs('mp4', ...(flags ? ['-movflags', flags] : []))
      const { seconds } = await measure(ffmpegDecoder().decode('mp4', inPieces(bytes), never))
      expect(seconds, flags).toBeCloseTo(reading.seconds, 0)
    }
    expect(ourFolders()).toEqual(before)
  })

  test('takes the sound out of a film', { timeout: 60_000 }, async () => {
    const picture = ['-f', 'lavfi', '-i', 'testsrc=duration=6:size=64x64']
    const film = await ffmpeg(
      ...picture,
      '-i',
      reading.file,
      '-c:v',
      'libvpx',
      '-c:a',
      'libopus',
      '-f',
      'webm',
      '-',
    )
    expect((await measure(ffmpegDecoder().decode('webm', inPieces(film), never))).seconds).toBeCloseTo(
      reading.seconds,
      0,
    )
  })

  test('gives up on an ffmpeg that does nothing with what it was given', { timeout: 60_000 }, async () => {
    const decoder = ffmpegDecoder({ command: program('exec sleep 600'), hangMs: 300 })
    await expect(measure(decoder.decode('webm', inPieces(await audioAs('webm')), never))).rejects.toThrow(
      'hung',
    )
  })

  test('does not blame ffmpeg while the upload or the reader is slow', { timeout: 60_000 }, async () => {
    const decoder = ffmpegDecoder({ hangMs: 500 })
    const pause = () => new Promise((resolve) => setTimeout(resolve, 1500))
    const bytes = await audioAs('webm')
    async function* slowly() {
      yield bytes.subarray(0, 9000)
      await pause()
      yield bytes.subarray(9000)
    }
    let seconds = 0
    for await (const samples of decoder.decode('webm', slowly(), never)) {
      if (seconds === 0) await pause()
      seconds += samples.length / 16_000
    }
    expect(seconds).toBeCloseTo(reading.seconds, 0)
  })

  test('calls the recording undecodable when ffmpeg crashes', { timeout: 60_000 }, async () => {
    const decoder = ffmpegDecoder({ command: program('kill -SEGV $$') })
    await expect(measure(decoder.decode('webm', inPieces(await audioAs('webm')), never))).rejects.toThrow(
      Undecodable,
    )
  })

  test('does not blame the recording when ffmpeg is killed before it has given anything', {
    timeout: 60_000,
  }, async () => {
    const decoder = ffmpegDecoder({ command: program('kill -KILL $$') })
    await expect(measure(decoder.decode('webm', inPieces(await audioAs('webm')), never))).rejects.toThrow(
      DecoderDied,
    )
  })

  test('decodes what dictation machines write', { timeout: 60_000 }, async () => {
    for (const codec of ['adpcm_ima_wav', 'adpcm_ms']) {
      const bytes = await ffmpeg('-i', reading.file, '-c:a', codec, '-f', 'wav', '-')
      const { seconds } = await measure(ffmpegDecoder().decode('wav', inPieces(bytes), never))
      expect(seconds, codec).toBeCloseTo(reading.seconds, 0)
    }
  })

  test('says that it was killed after it had given a part', { timeout: 60_000 }, async () => {
    const bytes = await audioAs('webm')
    let kill = () => {}
    const untilKilled = new Promise<void>((resolve) => {
      kill = resolve
    })
    async function* input() {
      yield* inPieces(bytes.subarray(0, bytes.length / 2))
      await untilKilled
      yield* inPieces(bytes.subarray(bytes.length / 2))
    }
    let count = 0
    const decode = async () => {
      for await (const samples of ffmpegDecoder().decode('webm', input(), never)) {
        count += samples.length
        for (const pid of childProcesses('pipe:1')) process.kill(pid, 'SIGKILL')
        kill()
      }
    }
    await expect(decode()).rejects.toThrow(DecoderDied)
    expect(count).toBeGreaterThan(0)
  })

  test('says that it failed after it had given a part', { timeout: 60_000 }, async () => {
    const decoder = ffmpegDecoder({ command: program('head -c 64000 /dev/zero; cat > /dev/null; exit 3') })
    await expect(measure(decoder.decode('webm', inPieces(await audioAs('webm')), never))).rejects.toThrow(
      DecoderDied,
    )
  })

  test('keeps one started for the next recording of a browser, and another when that one was ended', {
    timeout: 60_000,
  }, async () => {
    const { file, started } = recordStarts()
    const decoder = ffmpegDecoder({ command: file, environment: process.env })
    const bytes = await audioAs('webm')
    const decode = async () => (await measure(decoder.decode('webm', inPieces(bytes), never))).seconds
    expect(await decode()).toBeCloseTo(reading.seconds, 0)
    await expect.poll(() => started().length, { timeout: 20_000 }).toBe(2)
    expect(await decode()).toBeCloseTo(reading.seconds, 0)
    await expect.poll(() => started().length, { timeout: 20_000 }).toBe(3)

    const waiting = Number(started().at(-1))
    process.kill(waiting, 'SIGKILL')
    await expect.poll(() => existsSync(`/proc/${waiting}`), { timeout: 20_000 }).toBe(false)
    expect(await decode()).toBeCloseTo(reading.seconds, 0)
  })

  test('knows whether it is installed', { timeout: 60_000 }, async () => {
    expect(await hasFfmpeg()).toBe(true)
    expect(await hasFfmpeg({ command: '/nowhere/ffmpeg' })).toBe(false)
  })
})

function ourFolders() {
  return readdirSync(tmpdir()).filter((name) => name.startsWith('plainspoken-upload-'))
}

/** An ffmpeg that writes down the number of each of its processes. */
function recordStarts() {
  const starts = path.join(mkdtempSync(path.join(tmpdir(), 'program-')), 'starts')
  onTestFinished(() => rmSync(path.dirname(starts), { recursive: true }))
  const file = program(`echo $$ >> '${starts}'; exec ffmpeg "$@"`)
  return { file, started: () => readFileSync(starts, 'utf8').trim().split('\n') }
}

/** A program of one line in a folder of its own. */
function program(line: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'program-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'ffmpeg')
  writeFileSync(file, `#!/bin/sh\n${line}\n`, { mode: 0o755 })
  return file
}
