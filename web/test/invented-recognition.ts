import type { SpeechRecognition } from '../src/dictation/recognition/browser-recogniser.ts'

interface Entry {
  text: string
  isFinal: boolean
}

/** A session of an invented recogniser: it does what a browser's would, whenever the test says so. */
export class InventedRecognition extends EventTarget implements SpeechRecognition {
  lang = ''
  continuous = false
  interimResults = false
  maxAlternatives = 1
  phase: 'new' | 'asked' | 'running' | 'stopping' | 'over' = 'new'
  finals: string[] = []
  tail = ''

  start() {
    if (this.phase !== 'new') throw new DOMException('It has been started already.', 'InvalidStateError')
    this.phase = 'asked'
  }

  stop() {
    if (this.phase === 'asked' || this.phase === 'running') this.phase = 'stopping'
  }

  abort() {
    if (this.phase === 'over' || this.phase === 'new') return
    this.phase = 'over'
    this.fire('error', { error: 'aborted' })
    this.fire('end')
  }

  open() {
    if (this.phase !== 'asked') return
    this.phase = 'running'
    this.fire('start')
  }

  hear(tail: string) {
    if (!this.isAlive()) return
    this.tail = tail
    this.report()
  }

  settle(words: string) {
    if (!this.isAlive()) return
    this.finals.push(words)
    this.tail = ''
    this.report()
  }

  /** Sends the whole list once more, as some devices do. */
  report() {
    if (!this.isAlive()) return
    const entries: Entry[] = this.finals.map((text) => ({ text, isFinal: true }))
    if (this.tail !== '') entries.push({ text: this.tail, isFinal: false })
    const results = entries.map(({ text, isFinal }) => ({
      0: { transcript: text, confidence: 0.9 },
      isFinal,
      length: 1,
    }))
    this.fire('result', { results, resultIndex: 0 })
  }

  fail(error: string) {
    if (this.phase === 'over' || this.phase === 'new') return
    this.fire('error', { error })
  }

  end() {
    if (this.phase === 'over' || this.phase === 'new') return
    this.phase = 'over'
    this.fire('end')
  }

  isAlive(): boolean {
    return this.phase === 'running' || this.phase === 'stopping'
  }

  private fire(type: string, detail: object = {}) {
    this.dispatchEvent(Object.assign(new Event(type), detail))
  }
}
