import { kindOf } from '../../formatting/marks/score.ts'
import { groupOf } from '../../formatting/utterance/kinds.ts'
import type { Group } from '../../formatting/utterance/row.ts'
import { readCount } from '../../formatting/words/numbers.ts'
import { readLetters } from '../../formatting/words/readings.ts'
import { readWords } from '../../formatting/words/spoken-word.ts'
import { days, isFunctionWord, monthNames } from '../../formatting/words/word-classes.ts'
import type { Command, Cut, PageAction, Reform, Target } from './command.ts'
import type { CommandRow, Slots } from './row.ts'
import { templateRows } from './template-rows.ts'

const that = { type: 'that' } as const
const wholeText = { type: 'units', unit: 'document', count: 1, side: 'here' } as const
const remove = 'delete|erase|remove'
const put = 'put|add|stick|pop'

function page(action: PageAction): () => Command {
  return () => ({ type: 'page', action })
}

function isWholeText({ target }: Pick<Slots, 'target'>): boolean {
  return target?.type === 'units' && target.unit === 'document'
}

/** Unlike the clipboard, what would take the whole text away asks first. */
function deletePart({ target }: Slots): Command | null {
  if (target === null || target.type === 'that') return null
  return isWholeText({ target }) ? { type: 'page', action: 'clear' } : { type: 'delete', target }
}

function swapped({ first, second }: Cut): Cut {
  return { first: second, second: first }
}

/** "… between salt and pepper" names a place after "salt before pepper". */
function betweenTwo({ first, second }: Cut): Cut[] {
  const and = second.split(/ and /i)
  return and.slice(1).map((_, at) => ({
    first,
    second: `${and.slice(0, at + 1).join(' and ')} before ${and.slice(at + 1).join(' and ')}`,
  }))
}

const isMark = (words: string) => /^(end|pause)$/.test(groupOf(words.toLowerCase()))

const plain = /^(adjective|adverb|none)$/

/** "Make late early", "make five six": one word of the same kind for another; "make me laugh" is something else. */
function isOneForAnother({ first, second }: Cut): boolean {
  if (/ /.test(first + second) || /^(upper|lower|title)case$|^(caps|capitals?)$/i.test(second)) return false
  if (readCount(first) !== null) return readCount(second) !== null
  const [one, other] = [kindOf(first.toLowerCase()), kindOf(second.toLowerCase())]
  return one === other || (plain.test(one) && plain.test(other))
}

const lineSign = /^(an? )?((bullet(ed)?|numbered) )?(list|(sub)?heading|title|bullet|item|point)$/i
/** "Tuesday not Monday": a name or a word of the same kind for another, neither of which grammar alone needs. */
function isCorrection(cut: Cut): boolean {
  const both = [cut.first, cut.second]
  if (both.some((word) => isFunctionWord(word.toLowerCase()))) return false
  return both.every((word) => /^\p{Lu}\S+$/u.test(word)) || isOneForAnother(cut)
}

const style =
  /^(in )?(all )?(((upper|lower|title)[ -]?case|caps)( letters)?|(capital|small) letters|capitals)$|^an? capital( letter)?( [a-z])?$/i

/** The commands that work when they are said alone: pause, say it, pause. The first row whose form fits is taken. */
export const commandRows: readonly CommandRow[] = [
  {
    id: 'undo',
    group: 'Clipboard and undo',
    say: ['undo (that)'],
    heard: [
      'undo it',
      'undo (the|my|that) last action|change|command|step|thing|edit|one',
      'undo what I (just) did',
      'undo last',
      'undo (the|that) last bit|part|phrase',
      'undo (the) last thing I said',
      'control|command z',
      'undue that',
      'on do that',
    ],
    following: ['put|take|bring that|it back'],
    command: page('undo'),
  },
  {
    id: 'redo',
    group: 'Clipboard and undo',
    say: ['redo (that)'],
    heard: ['redo it', 'redo (the|my) last action|change|command|step|thing|edit', 're do that'],
    command: page('redo'),
  },
  {
    id: 'unwrap',
    group: 'Capitals and spelling',
    say: [],
    heard: [
      `${remove} (the) quotes|brackets|parentheses`,
      `${remove} (the) quotation marks`,
      'take away|off (the) quotes|brackets|parentheses',
      `${remove} (the) quotes|brackets|parentheses around|round|from <words>`,
    ],
    command: ({ form, words }) => ({
      type: 'unwrap',
      pair: /quot/.test(form) ? 'quotes' : 'brackets',
      ...{ words, mayBeText: true },
    }),
  },
  {
    id: 'join-lines',
    group: 'Lines and spaces',
    say: ['join the lines'],
    heard: ['join|merge (the|these|those) (two|last two) lines|paragraphs'],
    command: ({ form }) => {
      const words = form.endsWith('paragraphs') ? 'new paragraph' : 'new line'
      return { type: 'delete', target: { type: 'words', words } }
    },
  },
  {
    id: 'scratch-that',
    group: 'Deleting and replacing',
    say: ['scratch|strike|delete|nope that'],
    heard: [
      'scratched|scrap that',
      'take that back|out',
      'scratch|strike it',
      'forget that',
      `${remove}|backspace <part>`,
      'clear that',
    ],
    ifFound: ['take|cut out <part>', 'get rid of <part>'],
    // The latest selection.
    following: [remove],
    command: ({ target }) =>
      target === null || target.type === 'that' ? { type: 'delete', target: that } : null,
  },
  {
    id: 'clear-everything',
    group: 'Deleting and replacing',
    say: ['clear|delete everything', 'clear|delete all', 'clear'],
    heard: ['clear <part>', 'start over'],
    command: (slots) => (slots.target === null || isWholeText(slots) ? page('clear')() : null),
  },
  {
    id: 'delete-characters',
    group: 'Deleting and replacing',
    say: [`${remove}|backspace (the) (last) (<n>) character|characters`, 'backspace (<n>)'],
    heard: ['backspace <n> times', 'backspace once|twice'],
    command: ({ n, form }) => ({
      type: 'delete',
      target: { type: 'units', unit: 'character', count: form.endsWith('twice') ? 2 : n, side: 'before' },
    }),
  },
  {
    id: 'delete-last-words',
    group: 'Deleting and replacing',
    say: [
      'delete (the) last|next (<n>) word|words|sentence|sentences',
      'delete <nth> sentence|line|paragraph',
      'delete to (the) end|start of (the) line|sentence|paragraph|text',
      'delete everything before|after <words>',
      'delete from <first> to <second>',
    ],
    heard: [`${remove}|clear|scratch|strike|backspace <part>`],
    ifFound: ['take|cut out <part>', 'get rid of <part>'],
    command: deletePart,
  },
  {
    id: 'change-language',
    group: 'Session',
    say: ['switch to <words>', 'change (the) language to <words>'],
    heard: ['set (the) language to <words>', 'switch (the) language to <words>', 'dictate in <words>'],
    command: ({ words }) => ({ type: 'change-language', words }),
    isEveryday: true,
  },
  {
    id: 'replace-all',
    group: 'Deleting and replacing',
    say: ['replace all|every <first> with|by <second>', 'change all|every <first> to <second>'],
    heard: [
      'replace every instance|occurrence of <first> with|by <second>',
      'replace all instances|occurrences of <first> with|by <second>',
    ],
    command: ({ cuts, form }) => {
      // "Change all day to all night"
      const [, many = ''] = /^\w+ (all|every) </.exec(form) ?? []
      const named = cuts.filter(({ second }) => many !== '' && second.toLowerCase().startsWith(`${many} `))
      return named.length > 0
        ? { type: 'replace', cuts: named.map(({ first, second }) => ({ first: `${many} ${first}`, second })) }
        : { type: 'replace-all', cuts }
    },
  },
  {
    id: 'move-words',
    group: 'Deleting and replacing',
    say: ['move <part> to the start|end'],
    heard: ['move|put <part> to|at (the) (very) start|beginning|top|end|bottom (of the text|document|note)'],
    command: ({ target, form }) => ({
      ...{ type: 'transfer', edge: /start|beginning|top/.test(form) ? 'start' : 'end' },
      target: target ?? that,
    }),
  },
  {
    id: 'exchange',
    group: 'Deleting and replacing',
    say: [],
    ifFound: ['swap|switch|exchange <first> and <second>', 'swap|exchange <first> with <second>'],
    command: ({ cuts }) => ({ type: 'exchange', cuts }),
  },
  {
    id: 'replace',
    group: 'Deleting and replacing',
    say: ['replace <first> with|by <second>', 'change <first> to <second>'],
    heard: ['change <first> into <second>', 'correct <first> to <second>'],
    ifFound: [
      'swap|exchange <first> for|with <second>',
      'make <first> <second>',
      'replace with <words>',
      '(no|sorry) not <first> I meant|mean <second>',
      'the|that <first> should be (a|an) <second>',
    ],
    command: ({ cuts, words, form }) => {
      if (form.startsWith('make') && !cuts.every(isOneForAnother)) return null
      // "Not Paris I meant Berlin"; but "not that I mean to complain"
      if (/ i mean/i.test(form) && !cuts.every(isCorrection)) return null
      // “That full stop should be a question mark”
      if (form.includes('should be') && !cuts.every(({ first, second }) => isMark(first) && isMark(second)))
        return null
      // “Change Leeds to capital letters”, “change leeds to a capital l”
      if (cuts.length > 0 && cuts.every(({ second }) => style.test(second))) return null
      if (form.startsWith('correct')) return { type: 'replace', cuts, mayBeText: true }
      if (words !== '') return { type: 'replace', cuts: [{ first: 'that', second: words }] }
      const everywhere = cuts.filter(({ second }) => /\w (everywhere|throughout)$/i.test(second))
      if (everywhere.length === 0) return { type: 'replace', cuts }
      const named = everywhere.map(({ first, second }) => ({ first, second: second.replace(/ \w+$/, '') }))
      return { type: 'replace-all', cuts: named }
    },
  },
  {
    id: 'substitute',
    group: 'Deleting and replacing',
    say: [],
    ifFound: ['substitute <first> for <second>'],
    command: ({ cuts }) => ({ type: 'replace', cuts: cuts.map(swapped) }),
  },
  {
    id: 'insert-at',
    group: 'Deleting and replacing',
    say: ['insert <words> at (the) end|start'],
    heard: ['insert <words> at (the) beginning|top|bottom', 'insert <words> at (the) end of (the|this) text'],
    ifFound: [
      `${put} <words> at|on (the) end`,
      `${put} <words> at (the) start|beginning|top`,
      `${put} <words> at|on (the) end of (the|this) line|sentence|paragraph|text`,
    ],
    command: ({ words, form }) => ({
      type: 'insert-at',
      edge: /\b(end|bottom)\b/.test(form) ? 'end' : 'start',
      target: { ...wholeText, unit: unitIn(form) },
      words,
    }),
  },
  {
    id: 'insert-mark',
    group: 'Deleting and replacing',
    say: ['insert|add (a|an) <mark>'],
    heard: [
      'insert|add|append|enter (a|an|another) <mark> (here|there)',
      'type a|an|another <mark> (here|there)',
      'put (in) a|an|another <mark> (here|there|in)',
      'put <mark> here|there',
      'start|begin|make|create (a) new line|paragraph',
      'go|skip|move to (a|the) new line|paragraph',
      'new line|paragraph please|here|now',
      'next line please|here|now',
      'give me a new line|paragraph',
      '(add|insert) three dots',
      'make that|it|this a question',
      'insert|add (a|another) space',
    ],
    ifFound: ['insert|add|append|enter|type|write|put (in) the word <words>'],
    command({ words, form }) {
      // “Type the word that fits”
      if (/ words? <words>$/.test(form))
        return / |^$|^(down|up|out|in|on|off|here|there|again|twice|below|above)$/i.test(words)
          ? null
          : { type: 'insert-mark', words, isWord: true }
      if (form.endsWith('space')) return { type: 'insert-mark', words: 'insert space' }
      if (form.endsWith('question')) return { type: 'insert-mark', words: 'question mark', needsWords: true }
      if (form.endsWith('dots')) return { type: 'insert-mark', words: 'ellipsis' }
      if (words !== '') return { type: 'insert-mark', words }
      return { type: 'insert-mark', words: form.includes('paragraph') ? 'new paragraph' : 'new line' }
    },
  },
  {
    id: 'as-a-word',
    group: 'Deleting and replacing',
    say: ['as a word'],
    heard: ['as words', 'that was a word', 'I meant the word'],
    command: () => ({ type: 'turn', into: 'word' }),
  },
  {
    id: 'as-a-mark',
    group: 'Deleting and replacing',
    say: ['as a mark'],
    heard: ['as a sign|symbol', 'as punctuation', 'I meant the mark'],
    command: () => ({ type: 'turn', into: 'mark' }),
  },
  {
    id: 'keep-that',
    group: 'Deleting and replacing',
    say: ['keep that', 'bring it back'],
    heard: ['bring that back', 'keep those words'],
    command: () => ({ type: 'turn', into: 'left-out' }),
  },
  {
    id: 'next-doubtful-word',
    group: 'Selecting',
    say: ['next doubtful word'],
    heard: ['(go to) (the) next doubtful word|mark|place', 'next doubt'],
    command: () => ({ type: 'next-doubt' }),
  },
  {
    id: 'mean',
    group: 'Deleting and replacing',
    say: ['no I meant <words>'],
    heard: ['no|sorry|oops I meant|mean <words>'],
    ifFound: [
      'I meant|mean <words>',
      'make that|it <words>',
      'no|sorry make that|it <words>',
      'no|sorry <words>',
    ],
    command({ words, form }) {
      // “Make that a bulleted list”
      if (form.includes('make') && lineSign.test(words)) return null
      const [, second = '', first = ''] = /^(.+) not (.+)$/.exec(words) ?? []
      // "Sorry Tuesday not Monday"; but "sorry I am not here"
      const isDated =
        days.test(words) || monthNames.test(words) || (first !== '' && isCorrection({ first, second }))
      if (/^(no|sorry) <words>$/.test(form) && !isDated) return null
      // "I meant Sharon not Karen"
      if (first !== '') return { type: 'replace', cuts: [{ first, second }], mayBeText: true }
      // "Make that a question"
      return {
        type: 'mean',
        words: words.replace(/^an? (question|exclamation)$/i, '$1 mark'),
        ...(/^\w+ I meant? </i.test(form) && { isRegretted: true }),
        mayBeText: true,
      }
    },
  },
  ...(['before', 'after'] as const).map(
    (side): CommandRow => ({
      id: `insert-${side}`,
      group: 'Deleting and replacing',
      say: [
        `insert <first> ${side} <second>`,
        ...(side === 'before' ? ['insert <first> in front of <second>'] : []),
      ],
      ifFound: [
        `${put} <first> ${side === 'before' ? 'in front of' : 'behind'} <second>`,
        `${put} <first> ${side} <second>`,
        `new line|paragraph ${side} <words>`,
        ...(side === 'after'
          ? [
              'put|add|insert <first> between <second>',
              "there's (a|an) <first> missing after <second>",
              'there is (a|an) <first> missing after <second>',
            ]
          : ['start|begin (a) new line|paragraph at|before|from|with <words>']),
      ],
      command: ({ cuts, words, form }) => {
        const named = { first: /new \w+/.exec(form)?.[0] ?? '', second: words }
        if (form.includes('missing') && !cuts.every(({ first }) => isMark(first))) return null
        const places = form.includes('between') ? cuts.flatMap(betweenTwo) : cuts
        return { type: 'insert', side, cuts: words === '' ? places : [named] }
      },
    }),
  ),
  {
    id: 'delete-words',
    group: 'Deleting and replacing',
    say: ['delete <words>'],
    heard: ['erase <words>'],
    ifFound: ['remove <words>', 'take|cut out <words>', 'get rid of <words>', 'lose|drop the <words>'],
    command: ({ words, form }) => ({
      type: 'delete',
      // “Drop the ball”: with an article only marks are deleted.
      target: { type: 'words', words: / the </.test(form) ? `the ${words}` : words },
    }),
  },
  reformRow({
    id: 'capital-that',
    how: 'capital',
    say: ['cap|capitalize that', 'capitalize <target>'],
    others: [
      'capitalise|capitalized <target>',
      'cap|caps <part>',
      'title case <part>',
      'capitalize|capitalise (the first letter of) each|every word (in <words>)',
      'put a capital (letter) on|in <target>',
      'give <target> (a) capital|capitals',
      'give <target> capital letters',
    ],
    styles: 'capital|capitalized',
    twoWords: 'title case',
    ifSmall: ['cap|caps <words>'],
  }),
  reformRow({
    id: 'upper-case-that',
    how: 'upper',
    say: ['all caps that', 'uppercase <target>'],
    others: ['upper-case <target>', 'upper case <target>', 'all caps|cap <part>', 'all-caps <part>'],
    styles: 'uppercase|capitals|caps',
    twoWords: 'upper case|all caps|capital letters|all capitals',
    ifSmall: ['all caps <words>'],
    ifNamed: ['all caps|uppercase for|on (the) word|words <words>'],
  }),
  reformRow({
    id: 'lower-case-that',
    how: 'lower',
    say: ['no caps that', 'lowercase <target>'],
    others: [
      'uncapitalize|uncapitalise|decapitalize <target>',
      'lower-case <target>',
      '(all) lower case <target>',
      'all lowercase <target>',
      'no caps|cap <part>',
      'no capital|capitals on|in|for <target>',
    ],
    styles: 'lowercase',
    twoWords: 'lower case|small letters',
  }),
  {
    id: 'one-line',
    group: 'Lines and spaces',
    say: [],
    heard: ['put <part> on (a) one|single line', 'join|merge <part> into one (line)'],
    command: ({ target }) => target && { type: 'reform', how: 'one-line', target },
  },
  reformRow({
    id: 'no-space-that',
    how: 'join',
    say: ['no space that'],
    twoWords: 'one word',
  }),
  reformRow({
    id: 'hyphenate-that',
    how: 'hyphenate',
    say: ['hyphenate that', 'hyphenate <target>'],
  }),
  reformRow({
    id: 'quote-that',
    how: 'double-quotes',
    say: ['quote that', 'put that in quotes'],
    styles: 'quotes',
    twoWords: 'quotation marks|inverted commas|speech marks',
    isAround: true,
  }),
  reformRow({
    id: 'parenthesize-that',
    how: 'parentheses',
    say: ['parenthesize|bracket that', 'put that in brackets'],
    others: ['parenthesise that'],
    styles: 'parentheses|brackets',
    isAround: true,
  }),
  {
    id: 'no-style',
    group: 'Capitals and spelling',
    say: ['bold|italicize|underline that'],
    heard: ['make <part> bold|italic|italics|underlined', 'put <part> in bold|italics'],
    ifFound: [
      'bold|italicize|italicise|underline <target>',
      'make <target> bold|italic|italics|underlined',
      'put <target> in bold|italics',
    ],
    command: ({ target }) => ({ type: 'style', target: target ?? that }),
  },
  ...lineRows(),
  {
    id: 'spell-that',
    group: 'Capitals and spelling',
    say: ['spell that'],
    ifFound: ['spell <words>', "(that's|it's|that is|it is) spelled|spelt (as) <words>"],
    command: ({ words, form }) => {
      const isTold = /spel(led|t) /.test(form)
      const spoken = readWords(words)
      for (let at = 0; at < (isTold ? 1 : spoken.length - 1); at++) {
        const letters = readLetters(spoken, at)
        if (letters === null || at + letters.length < spoken.length) continue
        const named = spoken.slice(0, at).map(({ raw }) => raw)
        if (named.at(-1) === 'as') named.pop()
        const command = {
          type: 'spell-as',
          letters: letters.text,
          target: namedOrThat(named.join(' ')),
        } as const
        return at === 0 && !isTold ? { ...command, ifSelected: true } : command
      }
      return isTold ? null : { type: 'spell', target: namedOrThat(words) }
    },
  },
  {
    id: 'correct',
    group: 'Capitals and spelling',
    say: ['correct that', 'correct <words>'],
    command: ({ words }) => {
      const command = { type: 'correct', target: namedOrThat(words) } as const
      // "Correct spelling matters"
      return words.includes(' ') ? { ...command, mayBeText: true } : command
    },
  },
  {
    id: 'write-refused',
    group: 'Session',
    say: ['type that', 'write it as words'],
    heard: ['write that as words', 'type it'],
    command: () => ({ type: 'write-refused' }),
  },
  {
    id: 'choose',
    group: 'Capitals and spelling',
    say: ['choose (number) <n>'],
    heard: ['choose option <n>', 'pick (number) <n>'],
    following: ['open|restore (number) <n>', 'choose|pick|open|restore the <nth> (one)'],
    command: ({ n }) => ({ type: 'choose', number: n }),
  },
  {
    id: 'cancel',
    group: 'Capitals and spelling',
    say: ['cancel'],
    heard: ['cancel that', 'never mind'],
    command: () => ({ type: 'cancel' }),
  },
  {
    id: 'confirm',
    group: 'Session',
    say: ['yes', 'OK'],
    heard: ['okay', 'yes please', 'confirm', 'do it', 'yep', 'yeah', 'sure', 'continue'],
    command: () => ({ type: 'answer', answer: 'confirm' }),
  },
  {
    id: 'close',
    group: 'Session',
    say: ['close', 'done'],
    heard: ['close it|that|this', 'close (the) dialog|window|panel|help|settings|texts|history', 'go back'],
    command: () => ({ type: 'answer', answer: 'close' }),
  },
  {
    id: 'unselect',
    group: 'Selecting',
    say: ['unselect|deselect that', 'unselect|deselect (all)'],
    heard: ['select nothing', 'clear|cancel (the) selection', 'un select that'],
    command: () => ({ type: 'unselect' }),
  },
  ...(['previous', 'next'] as const).map(
    (direction): CommandRow => ({
      id: `select-${direction}`,
      group: 'Selecting',
      say: [`select (the) ${direction} (one)`],
      heard: [`${direction} one`, ...(direction === 'previous' ? ['select (the) other one'] : [])],
      following: direction === 'previous' ? ['previous', '(the) other one'] : ['next'],
      command: () => ({ type: 'select-other', direction }),
    }),
  ),
  {
    id: 'select-part',
    group: 'Selecting',
    say: [
      'select all|that',
      'select (the) last|next (<n>) word|words|sentence|sentences',
      'select <nth> sentence|line|paragraph',
      'select to (the) end|start of (the) line|sentence|paragraph|text',
    ],
    heard: ['select|highlight <part>'],
    command: ({ target }) => target && { type: 'select', target },
  },
  {
    id: 'select-through',
    group: 'Selecting',
    say: ['select <first> through|to <second>'],
    heard: ['select <first> until <second>'],
    command: ({ cuts }) => ({ type: 'select', target: { type: 'between', cuts } }),
  },
  {
    id: 'select-words',
    group: 'Selecting',
    say: ['select <words>'],
    ifFound: ['highlight <words>'],
    command: ({ words }) => ({ type: 'select', target: { type: 'words', words } }),
  },
  {
    id: 'resume',
    group: 'Moving',
    say: ['resume'],
    heard: ['resume here'],
    bare: ['resume'],
    command: () => ({ type: 'go-to', edge: 'end', target: wholeText }),
  },
  {
    id: 'insert-here',
    group: 'Moving',
    say: ['go|insert|resume after <words>', 'go|insert before <words>'],
    heard: ['go|insert in front of <words>', 'insert behind <words>', 'resume with <words>'],
    ifFound: ['move|jump after|before <words>'],
    command: ({ words, form }) => ({
      type: 'move-beside',
      side: /before|front/.test(form) ? 'before' : 'after',
      words,
    }),
  },
  {
    id: 'go-to',
    group: 'Moving',
    say: [
      'go to (the) start|end of (the) line|sentence|paragraph|text',
      'go to (the) next|previous line|sentence|paragraph',
      'go to line|sentence|paragraph <n>',
    ],
    heard: [
      'go|move|jump (back) <place>',
      'take|bring me (back) <place>',
      'put|place|move|set (the|my) cursor|caret <place>',
    ],
    bare: [
      '(the) start|beginning|end of (the) line|sentence|paragraph|text|document',
      'next|previous sentence|paragraph|word',
      'previous line',
    ],
    ifFound: ['go|jump to <words>', 'move to the word <words>'],
    command({ move, words, form, n }) {
      if (move !== null) return move
      if (words !== '') return { type: 'move-beside', side: 'before', words }
      const unit = unitIn(form)
      if (form.includes('<n>'))
        return { type: 'go-to', edge: 'start', target: { type: 'nth', unit, from: n, count: 1 } }
      if (/ of /.test(form))
        return {
          type: 'go-to',
          edge: / ?end of/.test(form) ? 'end' : 'start',
          target: { ...wholeText, unit },
        }
      return { type: 'move-next', unit, direction: form.includes('next') ? 'forward' : 'back' }
    },
  },
  {
    id: 'move-by',
    group: 'Moving',
    say: ['left|right|back|forward (<n>) word|words|sentence|sentences', 'up|down (<n>) line|lines'],
    heard: ['<place>'],
    command: ({ move }) => (move?.type === 'move-by' ? move : null),
  },
  ...(['next', 'previous'] as const).map(
    (which): CommandRow => ({
      id: `find-${which}`,
      group: 'Moving',
      say: [`find ${which}`],
      heard: [`find (the) ${which} one`],
      command: page(`find-${which}`),
    }),
  ),
  {
    id: 'find-close',
    group: 'Moving',
    say: ['close find'],
    heard: ['close (the) find bar', 'close (the) search', 'stop searching'],
    command: page('find-close'),
    isEveryday: true,
  },
  {
    id: 'find',
    group: 'Moving',
    say: ['find <words>'],
    heard: ['search for <words>', 'find (the) word|words <words>'],
    command: ({ words }) => ({ type: 'find', words }),
    isEveryday: true,
  },
  ...(['up', 'down'] as const).map(
    (direction): CommandRow => ({
      id: `scroll-${direction}`,
      group: 'Moving',
      say: [`scroll|page ${direction}`],
      command: page(`scroll-${direction}`),
    }),
  ),
  {
    id: 'repeat',
    group: 'Clipboard and undo',
    say: ['do that again', 'repeat that', 'again'],
    heard: ['do it again', 'repeat (the) last command', 'once more', 'and again', 'try that again'],
    command: () => ({ type: 'repeat' }),
  },
  {
    id: 'copy-all',
    group: 'Clipboard and undo',
    say: ['copy all|everything'],
    heard: ['copy <part>', 'copy <part> to (the) clipboard', 'copy to (the) clipboard'],
    command: (slots) => (slots.target === null || isWholeText(slots) ? page('copy-all')() : null),
  },
  clipboardRow('copy'),
  clipboardRow('cut'),
  {
    id: 'paste',
    group: 'Clipboard and undo',
    say: ['paste that', 'paste'],
    heard: ['paste it', 'paste here', 'paste (from) (the) clipboard'],
    command: page('paste'),
  },
  ...sessionRows(),
  // Behind all others: a template may have the name of a command, and “save that as Word” is one.
  ...templateRows,
]

/** The unit that a form names itself. */
function unitIn(form: string) {
  return (
    (['line', 'sentence', 'paragraph', 'word'] as const).find((unit) =>
      form.replace(/<\w+>/, '').includes(unit),
    ) ?? 'document'
  )
}

interface ReformNames {
  id: string
  how: Reform
  say: readonly string[]
  others?: readonly string[]
  /** The styles that words are put in: single words, and several. */
  styles?: string
  twoWords?: string
  /** Signs that are put around the words. */
  isAround?: true
  /** Forms of what could as well write the words with capitals. */
  ifSmall?: readonly string[]
  /** Forms that change words of the text, if it has them. */
  ifNamed?: readonly string[]
}

/** "Capitalize that", "make north sea uppercase", "put that in quotes". */
function reformRow({
  id,
  how,
  say,
  others = [],
  isAround,
  ifSmall = [],
  ifNamed = [],
  ...names
}: ReformNames): CommandRow {
  const forms = [names.styles ?? [], names.twoWords?.split('|') ?? []]
    .flat()
    .flatMap((name) => [
      `put <gap> in (all) ${name}`,
      ...(isAround
        ? [`put ${name} around|round <gap>`, `wrap|surround|enclose <gap> in|with ${name}`]
        : [`make|turn|write <gap> (into|in) (all) ${name}`, `change <gap> to|into (all) ${name}`]),
    ])
  const filledWith = (gap: string) => forms.map((form) => form.replace('<gap>', gap))
  return {
    id,
    group: 'Capitals and spelling',
    say,
    heard: [...others, ...filledWith('<part>')],
    ifFound: [...filledWith('<words>'), ...ifNamed, ...ifSmall],
    command: ({ target, words, form }) => ({
      ...{ type: 'reform', how, target: target ?? namedOrThat(words) },
      ...(ifSmall.length > 0 && /caps? <words>$/.test(form) && { isSmall: true }),
    }),
  }
}

function namedOrThat(words: string): Target {
  return /^(that|it)?$/i.test(words) ? that : { type: 'words', words }
}

function lineRows(): CommandRow[] {
  const line = (id: string, sign: string, say: string[], heard: string[], name = ''): CommandRow => ({
    id,
    group: 'Lines and spaces',
    say,
    heard,
    ifFound: name === '' ? [] : [`make|turn <part> (into) (a) ${name}`],
    command: ({ target, form }: Pick<Slots, 'target' | 'form'>) =>
      target === null
        ? { type: 'begin-line', sign }
        : { type: 'mark-lines', sign, target, isList: form.endsWith('list') },
  })
  const begin = 'begin|start|create|insert|new|add'
  return [
    line('press-enter', '', ['press|hit enter'], ['press|hit return', 'enter key']),
    line(
      'heading',
      '# ',
      ['new heading', 'heading one'],
      [`${begin} (a) (new) heading`, 'heading 1', 'heading level one', 'new title'],
      'heading|title',
    ),
    line(
      'heading-two',
      '## ',
      ['heading two', 'new subheading'],
      ['heading to|2', 'heading level two|2', 'sub heading', 'subheading', `${begin} (a) subheading`],
      'subheading',
    ),
    line('heading-three', '### ', ['heading three'], ['heading 3', 'heading level three|3']),
    line(
      'numbered-list',
      '1. ',
      ['numbered list'],
      [`${begin}|make (a) (new) numbered list`, 'number list'],
      'numbered list',
    ),
    line(
      'bullet-list',
      '- ',
      ['bullet|bulleted list'],
      [`${begin}|make (a) (new) bullet|bulleted list`, 'begin|start|create|insert (a) list'],
      '(bullet|bulleted) list|bullet|item|point',
    ),
    {
      id: 'next-item',
      group: 'Lines and spaces',
      say: ['next item|number'],
      heard: ['new item', 'next list item', 'next point'],
      command: () => ({ type: 'next-item' }),
    },
    {
      id: 'end-list',
      group: 'Lines and spaces',
      say: ['end list'],
      heard: ['end|stop|finish (the) (numbered|bullet|bulleted) list', 'end of (the) list'],
      command: () => ({ type: 'end-list' }),
    },
  ]
}

function clipboardRow(type: 'copy' | 'cut'): CommandRow {
  return {
    id: type,
    group: 'Clipboard and undo',
    say: [`${type} that`],
    heard: [`${type} <part>`, `${type} <part> to (the) clipboard`],
    ifFound: [`${type} <words>`],
    command: ({ target, words }) => ({
      type,
      target: target ?? namedOrThat(words),
    }),
  }
}

function sessionRows(): CommandRow[] {
  const row = (action: PageAction, say: string[], heard: string[]): CommandRow => ({
    id: action,
    group: 'Session' satisfies Group,
    say,
    heard,
    command: page(action),
  })
  return [
    row(
      'stop',
      ['stop listening|dictation', 'microphone off'],
      [
        'stop dictating',
        'mic off',
        'turn|switch off (the) microphone|mic',
        'turn|switch (the) microphone|mic off',
        'stop the dictation',
        'end dictation',
      ],
    ),
    row('sleep', ['go to sleep', 'pause dictation|listening'], ['pause the dictation', 'goto sleep']),
    row(
      'wake',
      ['wake up', 'resume dictation|listening'],
      ['wakeup', 'wake-up', 'start dictation|listening'],
    ),
    {
      bare: ['help'],
      ...row(
        'help',
        ['what can I say', 'show commands', 'voice commands list'],
        [
          'show (me) (the|all) (voice) commands',
          'voice commands',
          'command list',
          'list (voice) commands',
          'open|show (the) help',
        ],
      ),
    },
    {
      id: 'read-that',
      group: 'Session',
      say: ['read that', 'read it back'],
      heard: ['read <part> (back) (to) (me)', 'read <part> (out) loud|aloud', 'red that'],
      command: (slots) =>
        isWholeText(slots) ? page('read')() : { type: 'read', target: slots.target ?? that },
    },
    row('hear', ['play that'], ['play that back']),
    { ...row('read', ['read all|everything'], []), id: 'read-all' },
    row('save', ['save', 'save that'], ['save it', 'save note|text', 'save the|this note|text|document']),
    row(
      'export',
      ['export', 'export text'],
      [
        'export that|it|note',
        'download (the|this|my) text',
        'download (that|it)',
        'download (it|that|this) as (a) (plain) text (file)',
      ],
    ),
    row(
      'export-word',
      ['download|export as Word'],
      [
        'download|export|save (it|that|this|text) as (a) Word document|file',
        'download|export|save (it|that|this) as Word',
        'download|export (a) Word document|file',
        'export|save (it|that|this) to Word',
      ],
    ),
    row(
      'export-markdown',
      ['download|export as Markdown'],
      [
        'download|export|save (it|that|this|text) as (a) Markdown file',
        'download|export|save (it|that|this) as Markdown',
        'download|export Markdown',
        'export as mark down',
      ],
    ),
    row('share', ['share text'], ['share (the|this) text|note', 'share (that|it|this)']),
    {
      ...row('print', ['print text'], ['print (the|this|my) text|note|document']),
      bare: ['print (it|that|this)'],
    },
    row('history', ['show|open texts'], ['show|open (me) (the|my) texts|history', 'show (me) earlier texts']),
    row('settings', ['show|open settings'], ['show|open (me) (the|my) settings']),
    row('float', ['float', 'float (the) window'], ['open (the|a) floating window', 'float (it|this)']),
    row(
      'clean-up-off',
      ['clean up off', 'keep everything I say'],
      ['turn|switch off (the) clean up', 'turn|switch (the) clean up off', 'stop cleaning up'],
    ),
    row(
      'clean-up-hesitations',
      ['clean up hesitations'],
      ['leave out (my) hesitations', 'clean up hesitations only'],
    ),
    row(
      'clean-up-corrections',
      ['clean up on', 'clean up corrections'],
      ['turn|switch on (the) clean up', 'turn|switch (the) clean up on', 'leave out (my) corrections'],
    ),
    row('own-words', ['show|open my words'], ['show|open (my) own words', 'show|open my word list']),
    {
      id: 'add-own-words',
      group: 'Session',
      say: ['add that to my words', 'add <words> to my words'],
      heard: [
        'add that|this|it to my|the dictionary|vocabulary',
        'add <words> to my|the dictionary|vocabulary',
        'remember that word|name|spelling',
      ],
      command: ({ words }) => ({
        type: 'add-own-words',
        target: namedOrThat(words),
      }),
    },
    row('new-note', ['new note', 'new document'], ['start (a) new note|document']),
  ]
}
