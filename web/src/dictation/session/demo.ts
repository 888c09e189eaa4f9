import type { TranscriptWriter } from '../transcript/transcript-editor.ts'
import { browserPage } from './world/browser-page.ts'

const utterances = [
  'dear Ada comma new paragraph',
  'the train is late period',
  'I am writing this with my voice period',
]
const wordMs = 260
const pauseMs = 900

interface DemoOptions {
  /** Says one after the other, word by word unless motion is unwanted. */
  transcript: TranscriptWriter
  isStill: boolean
  /** Called with the words of the present utterance so far. */
  onSaid(words: string): void
  onEnd(): void
}

/** Dictation as it looks, for browsers that cannot recognise speech: words and marks take the same way as real ones. Gives a function that ends it. */
export function playDemo({ transcript, isStill, onSaid, onEnd }: DemoOptions): () => void {
  const steps = utterances.flatMap((utterance) => {
    const words = utterance.split(' ')
    const versions = isStill ? [] : words.map((_, i) => words.slice(0, i + 1).join(' '))
    return [
      ...versions.map((said) => ({ said, ms: wordMs, show: () => transcript.showInterim(said) })),
      { said: utterance, ms: pauseMs, show: () => transcript.settle(utterance, '') },
    ]
  })
  let callOff = () => {}

  function next() {
    const step = steps.shift()
    if (step === undefined) return onEnd()
    onSaid(step.said)
    step.show()
    callOff = browserPage.setTimer(next, step.ms)
  }

  next()
  return () => callOff()
}
