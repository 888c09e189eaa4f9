import { spawn } from 'node:child_process'
import { sampleRate } from '../contract/src/limits.ts'
import { pocketSphinx } from '../server/src/adapters/engines/pocketsphinx.ts'
import { decode } from './recordings.ts'
import { cores } from './speech-server.ts'
import { never, openTranscriber } from './transcriber.ts'

// An hour each of what is no speech, as a browser records it, through the server's whole work with PocketSphinx: how many
// words come out. Goal: none. Beside it the bare engine on the first minute.

const sources = {
  silence: 'anullsrc=cl=mono:r=48000',
  'white noise': 'anoisesrc=c=white:a=0.3:r=48000',
  'pink noise': 'anoisesrc=c=pink:a=0.5:r=48000',
  'brown noise': 'anoisesrc=c=brown:a=0.5:r=48000',
  hum: 'aevalsrc=0.3*sin(100*PI*t)+0.1*sin(200*PI*t)+0.05*sin(300*PI*t):s=48000',
  // A new note of a scale every half second, struck and dying away, over a chord that changes every two seconds.
  music:
    'aevalsrc=0.25*exp(-4*mod(t\\,0.5))*(sin(2*PI*t*262*pow(2\\,mod(floor(t*2)*5\\,12)/12))+0.5*sin(4*PI*t*262*pow(2\\,' +
    'mod(floor(t*2)*5\\,12)/12)))+0.1*sin(2*PI*t*131*pow(2\\,mod(floor(t/2)*7\\,12)/12)):s=48000',
}

function record(source: string, minutes: number) {
  const input = ['-f', 'lavfi', '-i', source, '-t', String(60 * minutes)]
  const output = ['-ac', '1', '-c:a', 'libopus', '-b:a', '32k', '-f', 'webm', '-']
  return spawn('ffmpeg', ['-v', 'error', ...input, ...output], { stdio: ['ignore', 'pipe', 'inherit'] })
    .stdout
}

const count = (text: string) => text.match(/[\p{L}\p{N}']+/gu)?.length ?? 0

const server = await openTranscriber(pocketSphinx(), cores)
const bare = await pocketSphinx().open()
for (const [name, source] of Object.entries(sources)) {
  const { transcription, segments, duration } = await server.transcribe(record(source, 60))
  const { text } = await bare.transcribe(
    (await decode(record(source, 1))).subarray(0, 60 * sampleRate),
    never,
  )
  const minutes = (duration / 60).toFixed(0)
  console.log(
    `${name.padEnd(14)}${minutes} min: ${count(transcription)} words in ${segments.length} segments (goal 0); bare engine, ` +
      `1 min: ${count(text)} words`,
  )
}
await bare.close()
await server.close()
