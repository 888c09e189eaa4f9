import { chmodSync, existsSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { audioAs, ffmpeg, reading } from '../../../test/audio.ts'
import { childProcesses } from '../../../test/child-processes.ts'
import { makeOpenFolder, makeProgram } from '../../../test/program.ts'
import { runProgram } from '../../program.ts'
import { DecoderDied, type Sound, Undecodable } from './decoder.ts'
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
    const decoder = ffmpegDecoder({ command: makeProgram('exec sleep 600'), hangMs: 300 })
    await expect(measure(decoder.decode('webm', inPieces(await audioAs('webm')), never))).rejects.toThrow(
      'hung',
    )
  })

  test.runIf(process.platform === 'linux')(
    'does not blame ffmpeg for a machine that gives it no time',
    { timeout: 60_000 },
    async () => {
      // Stopped for three times as long as one may do nothing.
      const decoder = ffmpegDecoder({
        command: makeProgram('(sleep 1; kill -CONT $$) & kill -STOP $$; exec /usr/bin/env ffmpeg "$@"'),
        hangMs: 300,
      })
      const { seconds } = await measure(decoder.decode('webm', inPieces(await audioAs('webm')), never))
      expect(seconds).toBeCloseTo(reading.seconds, 0)
    },
  )

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
      if ('length' in samples) seconds += samples.length / 16_000
    }
    expect(seconds).toBeCloseTo(reading.seconds, 0)
  })

  test('says where a recording has lost something, and how much', { timeout: 60_000 }, async () => {
    const whole = await audioAs('webm', '-cluster_time_limit', '500')
    const damaged = Buffer.from(whole).fill(0, Math.round(whole.length * 0.4), Math.round(whole.length * 0.6))
    const sounds: Sound[] = []
    for await (const sound of ffmpegDecoder().decode('webm', inPieces(damaged), never)) sounds.push(sound)
    const heard = sounds.filter((sound) => sound instanceof Int16Array)
    const lost = sounds.filter((sound) => 'lost' in sound)
    expect(lost.length).toBe(1)
    const seconds =
      (heard.flatMap(({ length }) => length).reduce((a, b) => a + b) + (lost[0]?.lost ?? 0)) / 16_000
    expect(seconds).toBeCloseTo(reading.seconds, 0)
    expect((lost[0]?.lost ?? 0) / 16_000).toBeGreaterThan(0.8)
    const before = sounds.slice(
      0,
      sounds.findIndex((sound) => 'lost' in sound),
    ) as Int16Array[]
    expect(before.reduce((sum, { length }) => sum + length, 0) / 16_000).toBeCloseTo(reading.seconds * 0.4, 0)
  })

  test('calls the recording undecodable when ffmpeg crashes', { timeout: 60_000 }, async () => {
    const decoder = ffmpegDecoder({ command: makeProgram('kill -SEGV $$') })
    await expect(measure(decoder.decode('webm', inPieces(await audioAs('webm')), never))).rejects.toThrow(
      Undecodable,
    )
  })

  test('does not blame the recording when ffmpeg is killed before it has given anything', {
    timeout: 60_000,
  }, async () => {
    const decoder = ffmpegDecoder({ command: makeProgram('kill -KILL $$') })
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
        if ('length' in samples) count += samples.length
        for (const pid of childProcesses('pipe:1')) process.kill(pid, 'SIGKILL')
        kill()
      }
    }
    await expect(decode()).rejects.toThrow(DecoderDied)
    expect(count).toBeGreaterThan(0)
  })

  test('says that it failed after it had given a part', { timeout: 60_000 }, async () => {
    const ffmpegItself = (await runProgram(['which', 'ffmpeg'])).trim()
    const decoder = ffmpegDecoder({ command: makeProgram(`${ffmpegItself} "$@"; exit 3`) })
    await expect(measure(decoder.decode('webm', inPieces(await audioAs('webm')), never))).rejects.toThrow(
      DecoderDied,
    )
  })

  test('keeps one started for the next recording of a browser, and another when that one was ended', {
    timeout: 60_000,
  }, async () => {
    const folder = makeOpenFolder()
    const command = path.join(folder, 'ffmpeg')
    symlinkSync((await runProgram(['which', 'ffmpeg'])).trim(), command)
    const decoder = ffmpegDecoder({ command })
    const bytes = await audioAs('webm')
    const decode = async () => (await measure(decoder.decode('webm', inPieces(bytes), never))).seconds
    const waiting = async (before: number[]) => {
      const others = () => childProcesses(command).filter((pid) => !before.includes(pid))
      await expect.poll(others, { timeout: 20_000 }).toHaveLength(1)
      return others()
    }
    expect(await decode()).toBeCloseTo(reading.seconds, 0)
    const first = await waiting([])
    expect(await decode()).toBeCloseTo(reading.seconds, 0)
    const [second = 0] = await waiting(first)

    process.kill(second, 'SIGKILL')
    await expect.poll(() => existsSync(`/proc/${second}`), { timeout: 20_000 }).toBe(false)
    expect(await decode()).toBeCloseTo(reading.seconds, 0)
  })

  test('knows whether it is installed', { timeout: 60_000 }, async () => {
    expect(await hasFfmpeg()).toBe(true)
    expect(await hasFfmpeg({ command: '/nowhere/ffmpeg' })).toBe(false)
    // Root may run it there, and whoever decodes for root may not.
    const closed = makeProgram('exit 0')
    chmodSync(path.dirname(closed), 0o700)
    expect(await hasFfmpeg({ command: closed })).toBe(process.getuid?.() !== 0)
  })
})

function ourFolders() {
  return readdirSync(tmpdir()).filter((name) => name.startsWith('plainspoken-upload-'))
}
