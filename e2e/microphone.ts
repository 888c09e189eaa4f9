import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/** The sound of the browser's fake microphone, over and over: a person reading, then two seconds of silence. */
export const microphoneFile = path.join(import.meta.dirname, '../.cache/e2e/microphone.wav')

/** The person reading, about five seconds. */
export const recording = path.join(import.meta.dirname, '../server/src/adapters/engines/spoken-sample.webm')

/** The time to hear all of it once. */
export const spokenSeconds = 7

/** The words of the recording, in their order. */
const spokenWords =
  'had he married a more amiable woman he might have been made still more respectable than he was'.split(' ')

/** Chromium's fake microphone takes 48 kHz WAV only. */
export function prepareMicrophone() {
  if (existsSync(microphoneFile)) return
  mkdirSync(path.dirname(microphoneFile), { recursive: true })
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-nostdin', '-y', '-i', recording],
    ...[
      '-af',
      'adelay=300:all=1,apad=pad_dur=2',
      '-ar',
      '48000',
      '-ac',
      '1',
      '-c:a',
      'pcm_s16le',
      microphoneFile,
    ],
  ])
}

/** The share of the spoken words that stand in a text in the order they were spoken, 0 to 1. */
export function shareOfSpokenWords(text: string): number {
  const heard = text.toLowerCase().match(/[a-z']+/g) ?? []
  // The longest common subsequence, one row at a time.
  let row = new Array<number>(spokenWords.length + 1).fill(0)
  for (const word of heard) {
    const next = [0]
    for (const [i, spoken] of spokenWords.entries()) {
      next.push(spoken === word ? (row[i] ?? 0) + 1 : Math.max(row[i + 1] ?? 0, next[i] ?? 0))
    }
    row = next
  }
  return (row.at(-1) ?? 0) / spokenWords.length
}
