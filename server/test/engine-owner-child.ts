import { pocketSphinx } from '../src/adapters/engines/pocketsphinx.ts'
import { reading, samplesOf } from './audio.ts'

/** A process whose engine is at work for minutes, for tests that kill it. */
const engine = await pocketSphinx().open()
const voice = await samplesOf(reading.file)
const long = new Int16Array(100 * voice.length)
for (let at = 0; at < long.length; at += voice.length) long.set(voice, at)
engine.transcribe(long, new AbortController().signal).catch(() => {})
process.send?.('at work')
