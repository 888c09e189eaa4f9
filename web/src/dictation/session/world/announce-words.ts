import hidden from '../../../ui/visually-hidden.module.css'
import type { Dictation } from '../../core/dictation.ts'
import type { TextRange } from '../../text/text-range.ts'
import type { TranscriptSnapshot, TranscriptWriter } from '../../transcript/transcript-editor.ts'

/** No more of them are kept: they were read out long ago. */
const keptLines = 20

type Snapshot = Pick<TranscriptSnapshot, 'text' | 'phrases'>

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
  let before = begun
  function announce() {
    if (!isWanted()) return
    const now = transcript().snapshot()
    for (const said of newPhrases(before, now))
      log.append(Object.assign(document.createElement('p'), { textContent: said }))
    while (log.childElementCount > keptLines) log.firstElementChild?.remove()
    before = now
  }
  announce()
  const unsubscribe = dictation.subscribe(announce)
  return () => {
    unsubscribe()
    log.remove()
  }
}

/** The phrases that have come between two snapshots. One that was taken back leaves an older one as the last. */
function newPhrases(before: Snapshot, now: Snapshot): string[] {
  const read = ({ text }: Snapshot, { from, to }: TextRange) => text.slice(from, to).trim()
  const [was, last] = [before.phrases.at(-1), now.phrases.at(-1)]
  if (last === undefined) return []
  const count = now.phrases.length - before.phrases.length
  const isAnother = was !== undefined && last.from >= was.to && read(now, last) !== read(before, was)
  const fresh = count > 0 ? now.phrases.slice(-count) : isAnother ? [last] : []
  return fresh.map((phrase) => read(now, phrase))
}
