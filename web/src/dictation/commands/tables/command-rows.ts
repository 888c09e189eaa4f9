import { readLetters } from '../../formatting/words/readings.ts'
import type { Group } from '../../formatting/words/row.ts'
import { readWords } from '../../formatting/words/spoken-word.ts'
import { days, monthNames } from '../../formatting/words/word-classes.ts'
import type { Command, Cut, PageAction, Reform, Target } from '../command.ts'
import type { CommandRow, Slots } from './row.ts'
import { templateRows } from './template-rows.ts'

const that = { type: 'that' } as const
const wholeText = { type: 'units', unit: 'document', count: 1, side: 'here' } as const
const remove = 'delete|erase|remove'

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

/** "Make late early"; with more words, of "it", or with a case it is something else. */
function isOneForAnother({ first, second }: Cut): boolean {
  return (
    !/ |^(it|that|this|them)$/i.test(first) && !/ |^(upper|lower|title)case$|^(caps|capitals?)$/i.test(second)
  )
}

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
      'undue that',
      'on do that',
    ],
    following: ['put|take|bring that|it back'],
    command: page('undo'),
    example: ['undo that', 'undoes one step'],
  },
  {
    id: 'redo',
    group: 'Clipboard and undo',
    say: ['redo (that)'],
    heard: ['redo it', 'redo (the|my) last action|change|command|step|thing|edit', 're do that'],
    command: page('redo'),
    example: ['redo that', 'redoes what you undid'],
  },
  {
    id: 'scratch-that',
    group: 'Deleting and replacing',
    say: ['scratch|strike|delete|nope that'],
    heard: ['scratched that', 'take that back|out', 'scratch|strike it', 'forget that', `${remove} <part>`],
    ifFound: ['take|cut out <part>', 'get rid of <part>'],
    // What was just selected.
    following: [remove],
    command: ({ target }) =>
      target === null || target.type === 'that' ? { type: 'delete', target: that } : null,
    example: ['scratch that', 'deletes the last thing you said; repeat to delete more'],
  },
  {
    id: 'clear-everything',
    group: 'Deleting and replacing',
    say: ['clear|delete everything', 'clear|delete all', 'clear'],
    heard: ['clear <part>', 'start over'],
    command: (slots) => (slots.target === null || isWholeText(slots) ? page('clear')() : null),
    example: ['delete everything', 'clears everything (asks first)'],
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
    example: ['delete five characters', 'deletes five characters'],
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
    heard: [`${remove} <part>`, 'clear|scratch|strike <part>'],
    ifFound: ['take|cut out <part>', 'get rid of <part>'],
    command: deletePart,
    example: ['delete last two words', 'deletes words, sentences, lines or paragraphs'],
  },
  {
    id: 'change-language',
    group: 'Session',
    say: ['switch to <words>', 'change (the) language to <words>'],
    heard: ['set (the) language to <words>', 'switch (the) language to <words>', 'dictate in <words>'],
    command: ({ words }) => ({ type: 'change-language', words }),
    isEveryday: true,
    example: ['switch to German', 'listens in another language'],
  },
  {
    id: 'replace-all',
    group: 'Deleting and replacing',
    say: ['replace all|every <first> with|by <second>', 'change all|every <first> to <second>'],
    heard: [
      'replace every instance|occurrence of <first> with|by <second>',
      'replace all instances|occurrences of <first> with|by <second>',
    ],
    command: ({ cuts }) => ({ type: 'replace-all', cuts }),
    example: ['replace all Monday with Tuesday', 'writes the second wherever the first stands'],
  },
  {
    id: 'replace',
    group: 'Deleting and replacing',
    say: ['replace <first> with|by <second>', 'change <first> to <second>'],
    heard: ['change <first> into <second>', 'correct <first> to <second>'],
    ifFound: ['swap|exchange <first> for|with <second>', 'make <first> <second>', 'replace with <words>'],
    command: ({ cuts, words, form }) => {
      if (form.startsWith('make') && !cuts.every(isOneForAnother)) return null
      if (form.startsWith('correct')) return { type: 'replace', cuts, mayBeText: true }
      if (words !== '') return { type: 'replace', cuts: [{ first: 'that', second: words }] }
      const everywhere = cuts.filter(({ second }) => /\w everywhere$/i.test(second))
      if (everywhere.length === 0) return { type: 'replace', cuts }
      const named = everywhere.map(({ first, second }) => ({ first, second: second.replace(/ \w+$/, '') }))
      return { type: 'replace-all', cuts: named }
    },
    example: ['replace Monday with Tuesday', 'replaces the first with the second'],
  },
  {
    id: 'substitute',
    group: 'Deleting and replacing',
    say: [],
    ifFound: ['substitute <first> for <second>'],
    command: ({ cuts }) => ({ type: 'replace', cuts: cuts.map(swapped) }),
    example: ['substitute Tuesday for Monday', 'writes the first in place of the second'],
  },
  {
    id: 'insert-at',
    group: 'Deleting and replacing',
    say: ['insert <words> at (the) end|start'],
    heard: ['insert <words> at (the) beginning|top|bottom', 'insert <words> at (the) end of (the|this) text'],
    ifFound: [
      'put|add <words> at (the) end',
      'put|add <words> at (the) start|beginning|top',
      'put|add <words> at (the) end of (the|this) line|sentence|paragraph|text',
    ],
    command: ({ words, form }) => ({
      type: 'insert-at',
      edge: /\b(end|bottom)\b/.test(form) ? 'end' : 'start',
      target: { ...wholeText, unit: unitIn(form) },
      words,
    }),
    example: ['insert Dear Ann at the start', 'writes Dear Ann at the start'],
  },
  {
    id: 'insert-mark',
    group: 'Deleting and replacing',
    say: ['insert|add (a|an) <mark>'],
    heard: [
      'insert|add|append|type|enter (a|an|another) <mark> (here|there)',
      'put (in) a|an|another <mark> (here|there|in)',
      'put <mark> here|there',
      'start|begin|make|create (a) new line|paragraph',
      'go|skip|move to (a|the) new line|paragraph',
      'new line|paragraph please|here|now',
      '(add|insert) three dots',
    ],
    command({ words, form }) {
      if (form.endsWith('dots')) return { type: 'insert-mark', words: 'ellipsis' }
      if (words !== '') return { type: 'insert-mark', words }
      return { type: 'insert-mark', words: form.includes('paragraph') ? 'new paragraph' : 'new line' }
    },
    example: ['add a comma', 'writes the mark at the cursor'],
  },
  {
    id: 'as-a-word',
    group: 'Deleting and replacing',
    say: ['as a word'],
    heard: ['as words', 'that was a word', 'I meant the word'],
    command: () => ({ type: 'turn', into: 'word' }),
    example: ['as a word', 'makes the last doubtful mark the word it was said with'],
  },
  {
    id: 'as-a-mark',
    group: 'Deleting and replacing',
    say: ['as a mark'],
    heard: ['as a sign|symbol', 'as punctuation', 'I meant the mark'],
    command: () => ({ type: 'turn', into: 'mark' }),
    example: ['as a mark', 'makes the last doubtful word the mark it may have been'],
  },
  {
    id: 'keep-that',
    group: 'Deleting and replacing',
    say: ['keep that', 'bring it back'],
    heard: ['bring that back', 'keep those words'],
    command: () => ({ type: 'turn', into: 'left-out' }),
    example: ['keep that', 'brings back what clean-up left out last'],
  },
  {
    id: 'next-doubtful-word',
    group: 'Selecting',
    say: ['next doubtful word'],
    heard: ['(go to) (the) next doubtful word|mark|place', 'next doubt'],
    command: () => ({ type: 'next-doubt' }),
    example: ['next doubtful word', 'selects what may have been meant otherwise'],
  },
  {
    id: 'mean',
    group: 'Deleting and replacing',
    say: ['no I meant <words>'],
    ifFound: [
      'I meant|mean <words>',
      'make that|it <words>',
      'no|sorry make that|it <words>',
      'no|sorry <words>',
    ],
    command: ({ words, form }) =>
      /^(no|sorry) <words>$/.test(form) && !days.test(words) && !monthNames.test(words)
        ? null
        : { type: 'mean', words, mayBeText: true },
    example: ['no I meant Tuesday', 'puts it in place of the day, name or number said last'],
  },
  ...(['before', 'after'] as const).map(
    (side): CommandRow => ({
      id: `insert-${side}`,
      group: 'Deleting and replacing',
      say: [
        `insert <first> ${side} <second>`,
        ...(side === 'before' ? ['insert <first> in front of <second>'] : []),
      ],
      ifFound: [`put|add <first> ${side} <second>`, `new line|paragraph ${side} <words>`],
      command: ({ cuts, words, form }) => {
        const named = { first: form.split(' ').slice(0, 2).join(' '), second: words }
        return { type: 'insert', side, cuts: words === '' ? cuts : [named] }
      },
      example:
        side === 'before'
          ? ['insert very before good', 'writes very before good']
          : ['insert today after open', 'writes today after open'],
    }),
  ),
  {
    id: 'delete-words',
    group: 'Deleting and replacing',
    say: ['delete <words>'],
    heard: ['erase <words>'],
    ifFound: ['remove <words>', 'take|cut out <words>', 'get rid of <words>'],
    command: ({ words }) => ({ type: 'delete', target: { type: 'words', words } }),
    example: ['delete next Friday', 'deletes those words, wherever they are'],
  },
  reformRow({
    id: 'capital-that',
    how: 'capital',
    say: ['cap|capitalize that', 'capitalize <target>'],
    others: [
      'capitalise|capitalized <target>',
      'cap|caps <part>',
      'title case <part>',
      'capitalize|capitalise each|every word',
    ],
    styles: 'title case',
    example: ['cap that', 'Gives Each Word a Capital'],
  }),
  reformRow({
    id: 'upper-case-that',
    how: 'upper',
    say: ['all caps that', 'uppercase <target>'],
    others: ['upper-case <target>', 'upper case <target>', 'all caps|cap <part>', 'all-caps <part>'],
    styles: 'uppercase|capitals|caps',
    twoWords: 'upper case|all caps|capital letters|all capitals',
    example: ['all caps that', 'WRITES IT IN CAPITALS'],
  }),
  reformRow({
    id: 'lower-case-that',
    how: 'lower',
    say: ['no caps that', 'lowercase <target>'],
    others: [
      'uncapitalize|uncapitalise|decapitalize <target>',
      'lower-case <target>',
      'lower case <target>',
      'no caps|cap <part>',
    ],
    styles: 'lowercase',
    twoWords: 'lower case|small letters',
    example: ['no caps that', 'writes it without capitals'],
  }),
  reformRow({
    id: 'no-space-that',
    how: 'join',
    say: ['no space that'],
    twoWords: 'one word',
    example: ['no space that', 'joinsthewords'],
  }),
  reformRow({
    id: 'hyphenate-that',
    how: 'hyphenate',
    say: ['hyphenate that', 'hyphenate <target>'],
    example: ['hyphenate well known', 'joins-the-words-with-hyphens'],
  }),
  reformRow({
    id: 'quote-that',
    how: 'double-quotes',
    say: ['quote that', 'put that in quotes'],
    styles: 'quotes',
    twoWords: 'quotation marks|inverted commas|speech marks',
    isAround: true,
    example: ['put north sea in quotes', '"puts it in quotation marks"'],
  }),
  reformRow({
    id: 'parenthesize-that',
    how: 'parentheses',
    say: ['parenthesize|bracket that', 'put that in brackets'],
    others: ['parenthesise that'],
    styles: 'parentheses|brackets',
    isAround: true,
    example: ['put north sea in brackets', '(puts it in brackets)'],
  }),
  {
    id: 'no-style',
    group: 'Capitals and spelling',
    say: ['bold|italicize|underline that'],
    ifFound: [
      'bold|italicize|italicise|underline <target>',
      'make <target> bold|italic|italics|underlined',
      'put <target> in bold|italics',
    ],
    command: ({ target }) => ({ type: 'style', target: target ?? that }),
    example: ['bold that', 'tells that the text is plain'],
  },
  ...lineRows(),
  {
    id: 'spell-that',
    group: 'Capitals and spelling',
    say: ['spell that'],
    ifFound: ['spell <words>'],
    command: ({ words }) => {
      const [, said = ''] = /^(?:that|it) (.+)$/i.exec(words) ?? []
      const spoken = readWords(said)
      const letters = readLetters(spoken, 0)
      return letters !== null && letters.length === spoken.length
        ? { type: 'spell-as', letters: letters.text }
        : { type: 'spell', target: namedOrThat(words) }
    },
    example: ['spell that', 'replaces it with the letters you spell next'],
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
    example: ['correct to morrow', 'suggests other readings; pick one, or say it again'],
  },
  {
    id: 'write-refused',
    group: 'Session',
    say: ['type that', 'write it as words'],
    heard: ['write that as words', 'type it'],
    command: () => ({ type: 'write-refused' }),
    example: ['type that', 'writes a command that could not be done as words'],
  },
  {
    id: 'choose',
    group: 'Capitals and spelling',
    say: ['choose (number) <n>'],
    heard: ['choose option <n>', 'pick (number) <n>'],
    following: ['open|restore (number) <n>', 'choose|pick|open|restore the <nth> (one)'],
    command: ({ n }) => ({ type: 'choose', number: n }),
    example: ['choose two', 'picks option two'],
  },
  {
    id: 'cancel',
    group: 'Capitals and spelling',
    say: ['cancel'],
    heard: ['cancel that', 'never mind'],
    command: () => ({ type: 'cancel' }),
    example: ['cancel', 'closes the list or the dialog'],
  },
  {
    id: 'confirm',
    group: 'Session',
    say: ['yes', 'OK'],
    heard: ['okay', 'yes please', 'confirm', 'do it', 'yep', 'yeah', 'sure', 'continue'],
    command: () => ({ type: 'answer', answer: 'confirm' }),
    example: ['yes', 'does what the open dialog asks about'],
  },
  {
    id: 'close',
    group: 'Session',
    say: ['close', 'done'],
    heard: ['close it|that|this', 'close (the) dialog|window|panel|help|settings|texts|history', 'go back'],
    command: () => ({ type: 'answer', answer: 'close' }),
    example: ['close', 'closes the open dialog'],
  },
  {
    id: 'unselect',
    group: 'Selecting',
    say: ['unselect|deselect that', 'unselect|deselect (all)'],
    heard: ['select nothing', 'clear|cancel (the) selection', 'un select that'],
    command: () => ({ type: 'unselect' }),
    example: ['unselect that', 'selects nothing'],
  },
  ...(['previous', 'next'] as const).map(
    (direction): CommandRow => ({
      id: `select-${direction}`,
      group: 'Selecting',
      say: [`select (the) ${direction} (one)`],
      heard: [`${direction} one`, ...(direction === 'previous' ? ['select (the) other one'] : [])],
      following: direction === 'previous' ? ['previous', '(the) other one'] : ['next'],
      command: () => ({ type: 'select-other', direction }),
      example: [`select ${direction}`, `selects the ${direction} place where the selected words stand`],
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
    example: ['select the last two sentences', 'selects words, sentences, lines or paragraphs'],
  },
  {
    id: 'select-through',
    group: 'Selecting',
    say: ['select <first> through|to <second>'],
    heard: ['select <first> until <second>'],
    command: ({ cuts }) => ({ type: 'select', target: { type: 'between', cuts } }),
    example: ['select Dear through today', 'selects from the first to the second'],
  },
  {
    id: 'select-words',
    group: 'Selecting',
    say: ['select <words>'],
    ifFound: ['highlight <words>'],
    command: ({ words }) => ({ type: 'select', target: { type: 'words', words } }),
    example: ['select next Friday', 'selects those words'],
  },
  {
    id: 'resume',
    group: 'Moving',
    say: ['resume'],
    heard: ['resume here'],
    command: () => ({ type: 'go-to', edge: 'end', target: wholeText }),
    example: ['resume', 'moves the cursor to the end'],
  },
  {
    id: 'insert-here',
    group: 'Moving',
    say: ['go|insert|resume after <words>', 'go|insert before <words>'],
    heard: ['resume with <words>'],
    ifFound: ['move|jump after|before <words>'],
    command: ({ words, form }) => ({
      type: 'move-beside',
      side: form.includes('before') ? 'before' : 'after',
      words,
    }),
    example: ['go after Friday', 'moves the cursor after that word'],
  },
  {
    id: 'go-to',
    group: 'Moving',
    say: [
      'go to (the) start|end of (the) line|sentence|paragraph|text',
      'go to (the) next|previous line|sentence|paragraph',
      'go to line|sentence|paragraph <n>',
    ],
    heard: ['go|move|jump (back) <place>', 'put|place|move|set (the|my) cursor|caret <place>'],
    bare: [
      '(the) start|beginning|end of (the) line|sentence|paragraph|text|document',
      'next|previous sentence|paragraph|word',
      'previous line',
    ],
    ifFound: ['go|jump to <words>'],
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
    example: ['go to the end of the line', 'moves the cursor there'],
  },
  {
    id: 'move-by',
    group: 'Moving',
    say: ['left|right|back|forward (<n>) word|words|sentence|sentences', 'up|down (<n>) line|lines'],
    heard: ['<place>'],
    command: ({ move }) => (move?.type === 'move-by' ? move : null),
    example: ['back two words', 'moves the cursor by words, sentences or lines'],
  },
  ...(['next', 'previous'] as const).map(
    (which): CommandRow => ({
      id: `find-${which}`,
      group: 'Moving',
      say: [`find ${which}`],
      heard: [`find (the) ${which} one`],
      command: page(`find-${which}`),
      example: [`find ${which}`, `goes to the ${which} place that was found`],
    }),
  ),
  {
    id: 'find-close',
    group: 'Moving',
    say: ['close find'],
    heard: ['close (the) find bar', 'close (the) search', 'stop searching'],
    command: page('find-close'),
    isEveryday: true,
    example: ['close find', 'closes find and replace'],
  },
  {
    id: 'find',
    group: 'Moving',
    say: ['find <words>'],
    heard: ['search for <words>', 'find (the) word|words <words>'],
    command: ({ words }) => ({ type: 'find', words }),
    isEveryday: true,
    example: ['find invoice', 'marks those words wherever they are'],
  },
  ...(['up', 'down'] as const).map(
    (direction): CommandRow => ({
      id: `scroll-${direction}`,
      group: 'Moving',
      say: [`scroll|page ${direction}`],
      command: page(`scroll-${direction}`),
      example: [`scroll ${direction}`, `scrolls ${direction}`],
    }),
  ),
  {
    id: 'repeat',
    group: 'Clipboard and undo',
    say: ['do that again', 'repeat that', 'again'],
    heard: ['do it again', 'repeat (the) last command', 'once more', 'and again', 'try that again'],
    command: () => ({ type: 'repeat' }),
    example: ['do that again', 'does the last command once more; after “select …”, the place before'],
  },
  {
    id: 'copy-all',
    group: 'Clipboard and undo',
    say: ['copy all|everything'],
    heard: ['copy <part>', 'copy <part> to (the) clipboard', 'copy to (the) clipboard'],
    command: (slots) => (slots.target === null || isWholeText(slots) ? page('copy-all')() : null),
    example: ['copy all', 'copies the whole text'],
  },
  clipboardRow('copy', 'copies'),
  clipboardRow('cut', 'cuts'),
  {
    id: 'paste',
    group: 'Clipboard and undo',
    say: ['paste that', 'paste'],
    heard: ['paste it', 'paste here', 'paste (from) (the) clipboard'],
    command: page('paste'),
    example: ['paste that', 'pastes what was copied'],
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
  example: readonly [string, string]
}

/** "Capitalize that", "make north sea uppercase", "put that in quotes". */
function reformRow({ id, how, say, others = [], isAround, example, ...names }: ReformNames): CommandRow {
  const forms = [names.styles ?? [], names.twoWords?.split('|') ?? []]
    .flat()
    .flatMap((name) => [
      `put <gap> in (all) ${name}`,
      isAround ? `put ${name} around|round <gap>` : `make|turn|write <gap> (into|in) (all) ${name}`,
    ])
  const filledWith = (gap: string) => forms.map((form) => form.replace('<gap>', gap))
  return {
    id,
    group: 'Capitals and spelling',
    say,
    heard: [...others, ...filledWith('<part>')],
    ifFound: filledWith('<words>'),
    command: ({ target, words }) => ({ type: 'reform', how, target: target ?? namedOrThat(words) }),
    example,
  }
}

function namedOrThat(words: string): Target {
  return words === '' ? that : { type: 'words', words }
}

function lineRows(): CommandRow[] {
  const line = (
    id: string,
    sign: string,
    say: string[],
    heard: string[],
    shown: string,
    name = '',
  ): CommandRow => ({
    id,
    group: 'Lines and spaces',
    say,
    heard,
    ifFound: name === '' ? [] : [`make|turn <part> (into) (a) ${name}`],
    command: ({ target }: { target: Target | null }) =>
      target === null ? { type: 'begin-line', sign } : { type: 'mark-lines', sign, target },
    example: [(say[0] ?? '').replace(/\|\S+|\([^)]*\) /g, ''), shown],
  })
  const begin = 'begin|start|create|insert|new|add'
  return [
    line('press-enter', '', ['press|hit enter'], ['press|hit return', 'enter key'], 'starts a new line'),
    line(
      'heading',
      '# ',
      ['new heading', 'heading one'],
      [`${begin} (a) (new) heading`, 'heading 1', 'heading level one', 'new title'],
      'starts a heading (kept in exports)',
      'heading|title',
    ),
    line(
      'heading-two',
      '## ',
      ['heading two', 'new subheading'],
      ['heading to|2', 'heading level two|2', 'sub heading', 'subheading', `${begin} (a) subheading`],
      'begins a heading below another',
      'subheading',
    ),
    line(
      'heading-three',
      '### ',
      ['heading three'],
      ['heading 3', 'heading level three|3'],
      'begins a small heading',
    ),
    line(
      'numbered-list',
      '1. ',
      ['numbered list'],
      [`${begin}|make (a) (new) numbered list`, 'number list'],
      'starts a numbered list',
      'numbered list',
    ),
    line(
      'bullet-list',
      '- ',
      ['bullet|bulleted list'],
      [`${begin}|make (a) (new) bullet|bulleted list`, 'begin|start|create|insert (a) list'],
      'starts a list with bullets',
      '(bullet|bulleted) list|bullet|item|point',
    ),
    {
      id: 'next-item',
      group: 'Lines and spaces',
      say: ['next item|number'],
      heard: ['new item', 'next list item', 'next point'],
      command: () => ({ type: 'next-item' }),
      example: ['next item', 'starts the next item of the list'],
    },
    {
      id: 'end-list',
      group: 'Lines and spaces',
      say: ['end list'],
      heard: ['end|stop|finish (the) (numbered|bullet|bulleted) list', 'end of (the) list'],
      command: () => ({ type: 'end-list' }),
      example: ['end list', 'goes on below the list'],
    },
  ]
}

function clipboardRow(type: 'copy' | 'cut', does: string): CommandRow {
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
    example: [`${type} that`, `${does} the selection, or what you said last`],
  }
}

function sessionRows(): CommandRow[] {
  const row = (id: string, action: PageAction, say: string[], heard: string[], does: string): CommandRow => ({
    id,
    group: 'Session' satisfies Group,
    say,
    heard,
    command: page(action),
    example: [(say[0] ?? '').replace(/\|\S+/, ''), does],
  })
  return [
    row(
      'stop',
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
      'stops listening',
    ),
    row(
      'sleep',
      'sleep',
      ['go to sleep', 'pause dictation|listening'],
      ['pause the dictation', 'goto sleep'],
      'pauses until you say “wake up” (live recognition only)',
    ),
    row(
      'wake',
      'wake',
      ['wake up', 'resume dictation|listening'],
      ['wakeup', 'wake-up', 'start dictation|listening'],
      'starts writing again',
    ),
    {
      bare: ['help'],
      ...row(
        'help',
        'help',
        ['what can I say', 'show commands', 'voice commands list'],
        [
          'show (me) (the|all) (voice) commands',
          'voice commands',
          'command list',
          'list (voice) commands',
          'open|show (the) help',
        ],
        'shows this list',
      ),
    },
    {
      id: 'read-that',
      group: 'Session',
      say: ['read that', 'read it back'],
      heard: ['read <part> (back) (to) (me)', 'read <part> (out) loud|aloud', 'red that'],
      command: (slots) =>
        isWholeText(slots) ? page('read')() : { type: 'read', target: slots.target ?? that },
      example: ['read that', 'reads the selection, or what you said last, aloud'],
    },
    row(
      'hear',
      'hear',
      ['play that'],
      ['play that back'],
      'plays the sound of the selection, or of what you said last',
    ),
    row('read-all', 'read', ['read all|everything'], [], 'reads the whole text aloud'),
    row(
      'save',
      'save',
      ['save', 'save that'],
      ['save it', 'save note|text', 'save the|this note|text|document'],
      'saves the text',
    ),
    row(
      'export',
      'export',
      ['export', 'export text'],
      [
        'export that|it|note',
        'download (the|this|my) text',
        'download (that|it)',
        'download (it|that|this) as (a) (plain) text (file)',
      ],
      'downloads the text',
    ),
    row(
      'export-word',
      'export-word',
      ['download|export as Word'],
      [
        'download|export|save (it|that|this|text) as (a) Word document|file',
        'download|export|save (it|that|this) as Word',
        'download|export (a) Word document|file',
        'export|save (it|that|this) to Word',
      ],
      'downloads the text as a Word document',
    ),
    row(
      'export-markdown',
      'export-markdown',
      ['download|export as Markdown'],
      [
        'download|export|save (it|that|this|text) as (a) Markdown file',
        'download|export|save (it|that|this) as Markdown',
        'download|export Markdown',
        'export as mark down',
      ],
      'downloads the text as Markdown',
    ),
    row(
      'share',
      'share',
      ['share text'],
      ['share (the|this) text|note', 'share (that|it|this)'],
      'hands the text to another app',
    ),
    {
      ...row('print', 'print', ['print text'], ['print (the|this|my) text|note|document'], 'prints the text'),
      bare: ['print (it|that|this)'],
    },
    row(
      'history',
      'history',
      ['show|open texts'],
      ['show|open (me) (the|my) texts|history', 'show (me) earlier texts'],
      'shows all texts',
    ),
    row(
      'settings',
      'settings',
      ['show|open settings'],
      ['show|open (me) (the|my) settings'],
      'opens the settings',
    ),
    row(
      'float',
      'float',
      ['float', 'float (the) window'],
      ['open (the|a) floating window', 'float (it|this)'],
      'opens a small window that stays above others',
    ),
    row(
      'clean-up-off',
      'clean-up-off',
      ['clean up off', 'keep everything I say'],
      ['turn|switch off (the) clean up', 'turn|switch (the) clean up off', 'stop cleaning up'],
      'writes all words as they are heard',
    ),
    row(
      'clean-up-hesitations',
      'clean-up-hesitations',
      ['clean up hesitations'],
      ['leave out (my) hesitations', 'clean up hesitations only'],
      'leaves out “um”, “uh” and words said twice',
    ),
    row(
      'clean-up-corrections',
      'clean-up-corrections',
      ['clean up on', 'clean up corrections'],
      ['turn|switch on (the) clean up', 'turn|switch (the) clean up on', 'leave out (my) corrections'],
      'leaves out hesitations, and what you correct: “Monday, no, Tuesday”',
    ),
    row(
      'own-words',
      'own-words',
      ['show|open my words'],
      ['show|open (my) own words', 'show|open my word list'],
      'opens your own words',
    ),
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
      example: ['add that to my words', 'writes the selected words just so from now on'],
    },
    row(
      'new-note',
      'new-note',
      ['new note', 'new document'],
      ['start (a) new note|document'],
      'starts a new note',
    ),
  ]
}
