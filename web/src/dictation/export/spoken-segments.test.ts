import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { toSrt, toVtt } from '@plainspoken/contract/subtitles'
import { describe, expect, test } from 'vitest'
import type { TimedWord } from '../transcript/word-times.ts'
import { spokenSegments } from './spoken-segments.ts'

/** Each word takes 300 ms of the recording named; words in brackets were typed. */
function textOf(...recordings: [name: string, words: string][]) {
  const times: TimedWord[] = []
  const words: string[] = []
  for (const [recording, said] of recordings) {
    for (const [i, word] of said.split(' ').entries()) {
      const from = words.join(' ').length + (words.length > 0 ? 1 : 0)
      const isTyped = word.startsWith('(')
      const shown = isTyped ? word.slice(1, -1) : word
      words.push(shown)
      const time = { recording, startMs: i * 300, endMs: (i + 1) * 300, confidence: null }
      const to = from + shown.replace(/[.,]$/, '').length
      if (!isTyped) times.push({ from, to, ...time })
    }
  }
  return { text: words.join(' '), times }
}

const spoken = 'the quick brown fox jumps over the lazy dog, and then it sleeps. '.repeat(12).trim()

describe('what was said of a text', () => {
  test('has the words that were typed in place of others, between those beside them', () => {
    const [segment] = spokenSegments(textOf(['one', 'we (really) went (back) (home)']))
    expect(segment?.words).toEqual([
      { word: 'we', start: 0, end: 0.3 },
      { word: 'really', start: 0.3, end: expect.closeTo(0.45) },
      { word: 'went', start: 0.6, end: 0.9 },
      { word: 'back', start: 0.9, end: 0.9 },
      { word: 'home', start: 0.9, end: 0.9 },
    ])
  })

  test('leaves out what was typed by itself', () => {
    const typed = Array.from({ length: 9 }, (_, i) => `(t${i})`).join(' ')
    const [segment] = spokenSegments(textOf(['one', `we ${typed} went`]))
    expect(segment?.text).toBe('we went')
  })

  test('comes one recording behind the other, whatever stands in the midst of which', () => {
    const { text, times } = textOf(['one', 'red green'], ['two', 'blue'])
    const [first, second, third] = times as [TimedWord, TimedWord, TimedWord]
    const moved = [
      first,
      { ...second, recording: 'two' },
      { ...third, recording: 'one', startMs: 600, endMs: 900 },
    ]
    expect(spokenSegments({ text, times: moved })).toMatchObject([
      { text: 'red blue', end: 0.9 },
      { text: 'green', start: 0.9 + 0.3, end: 0.9 + 0.6 },
    ])
  })
})

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0

test.skipIf(!hasFfmpeg).each([
  ['srt', toSrt],
  ['vtt', toVtt],
] as const)(
  'ffmpeg opens the text as .%s and finds every word in cues of one to seven seconds',
  (kind, write) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'subtitles-'))
    try {
      const file = path.join(folder, `text.${kind}`)
      writeFileSync(file, write(spokenSegments(textOf(['one', spoken]))))
      const told = execFileSync('ffprobe', [
        '-v',
        'error',
        '-show_packets',
        '-of',
        'json',
        '-show_data',
        file,
      ])
      const { packets } = JSON.parse(String(told)) as { packets: { duration_time: string }[] }
      expect(packets.length).toBeGreaterThan(10)
      for (const { duration_time } of packets) {
        expect(Number(duration_time)).toBeGreaterThanOrEqual(1)
        expect(Number(duration_time)).toBeLessThanOrEqual(7)
      }
      const shown = String(execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-f', 'srt', '-']))
      const lines = shown.split(/\r?\n/).filter((line) => /[a-z]/.test(line))
      expect(lines.join(' ')).toBe(spoken)
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(42)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
