import type { Gap } from '@plainspoken/contract/dictation'
import { expect, test } from 'vitest'
import type { Arrival } from '../device/recording-store.ts'
import { NotTranscribed, type Transcribed } from './transcription.ts'
import type { SendOptions } from './upload-sound.ts'
import { type ChosenFile, createUploads } from './uploads.ts'

/** A device on which files stay, as pages come and go. */
function invent({ hasRoom = true } = {}) {
  const files = new Map<string, { chosen: ChosenFile; file: Blob }>()
  return { files, hasRoom }
}

/** A queue whose server answers when the test says so. */
function begin({ device = invent(), seconds = null as number | null } = {}) {
  const calls: (Required<SendOptions> & {
    name: string
    resolve(heard: Transcribed): void
    reject(error: Error): void
  })[] = []
  const text: string[] = []
  const places: string[] = []
  const arrivals: Arrival[] = []
  let ring: { callback: () => void; ms: number } | null = null
  const uploads = createUploads({
    userId: 'ann',
    shelf: {
      async keep(chosen, file) {
        device.files.set(chosen.id, { chosen, file })
        return device.hasRoom
      },
      change(chosen) {
        const { file = new Blob() } = device.files.get(chosen.id) ?? {}
        device.files.set(chosen.id, { chosen, file })
      },
      read: async (id) => device.files.get(id)?.file ?? null,
      remove: (id) => void device.files.delete(id),
      settle(arrival) {
        arrivals.push(arrival)
        if (arrival.gaps.length === 0) device.files.delete(arrival.id)
      },
      close() {},
    },
    send: (_file, name, options) =>
      new Promise((resolve, reject) =>
        calls.push({ onSent() {}, onHeard() {}, ...options, name, resolve, reject }),
      ),
    durationOf: async () => seconds,
    transcript: () => ({
      holdPlace: (id) => void places.push(id),
      releasePlace: (id) => void places.splice(places.indexOf(id), 1),
      fillPlace(id, spoken) {
        if (places.includes(id)) places.splice(places.indexOf(id), 1)
        text.push(spoken)
      },
      replaceMarker(marker, spoken) {
        text.push(text.pop()?.replace(marker, spoken) ?? spoken)
      },
    }),
    newId: () => `upload ${device.files.size} ${Math.random()}`,
    now: () => 1000,
    setTimer(callback, ms) {
      ring = { callback, ms }
      return () => {
        ring = null
      }
    },
  })
  const settled = () => new Promise<void>((resolve) => setTimeout(resolve))
  return {
    device,
    uploads,
    calls,
    text,
    places,
    arrivals,
    settled,
    async add(...names: string[]) {
      uploads.add(names.map((name) => new File(['sound'], name)))
      await settled()
    },
    id: (name: string) => uploads.list().find((upload) => upload.name === name)?.id ?? '',
    kinds: () => uploads.list().map(({ name, state }) => `${name} ${state.kind}`),
    async answer(transcription: string, heard: Partial<Transcribed> = {}) {
      calls.at(-1)?.resolve({ transcription, segments: [], gaps: [], ...heard })
      await settled()
    },
    async refuse(sentence: string, about: { passes?: boolean; retryAfterMs?: number } = {}) {
      calls.at(-1)?.reject(new NotTranscribed(sentence, { passes: false, ...about }))
      await settled()
    },
    ring: async () => {
      ring?.callback()
      await settled()
    },
    rings: () => ring?.ms ?? null,
  }
}

/** Three sentences, of which the middle one is missing or has come. */
const three = (middle: string | null): Transcribed & { gaps: Gap[] } => {
  const stretch = { start: 65, end: 80.5 }
  const segments = [
    { start: 0, end: 60, text: 'One.' },
    ...(middle === null ? [] : [{ ...stretch, text: middle }]),
    { start: 90, end: 99, text: 'Three.' },
  ]
  const transcription = segments.map(({ text }) => text).join(' ')
  return { transcription, segments, gaps: middle === null ? [stretch] : [] }
}

test('files go out one after the other, in order, and each has a place in the text from the start', async () => {
  const queue = begin()
  await queue.add('a.mp3', 'b.mp4')
  expect(queue.places).toHaveLength(2)
  expect(queue.calls.map(({ name }) => name)).toEqual(['a.mp3'])
  await queue.add('c.wav')
  await queue.answer('one')
  await queue.answer('two')
  await queue.answer('three')
  expect(queue.calls.map(({ name }) => name)).toEqual(['a.mp3', 'b.mp4', 'c.wav'])
  expect(queue.text).toEqual(['one', 'two', 'three'])
  expect(queue.uploads.list()).toEqual([])
  expect(queue.places).toEqual([])
  expect(queue.device.files.size).toBe(0)
  expect(queue.uploads.news()).toBe('The text of c.wav is in the transcript.')
})

test('it tells how far the upload has come, and then the server', async () => {
  const queue = begin()
  await queue.add('a.mp3')
  const state = () => queue.uploads.list()[0]?.state
  queue.calls[0]?.onSent(0.4)
  expect(state()).toEqual({ kind: 'sending', share: 0.4 })
  queue.calls[0]?.onSent(1)
  expect(state()).toEqual({ kind: 'transcribing', seconds: 0 })
  queue.calls[0]?.onHeard(75)
  expect(state()).toEqual({ kind: 'transcribing', seconds: 75 })
  // A server that reads while it receives is ahead of the upload's end.
  queue.calls[0]?.onSent(1)
  expect(state()).toEqual({ kind: 'transcribing', seconds: 75 })
})

test('a cancelled file is stopped, its late text is not written, and the next one goes out', async () => {
  const queue = begin()
  await queue.add('a.mp3', 'b.mp3')
  queue.uploads.remove(queue.id('a.mp3'))
  await queue.settled()
  expect(queue.calls[0]?.signal.aborted).toBe(true)
  expect(queue.calls.map(({ name }) => name)).toEqual(['a.mp3', 'b.mp3'])
  queue.calls[0]?.resolve({ transcription: 'too late', segments: [], gaps: [] })
  await queue.answer('two')
  expect(queue.text).toEqual(['two'])
  expect(queue.places).toEqual([])
  expect(queue.device.files.size).toBe(0)
})

test('a file that waits for its turn can be taken out', async () => {
  const queue = begin()
  await queue.add('a.mp3', 'b.mp3')
  queue.uploads.remove(queue.id('b.mp3'))
  await queue.answer('one')
  expect(queue.calls).toHaveLength(1)
  expect(queue.places).toEqual([])
})

test('a failure gives the sentence, lets the next one pass, and a retry brings its text', async () => {
  const queue = begin()
  await queue.add('a.mp3', 'b.mp3')
  await queue.refuse('The recording could not be read.')
  expect(queue.uploads.list()[0]?.state).toEqual({
    kind: 'failed',
    sentence: 'The recording could not be read.',
    canRetry: true,
  })
  expect(queue.places).toHaveLength(2)
  await queue.answer('two')
  queue.uploads.retry(queue.id('a.mp3'))
  await queue.settled()
  await queue.answer('one')
  expect(queue.text).toEqual(['two', 'one'])
  expect(queue.places).toEqual([])
})

test('a file without words stays, and says so', async () => {
  const queue = begin()
  await queue.add('a.mp3')
  await queue.answer('  ')
  expect(queue.uploads.list()[0]?.state).toMatchObject({ sentence: 'Transcription returned empty result' })
  expect(queue.text).toEqual([])
})

test('a part that is missing is named in the list and in the text, and only that part comes with a retry', async () => {
  const queue = begin()
  await queue.add('a.mp3')
  await queue.answer('', three(null))
  expect(queue.text).toEqual(['One. [1:05 to 1:21 not recognised] Three.'])
  const sentence = 'Its text is in the transcript, but this part could not be recognised: 1:05 to 1:21.'
  expect(queue.uploads.list()[0]?.state).toEqual({ kind: 'incomplete', sentence })
  expect(queue.arrivals).toEqual([{ id: queue.id('a.mp3'), gaps: [{ start: 65, end: 80.5 }] }])
  expect(queue.device.files.size).toBe(1)

  queue.uploads.retry(queue.id('a.mp3'))
  await queue.settled()
  await queue.answer('', three(null))
  expect(queue.uploads.list()[0]?.state).toMatchObject({
    kind: 'incomplete',
    sentence: `${sentence} Nothing more of it could be recognised.`,
  })
  queue.uploads.retry(queue.id('a.mp3'))
  await queue.settled()
  await queue.answer('', three('Two.'))
  expect(queue.text).toEqual(['One. Two. Three.'])
  expect(queue.uploads.list()).toEqual([])
  expect(queue.device.files.size).toBe(0)
})

test('when the server has no room the file is sent again when it said, before the ones behind it', async () => {
  const queue = begin()
  await queue.add('a.mp3', 'b.mp3')
  await queue.refuse('The server is busy.', { passes: true, retryAfterMs: 15_000 })
  expect(queue.kinds()).toEqual(['a.mp3 delayed', 'b.mp3 waiting'])
  expect(queue.uploads.list()[0]?.state).toMatchObject({ tryAt: 16_000 })
  expect(queue.rings()).toBe(15_000)
  await queue.ring()
  await queue.answer('one')
  await queue.answer('two')
  expect(queue.text).toEqual(['one', 'two'])
})

test('a lost connection is tried again after growing pauses, at once when the network is back, and by hand', async () => {
  const queue = begin()
  await queue.add('a.mp3', 'b.mp3')
  const lose = () => queue.refuse('The server could not be reached.', { passes: true })
  const pauses: (number | null)[] = []
  for (let tries = 0; tries < 8; tries++) {
    await lose()
    pauses.push(queue.rings())
    await queue.ring()
  }
  expect(pauses).toEqual([5000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000])
  await lose()
  queue.uploads.hurry()
  await queue.settled()
  expect(queue.calls).toHaveLength(10)
  await lose()
  queue.uploads.retry(queue.id('a.mp3'))
  await queue.settled()
  expect(queue.calls).toHaveLength(11)
  expect(queue.rings()).toBeNull()
  await queue.answer('one')
  await queue.answer('two')
  expect(queue.text).toEqual(['one', 'two'])
})

test('a file that is to be sent again later can be cancelled', async () => {
  const queue = begin()
  await queue.add('a.mp3', 'b.mp3')
  await queue.refuse('The server is busy.', { passes: true })
  queue.uploads.remove(queue.id('a.mp3'))
  await queue.settled()
  expect(queue.rings()).toBeNull()
  await queue.answer('two')
  expect(queue.text).toEqual(['two'])
})

test('the next page goes on with the files of the last one, in their order, and shows what became of them', async () => {
  const first = begin()
  await first.add('broken.mp3', 'partly.mp3', 'a.mp3', 'b.mp3')
  await first.refuse('The recording could not be read.')
  await first.answer('', three(null))
  first.uploads.close()
  first.calls.at(-1)?.resolve({ transcription: 'too late', segments: [], gaps: [] })
  await first.settled()
  expect(first.text).toHaveLength(1)

  const stored = [...first.device.files.values()].map(({ chosen }) => ({
    ...chosen,
    gaps: first.arrivals.find(({ id }) => id === chosen.id)?.gaps ?? [],
    ...(chosen.name === 'partly.mp3' && { waits: false }),
  }))
  const second = begin({ device: first.device })
  for (const chosen of stored.reverse()) second.uploads.adopt(chosen, true)
  await second.settled()
  expect(second.kinds()).toEqual([
    'broken.mp3 failed',
    'partly.mp3 incomplete',
    'a.mp3 waiting',
    'b.mp3 sending',
  ])
  await second.answer('b')
  await second.answer('a')
  expect(second.kinds()).toEqual(['broken.mp3 failed', 'partly.mp3 incomplete'])
})

test('a device without room says so, and the file goes out all the same', async () => {
  const queue = begin({ device: invent({ hasRoom: false }) })
  await queue.add('a.mp3')
  expect(queue.uploads.list()[0]?.isKept).toBe(false)
  await queue.answer('one')
  expect(queue.text).toEqual(['one'])
})

test('what is longer than the server takes is refused before it is sent', async () => {
  const queue = begin({ seconds: 3 * 60 * 60 + 5 })
  await queue.add('a.mp3')
  expect(queue.calls).toEqual([])
  expect(queue.places).toEqual([])
  expect(queue.uploads.list()[0]?.state).toEqual({
    kind: 'failed',
    sentence: 'The file is longer than 3 hours, the most that can be sent at once. Cut it in two.',
    canRetry: false,
  })
})

test('what is no sound, is empty or too large is refused in words and not sent', () => {
  const queue = begin()
  const huge = new File([], 'film.mp4', { type: 'video/mp4' })
  Object.defineProperty(huge, 'size', { value: 1024 ** 3 + 1 })
  queue.uploads.add([new File(['text'], 'notes.pdf'), new File([], 'empty.wav'), huge])
  expect(queue.calls).toEqual([])
  expect(queue.places).toEqual([])
  const sentences = queue.uploads.list().map(({ state }) => ('sentence' in state ? state.sentence : ''))
  expect(sentences).toEqual([
    'This is no audio or video. Choose a file that ends in wav, mp3, m4a, ogg, webm, flac or mp4.',
    'The file is empty.',
    'The file is larger than 1 GB, the most that can be sent at once. Its sound alone, without the picture, is far smaller.',
  ])
})
