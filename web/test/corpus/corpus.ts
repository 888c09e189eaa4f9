import { readFileSync } from 'node:fs'

/** A text as it should be written, and how a person says it to a recogniser that writes no marks itself. */
export interface Dictated {
  kind: string
  spoken: string
  written: string
  /** The words as they were said, piece by piece; `isMark`: the piece is to be obeyed. */
  pieces: readonly Piece[]
}

export interface Piece {
  said: string
  isMark: boolean
}

/** Marks that stand behind a word, as they are said. */
const marks: Readonly<Record<string, string>> = {
  '.': 'period',
  ',': 'comma',
  '?': 'question mark',
  '!': 'exclamation point',
  ':': 'colon',
  ';': 'semicolon',
  ')': 'close paren',
  '-': 'dash',
}
const abbreviations = /^(Mr|Mrs|Ms|Dr|St|No|a\.m|p\.m|U\.S|e\.g|i\.e)\.$/

/**
 * The texts of a corpus file, one a line. `# kind` names what follows, `\n` is a line break, and `{spoken|written}` says
 * how a word is said whose sound its letters do not tell.
 */
export function readCorpus(file: string): Dictated[] {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8').split('\n')
  const small = new Set(
    lines
      .join(' ')
      .replaceAll('\\n', ' ')
      .match(/(?<![\p{L}'])\p{Ll}[\p{Ll}'-]*/gu),
  )
  let kind = ''
  const texts: Dictated[] = []
  for (const line of lines) {
    if (line.startsWith('# ')) kind = line.slice(2)
    else if (line !== '') {
      const pieces = sayLine(line, (word) => small.has(word))
      texts.push({
        kind,
        spoken: pieces.map(({ said }) => said).join(' '),
        written: line.replaceAll('\\n', '\n').replace(/\{[^|{}]*\|([^{}]*)\}/g, '$1'),
        pieces,
      })
    }
  }
  return texts
}

function sayLine(line: string, isSmall: (word: string) => boolean): Piece[] {
  const tokens = line
    .replaceAll('\\n\\n', ' ¶¶ ')
    .replaceAll('\\n', ' ¶ ')
    .match(/\{[^{}]*\}\S*|\S+/g)
  return (tokens ?? []).flatMap((token, at, all) => {
    const begins = at === 0 || /[.?!¶]"?$|^[QA]:$/.test(all[at - 1] ?? '')
    return sayToken(token, (word) => begins && isSmall(word))
  })
}

function sayToken(token: string, isSmall: (word: string) => boolean): Piece[] {
  if (token === '¶¶') return [mark('new paragraph')]
  if (token === '¶') return [mark('new line')]
  const braced = /^\{([^|{}]*)\|[^{}]*\}(.*)$/.exec(token)
  let rest = braced?.[2] ?? token
  const opening = braced === null ? (/^["(]+/.exec(rest)?.[0] ?? '') : ''
  rest = rest.slice(opening.length)
  const closing: Piece[] = []
  while (/[.,?!:;)"]$|^-$/.test(rest) && !abbreviations.test(rest)) {
    const last = rest.at(-1) ?? ''
    closing.unshift(mark(last === '"' ? 'close quote' : (marks[last] ?? last)))
    rest = rest.slice(0, -1)
  }
  const said =
    braced?.[1] ??
    (isSmall(rest.toLowerCase().replace(/'.*$/, '')) && rest !== 'I' ? rest.toLowerCase() : rest)
  return [
    ...[...opening].map((sign) => mark(sign === '(' ? 'open paren' : 'open quote')),
    ...(said === '' ? [] : [{ said, isMark: false }]),
    ...closing,
  ]
}

function mark(said: string): Piece {
  return { said, isMark: true }
}

/** The words and marks of a text, to be compared one by one. */
export function tokensOf(text: string): string[] {
  return text.match(/\n|[\p{L}\p{N}][\p{L}\p{N}'’.@/_:-]*[\p{L}\p{N}]|[^\s]/gu) ?? []
}
