import hidden from '../../../ui/visually-hidden.module.css'
import type { Dictation } from '../../core/dictation.ts'
import type { TranscriptWriter } from '../../transcript/transcript-editor.ts'

/** No more of them are kept: they were read out long ago. */
const keptLines = 20

interface Announcing {
  dictation: Dictation
  /** The person wants it. */
  isWanted(): boolean
  transcript(): Pick<TranscriptWriter, 'snapshot'>
}

/** Has a screen reader read each phrase out once it is settled, as it stands in the text. Gives a function that ends it. */
export function announceWords({ dictation, isWanted, transcript }: Announcing): () => void {
  const log = document.createElement('div')
  log.role = 'log'
  log.className = hidden.hidden ?? ''
  document.body.append(log)
  let before = lastPhrase(transcript())
  const unsubscribe = dictation.subscribe(() => {
    if (!isWanted()) return
    const now = lastPhrase(transcript())
    // One that was taken back leaves an older one as the last.
    const isNew = now.count > before.count || (now.from >= before.to && now.text !== before.text)
    if (isNew) log.append(Object.assign(document.createElement('p'), { textContent: now.text }))
    if (log.childElementCount > keptLines) log.firstElementChild?.remove()
    before = now
  })
  return () => {
    unsubscribe()
    log.remove()
  }
}

function lastPhrase(transcript: Pick<TranscriptWriter, 'snapshot'>) {
  const { text, phrases } = transcript.snapshot()
  const { from, to } = phrases.at(-1) ?? { from: 0, to: 0 }
  return { count: phrases.length, from, to, text: text.slice(from, to).trim() }
}
