import type { TranscriptSnapshot } from '../../transcript/transcript-editor.ts'

/** The end of what was dictated: settled words, and behind them those that may still change. */
export interface LastLines {
  settled: string
  live: string
}

/** More than a small window shows. */
const mostCharacters = 400

/** The text before the cursor, or before the end of the live words; cut between words. */
export function lastLines({
  text,
  live,
  selection,
}: Pick<TranscriptSnapshot, 'text' | 'live' | 'selection'>): LastLines {
  const from = live?.from ?? Math.max(selection.anchor, selection.head)
  const to = live?.to ?? from
  const begin = Math.max(0, to - mostCharacters)
  const settled = text.slice(begin, Math.max(begin, from))
  return {
    settled: begin === 0 ? settled : settled.replace(/^\S*\s*/, '…'),
    live: text.slice(Math.max(begin, from), to),
  }
}
