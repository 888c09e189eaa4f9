import { expect, test } from 'vitest'
import { createUploads, type HeardInFile, type SendOptions, UploadError } from './uploads.ts'

/** A queue whose server answers when the test says so. */
function begin() {
  const calls: (SendOptions & {
    name: string
    resolve(heard: HeardInFile): void
    reject(error: Error): void
  })[] = []
  const text: string[] = []
  const places: string[] = []
  let ring: (() => void) | null = null
  let ids = 0
  const uploads = createUploads({
    send: ({ name }, options) =>
      new Promise((resolve, reject) => calls.push({ ...options, name, resolve, reject })),
    transcript: () => ({
      holdPlace: (id) => void places.push(id),
      releasePlace: (id) => void places.splice(places.indexOf(id), 1),
      fillPlace(id, spoken) {
        places.splice(places.indexOf(id), 1)
        text.push(spoken)
      },
    }),
    newId: () => `upload ${++ids}`,
    setTimer(callback) {
      ring = callback
      return () => {
        ring = null
      }
    },
  })
  const settled = () => new Promise<void>((resolve) => setTimeout(resolve))
  return {
    uploads,
    calls,
    text,
    places,
    add: (...names: string[]) => uploads.add(names.map((name) => new File(['sound'], name))),
    id: (name: string) => uploads.list().find((upload) => upload.name === name)?.id ?? '',
    kinds: () => uploads.list().map(({ name, state }) => `${name} ${state.kind}`),
    async answer(transcription: string, gaps: { start: number; end: number }[] = []) {
      calls.at(-1)?.resolve({ transcription, gaps })
      await settled()
    },
    async refuse(sentence: string, retryInMs: number | null = null) {
      calls.at(-1)?.reject(new UploadError(sentence, retryInMs))
      await settled()
    },
    ring: () => ring?.(),
    isRinging: () => ring !== null,
  }
}

test('files go out one after the other, in order, and each has a place in the text from the start', async () => {
  const queue = begin()
  queue.add('a.mp3', 'b.mp4')
  expect(queue.places).toHaveLength(2)
  expect(queue.calls.map(({ name }) => name)).toEqual(['a.mp3'])
  queue.add('c.wav')
  await queue.answer('one')
  await queue.answer('two')
  await queue.answer('three')
  expect(queue.calls.map(({ name }) => name)).toEqual(['a.mp3', 'b.mp4', 'c.wav'])
  expect(queue.text).toEqual(['one', 'two', 'three'])
  expect(queue.uploads.list()).toEqual([])
  expect(queue.places).toEqual([])
  expect(queue.uploads.news()).toBe('The text of c.wav is in the transcript.')
})

test('it tells how far the upload has come, and then the server', () => {
  const queue = begin()
  queue.add('a.mp3')
  const state = () => queue.uploads.list()[0]?.state
  queue.calls[0]?.onSent(0.4)
  expect(state()).toEqual({ kind: 'sending', share: 0.4 })
  queue.calls[0]?.onSent(1)
  expect(state()).toEqual({ kind: 'transcribing', seconds: 0 })
  queue.calls[0]?.onHeard(75)
  expect(state()).toEqual({ kind: 'transcribing', seconds: 75 })
})

test('a cancelled file is stopped, its late text is not written, and the next one goes out', async () => {
  const queue = begin()
  queue.add('a.mp3', 'b.mp3')
  queue.uploads.remove(queue.id('a.mp3'))
  expect(queue.calls[0]?.signal.aborted).toBe(true)
  expect(queue.calls.map(({ name }) => name)).toEqual(['a.mp3', 'b.mp3'])
  queue.calls[0]?.resolve({ transcription: 'too late' })
  await queue.answer('two')
  expect(queue.text).toEqual(['two'])
  expect(queue.places).toEqual([])
})

test('a file that waits for its turn can be taken out', async () => {
  const queue = begin()
  queue.add('a.mp3', 'b.mp3')
  queue.uploads.remove(queue.id('b.mp3'))
  await queue.answer('one')
  expect(queue.calls).toHaveLength(1)
  expect(queue.places).toEqual([])
})

test('a failure gives the sentence, lets the next one pass, and a retry brings its text', async () => {
  const queue = begin()
  queue.add('a.mp3', 'b.mp3')
  await queue.refuse('The recording could not be read.')
  expect(queue.uploads.list()[0]?.state).toEqual({
    kind: 'failed',
    sentence: 'The recording could not be read.',
    canRetry: true,
  })
  expect(queue.places).toHaveLength(2)
  await queue.answer('two')
  queue.uploads.retry(queue.id('a.mp3'))
  await queue.answer('one')
  expect(queue.text).toEqual(['two', 'one'])
  expect(queue.places).toEqual([])
})

test('a file without words stays, and says so', async () => {
  const queue = begin()
  queue.add('a.mp3')
  await queue.answer('  ')
  expect(queue.uploads.list()[0]?.state).toMatchObject({ sentence: 'Transcription returned empty result' })
  expect(queue.text).toEqual([])
})

test('what could not be recognised is named beside the file whose text has come', async () => {
  const queue = begin()
  queue.add('a.mp3')
  await queue.answer('one', [{ start: 65, end: 80.5 }])
  expect(queue.text).toEqual(['one'])
  expect(queue.uploads.list()[0]?.state).toEqual({
    kind: 'incomplete',
    sentence: 'Its text is in the transcript, but this part could not be recognised: 1:05 to 1:20.',
  })
  queue.uploads.remove(queue.id('a.mp3'))
  expect(queue.uploads.list()).toEqual([])
})

test('when the server has no room the file is sent again later, before the ones behind it', async () => {
  const queue = begin()
  queue.add('a.mp3', 'b.mp3')
  await queue.refuse('The server is busy.', 5000)
  expect(queue.kinds()).toEqual(['a.mp3 delayed', 'b.mp3 waiting'])
  queue.ring()
  await queue.answer('one')
  await queue.answer('two')
  expect(queue.text).toEqual(['one', 'two'])
})

test('a file that is to be sent again later can be cancelled', async () => {
  const queue = begin()
  queue.add('a.mp3', 'b.mp3')
  await queue.refuse('The server is busy.', 5000)
  queue.uploads.remove(queue.id('a.mp3'))
  expect(queue.isRinging()).toBe(false)
  await queue.answer('two')
  expect(queue.text).toEqual(['two'])
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
