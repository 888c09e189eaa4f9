import { StateField, type Text } from '@codemirror/state'

/** Number of words; a word is what stands between white space. */
export const wordCount = StateField.define<number>({
  create: ({ doc }) => countWords(doc, 0, doc.length),
  update(count, { docChanged, changes, startState, newDoc }) {
    if (!docChanged) return count
    let next = count
    // Only what was touched is counted anew: a long transcript may be one line.
    changes.iterChangedRanges((fromA, toA, fromB, toB) => {
      next += countWords(newDoc, wordStart(newDoc, fromB), wordEnd(newDoc, toB))
      next -= countWords(startState.doc, wordStart(startState.doc, fromA), wordEnd(startState.doc, toA))
    }, true)
    return next
  },
})

function countWords(doc: Text, from: number, to: number): number {
  let count = 0
  let isInWord = false
  for (const piece of doc.iterRange(from, to)) {
    if (/^\s*$/.test(piece)) {
      isInWord = piece === '' ? isInWord : false
      continue
    }
    const words = piece.match(/\S+/g)?.length ?? 0
    count += isInWord && /^\S/.test(piece) ? words - 1 : words
    isInWord = /\S$/.test(piece)
  }
  return count
}

const reach = 200

function wordStart(doc: Text, position: number): number {
  for (let end = position; end > 0; end -= reach) {
    const from = Math.max(0, end - reach)
    const space = /\s\S*$/.exec(doc.sliceString(from, end))
    if (space) return from + space.index + 1
  }
  return 0
}

function wordEnd(doc: Text, position: number): number {
  for (let start = position; start < doc.length; start += reach) {
    const space = /\s/.exec(doc.sliceString(start, start + reach))
    if (space) return start + space.index
  }
  return doc.length
}
