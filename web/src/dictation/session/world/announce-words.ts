import hidden from '../../../ui/visually-hidden.module.css'
import type { Dictation } from '../../core/dictation.ts'
import type { TranscriptWriter } from '../../transcript/transcript-editor.ts'

/** No more of them are kept: they were read out long ago. */
const keptLines = 20

type Snapshot = Pick<ReturnType<TranscriptWriter['snapshot']>, 'text' | 'phrases'>

export interface Announced {
  transcript(): Pick<TranscriptWriter, 'snapshot'>
  /** The transcript when listening began: words may have come while this code was fetched. */
  begun: Snapshot
}

interface Announcing extends Announced {
  dictation: Dictation
  /** The person wants it. */
  isWanted(): boolean
}

/** Has a screen reader read each phrase out once it is settled, as it stands in the text. Gives a function that ends it. */
export function announceWords({ dictation, isWanted, transcript, begun }: Announcing): () => void {
  const log = document.createElement('div')
  log.role = 'log'
  log.className = hidden.hidden ?? ''
  document.body.append(log)
  let before = lastPhrase(begun)
  function announce() {
    if (!isWanted()) return
    const now = lastPhrase(transcript().snapshot())
    // One that was taken back leaves an older one as the last.
    const isNew = now.count > before.count || (now.from >= before.to && now.text !== before.text)
    if (isNew) log.append(Object.assign(document.createElement('p'), { textContent: now.text }))
    if (log.childElementCount > keptLines) log.firstElementChild?.remove()
    before = now
  }
  announce()
  const unsubscribe = dictation.subscribe(announce)
  return () => {
    unsubscribe()
    log.remove()
  }
}

function lastPhrase({ text, phrases }: Snapshot) {
  const { from, to } = phrases.at(-1) ?? { from: 0, to: 0 }
  return { count: phrases.length, from, to, text: text.slice(from, to).trim() }
}
