import type { Command, PageAction, Reform, Unit } from '../command.ts'
import type { CommandRow, Group } from './row.ts'

const that = { type: 'that' } as const
const remove = 'delete|erase|remove'

function page(action: PageAction): () => Command {
  return () => ({ type: 'page', action })
}

/** What works when it is said alone: pause, say it, pause. The first row whose form fits is taken. */
export const commandRows: readonly CommandRow[] = [
  {
    id: 'scratch-that',
    group: 'Deleting and replacing',
    say: ['scratch|strike|delete|nope that'],
    heard: ['scratched that', 'scratch|strike|delete it', 'erase|remove that|it', 'take that back|out'],
    bare: ['delete this'],
    command: () => ({ type: 'delete', target: that }),
    example: ['scratch that', 'deletes the last thing you said; repeat to delete more'],
  },
  {
    id: 'clear-everything',
    group: 'Deleting and replacing',
    say: ['clear|delete everything', 'clear|delete all', 'clear'],
    heard: [
      'clear (the) text',
      'clear|delete all text',
      'clear|delete all the text',
      'clear|delete the whole text',
      'erase|remove everything',
      'start over',
    ],
    command: page('clear'),
    example: ['delete everything', 'clears everything (asks first)'],
  },
  ...deletionRows(),
  ...restRows('Deleting and replacing', 'delete', remove),
  {
    id: 'delete-between',
    group: 'Deleting and replacing',
    say: [`${remove} from <first> to|through|until <second>`, `${remove} between <first> and <second>`],
    heard: [`${remove} everything from|between <first> to|through|and <second>`],
    command: ({ cuts }) => ({ type: 'delete', target: { type: 'between', cuts } }),
    example: ['delete from however to today', 'deletes both and everything between them'],
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
    heard: ['change <first> into <second>'],
    command: ({ cuts }) => {
      const everywhere = cuts.filter(({ second }) => /\w everywhere$/i.test(second))
      if (everywhere.length === 0) return { type: 'replace', cuts }
      const named = everywhere.map(({ first, second }) => ({ first, second: second.replace(/ \w+$/, '') }))
      return { type: 'replace-all', cuts: named }
    },
    example: ['replace Monday with Tuesday', 'replaces the first with the second'],
  },
  {
    id: 'insert-before',
    group: 'Deleting and replacing',
    say: ['insert <first> before <second>', 'insert <first> in front of <second>'],
    command: ({ cuts }) => ({ type: 'insert', side: 'before', cuts }),
    example: ['insert very before good', 'writes very before good'],
  },
  {
    id: 'insert-after',
    group: 'Deleting and replacing',
    say: ['insert <first> after <second>'],
    command: ({ cuts }) => ({ type: 'insert', side: 'after', cuts }),
    example: ['insert today after open', 'writes today after open'],
  },
  {
    id: 'delete-words',
    group: 'Deleting and replacing',
    say: ['delete <words>'],
    heard: ['erase <words>'],
    command: ({ words }) => ({ type: 'delete', target: { type: 'words', words } }),
    example: ['delete next Friday', 'deletes those words, wherever they are'],
  },
  {
    id: 'capital-that',
    group: 'Capitals and spelling',
    say: ['capitalize|cap|caps that'],
    heard: ['capitalise that', 'capitalized that'],
    command: () => ({ type: 'reform', how: 'capital', target: that }),
    example: ['cap that', 'Gives Each Word a Capital'],
  },
  {
    id: 'upper-case-that',
    group: 'Capitals and spelling',
    say: ['uppercase|all-caps that'],
    heard: [
      'upper case that',
      'all caps that',
      'all cap that',
      'make that|it uppercase',
      'make that|it upper case',
    ],
    command: () => ({ type: 'reform', how: 'upper', target: that }),
    example: ['all caps that', 'WRITES IT IN CAPITALS'],
  },
  {
    id: 'lower-case-that',
    group: 'Capitals and spelling',
    say: ['lowercase that', 'no caps that'],
    heard: ['lower case that', 'no cap that', 'make that|it lowercase', 'make that|it lower case'],
    command: () => ({ type: 'reform', how: 'lower', target: that }),
    example: ['no caps that', 'writes it without capitals'],
  },
  reformRow('no-space-that', 'join', ['no space that'], 'joinsthewords'),
  reformRow('hyphenate-that', 'hyphenate', ['hyphenate that'], 'joins-the-words-with-hyphens'),
  reformRow(
    'quote-that',
    'double-quotes',
    ['quote that', 'put quotes around that', 'put that|it in quotes'],
    '"puts it in quotation marks"',
  ),
  reformRow(
    'parenthesize-that',
    'parentheses',
    [
      'parenthesize|parenthesise|bracket that',
      'put parentheses|brackets around that',
      'put that|it in parentheses|brackets',
    ],
    '(puts it in brackets)',
  ),
  {
    id: 'capitalize-words',
    group: 'Capitals and spelling',
    say: ['capitalize <words>'],
    heard: ['capitalise <words>'],
    command: ({ words }) => ({ type: 'reform', how: 'capital', target: { type: 'words', words } }),
    example: ['capitalize north sea', 'gives those words capitals'],
  },
  {
    id: 'upper-case-words',
    group: 'Capitals and spelling',
    say: ['uppercase <words>'],
    heard: ['upper case <words>'],
    command: ({ words }) => ({ type: 'reform', how: 'upper', target: { type: 'words', words } }),
    example: ['uppercase not', 'writes those words in capitals'],
  },
  {
    id: 'lower-case-words',
    group: 'Capitals and spelling',
    say: ['lowercase <words>'],
    heard: ['lower case <words>'],
    command: ({ words }) => ({ type: 'reform', how: 'lower', target: { type: 'words', words } }),
    example: ['lowercase spring', 'writes those words without capitals'],
  },
  {
    id: 'hyphenate-words',
    group: 'Capitals and spelling',
    say: ['hyphenate <words>'],
    command: ({ words }) => ({ type: 'reform', how: 'hyphenate', target: { type: 'words', words } }),
    example: ['hyphenate well known', 'joins those words with hyphens'],
  },
  reformWordsRow('quote-words', 'double-quotes', 'quotes', 'puts those words in quotation marks'),
  reformWordsRow('parenthesize-words', 'parentheses', 'parentheses|brackets', 'puts those words in brackets'),
  {
    id: 'spell-that',
    group: 'Capitals and spelling',
    say: ['spell that'],
    command: () => ({ type: 'spell', target: that }),
    example: ['spell that', 'replaces it with the letters you spell next'],
  },
  {
    id: 'correct',
    group: 'Capitals and spelling',
    say: ['correct that', 'correct <words>'],
    command: ({ words }) => ({
      type: 'correct',
      target: words === '' ? that : { type: 'words', words },
    }),
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
    heard: ['close it|that|this', 'close (the) dialog|window|panel|help|settings|history', 'go back'],
    command: () => ({ type: 'answer', answer: 'close' }),
    example: ['close', 'closes the open dialog'],
  },
  {
    id: 'select-all',
    group: 'Selecting',
    say: ['select all', 'select everything'],
    heard: ['select all text', 'select all the text', 'select the whole text'],
    command: () => ({ type: 'select', target: { type: 'units', unit: 'document', count: 1, side: 'here' } }),
    example: ['select all', 'selects the whole text'],
  },
  {
    id: 'unselect',
    group: 'Selecting',
    say: ['unselect|deselect that', 'unselect|deselect (all)'],
    heard: ['select nothing', 'clear|cancel (the) selection', 'un select that'],
    command: () => ({ type: 'unselect' }),
    example: ['unselect that', 'selects nothing'],
  },
  {
    id: 'select-that',
    group: 'Selecting',
    say: ['select that'],
    heard: ['select it'],
    command: () => ({ type: 'select', target: that }),
    example: ['select that', 'selects what you said last'],
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
  ...selectionRows(),
  ...restRows('Selecting', 'select', 'select'),
  {
    id: 'select-through',
    group: 'Selecting',
    say: [
      'select from <first> to|through <second>',
      'select <first> through|to <second>',
      'select between <first> and <second>',
    ],
    heard: ['select <first> until <second>'],
    command: ({ cuts }) => ({ type: 'select', target: { type: 'between', cuts } }),
    example: ['select Dear through today', 'selects from the first to the second'],
  },
  {
    id: 'select-words',
    group: 'Selecting',
    say: ['select <words>'],
    command: ({ words }) => ({ type: 'select', target: { type: 'words', words } }),
    example: ['select next Friday', 'selects those words'],
  },
  ...movingRows(),
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
  {
    id: 'insert-here',
    group: 'Moving',
    say: ['go|move after <words>', 'insert after <words>'],
    heard: ['go to after <words>', 'move to after <words>', 'place (the) cursor after <words>'],
    command: ({ words }) => ({ type: 'move-beside', side: 'after', words }),
    example: ['go after Friday', 'moves the cursor after that word'],
  },
  {
    id: 'go-before',
    group: 'Moving',
    say: ['go|move before <words>', 'insert before <words>'],
    heard: ['go to before <words>', 'move to before <words>', 'place (the) cursor before <words>'],
    command: ({ words }) => ({ type: 'move-beside', side: 'before', words }),
    example: ['go before Friday', 'moves the cursor before that word'],
  },
  {
    id: 'resume',
    group: 'Moving',
    say: ['resume'],
    heard: ['resume here', 'go back to the end'],
    command: () => ({ type: 'move-to', edge: 'end', unit: 'document' }),
    example: ['resume', 'moves the cursor to the end'],
  },
  {
    id: 'resume-with',
    group: 'Moving',
    say: ['resume with <words>'],
    heard: ['resume after <words>'],
    command: ({ words }) => ({ type: 'move-beside', side: 'after', words }),
    example: ['resume with Friday', 'moves the cursor after that word'],
  },
  {
    id: 'scroll-up',
    group: 'Moving',
    say: ['scroll up', 'page up'],
    command: page('scroll-up'),
    example: ['scroll up', 'scrolls up'],
  },
  {
    id: 'scroll-down',
    group: 'Moving',
    say: ['scroll down', 'page down'],
    command: page('scroll-down'),
    example: ['scroll down', 'scrolls down'],
  },
  {
    id: 'undo',
    group: 'Clipboard and undo',
    say: ['undo (that)'],
    heard: ['undo it', 'undo (the|my) last action|change|command|step', 'undue that', 'on do that'],
    command: page('undo'),
    example: ['undo that', 'undoes one step'],
  },
  {
    id: 'redo',
    group: 'Clipboard and undo',
    say: ['redo (that)'],
    heard: ['redo it', 're do that'],
    command: page('redo'),
    example: ['redo that', 'redoes what you undid'],
  },
  {
    id: 'repeat',
    group: 'Clipboard and undo',
    say: ['do that again', 'repeat that', 'again'],
    heard: ['do it again', 'repeat (the) last command', 'once more', 'and again', 'try that again'],
    command: () => ({ type: 'repeat' }),
    example: ['do that again', 'does the last command once more; after “select …”, the place before'],
  },
  {
    id: 'copy',
    group: 'Clipboard and undo',
    say: ['copy that'],
    heard: ['copy it', 'copy (the) selection', 'copy that|it to (the) clipboard'],
    bare: ['copy this'],
    command: () => ({ type: 'copy', target: that }),
    example: ['copy that', 'copies the selection, or what you said last'],
  },
  {
    id: 'cut',
    group: 'Clipboard and undo',
    say: ['cut that'],
    heard: ['cut it', 'cut (the) selection'],
    bare: ['cut this'],
    command: () => ({ type: 'cut', target: that }),
    example: ['cut that', 'cuts the selection, or what you said last'],
  },
  {
    id: 'paste',
    group: 'Clipboard and undo',
    say: ['paste that', 'paste'],
    heard: ['paste it', 'paste here', 'paste (from) (the) clipboard'],
    command: page('paste'),
    example: ['paste that', 'pastes what was copied'],
  },
  {
    id: 'copy-all',
    group: 'Clipboard and undo',
    say: ['copy all', 'copy everything'],
    heard: [
      'copy all text',
      'copy all the text',
      'copy everything to (the) clipboard',
      'copy (the) (whole) text|note|document',
    ],
    command: page('copy-all'),
    example: ['copy all', 'copies the whole text'],
  },
  ...lineRows(),
  ...sessionRows(),
]

/** "To the end of the line". */
function restRows(group: Group, type: 'delete' | 'select', verb: string): CommandRow[] {
  return (['line', 'sentence', 'paragraph', 'document'] as const).flatMap((unit) =>
    (['before', 'after'] as const).map((side): CommandRow => {
      const edge = side === 'before' ? 'start|beginning' : 'end'
      const spoken = unit === 'document' ? 'document|text|note' : unit
      const name = `the ${side === 'before' ? 'start' : 'end'} of the ${unit}`
      return {
        id: `${type}-to-${side === 'before' ? 'start' : 'end'}-of-${unit}`,
        group,
        say: [`${verb} to (the) ${edge} of (the) ${spoken}`],
        heard: [
          `${verb} until|till (the) ${edge} of (the) ${spoken}`,
          `${verb} from here to (the) ${edge} of (the) ${spoken}`,
          `${verb} (the) rest of (the) ${side === 'after' ? spoken : ''}`,
        ].filter((form) => !form.endsWith(' ')),
        command: () => ({ type, target: { type: 'rest', unit, side } }),
        example: [`${type} to ${name}`, `${type}s from the cursor to ${name}`],
      }
    }),
  )
}

function lineRows(): CommandRow[] {
  const line = (id: string, sign: string, say: string[], heard: string[], shown: string): CommandRow => ({
    id,
    group: 'Lines and spaces',
    say,
    heard,
    command: () => ({ type: 'begin-line', sign }),
    example: [(say[0] ?? '').replace(/\|\S+|\([^)]*\) /g, ''), shown],
  })
  return [
    line('press-enter', '', ['press|hit enter'], ['press|hit return', 'enter key'], 'starts a new line'),
    line(
      'heading',
      '# ',
      ['new heading', 'heading one'],
      ['begin|insert|start (a) heading', 'heading 1', 'heading level one', 'new title'],
      'starts a heading (kept in exports)',
    ),
    line(
      'heading-two',
      '## ',
      ['heading two', 'new subheading'],
      ['heading to|2', 'heading level two', 'sub heading', 'subheading'],
      'begins a heading below another',
    ),
    line(
      'heading-three',
      '### ',
      ['heading three'],
      ['heading 3', 'heading level three'],
      'begins a small heading',
    ),
    line(
      'numbered-list',
      '1. ',
      ['numbered list'],
      ['begin|start|insert|new (a) numbered list', 'number list', 'new numbered list'],
      'starts a numbered list',
    ),
    line(
      'bullet-list',
      '- ',
      ['bullet|bulleted list'],
      ['begin|start|insert|new (a) bullet|bulleted list'],
      'starts a list with bullets',
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
      heard: ['end|stop|finish the list', 'end of list', 'stop list'],
      command: () => ({ type: 'end-list' }),
      example: ['end list', 'goes on below the list'],
    },
  ]
}

function reformRow(id: string, how: Reform, say: string[], shown: string): CommandRow {
  return {
    id,
    group: 'Capitals and spelling',
    say,
    command: () => ({ type: 'reform', how, target: that }),
    example: [(say[0] ?? '').replace(/\|\S+/, ''), shown],
  }
}

function reformWordsRow(id: string, how: Reform, signs: string, does: string): CommandRow {
  const [name = ''] = signs.split('|')
  return {
    id,
    group: 'Capitals and spelling',
    say: [`put <words> in ${signs}`],
    heard: [`put ${signs} around <words>`],
    command: ({ words }) => ({ type: 'reform', how, target: { type: 'words', words } }),
    example: [`put north sea in ${name}`, does],
  }
}

function deletionRows(): CommandRow[] {
  return [
    deletion(
      'delete-characters',
      'character',
      [`${remove}|backspace|clear (the) (last|previous) (<n>) character|characters`, 'backspace (<n>)'],
      [`${remove}|clear (the) (last|previous) (<n>) letter|letters`, 'backspace <n> times'],
      ['delete five characters', 'deletes five characters'],
    ),
    deletion(
      'delete-last-words',
      'word',
      [
        `${remove}|clear (the) last|previous (<n>) word|words`,
        `${remove}|clear <n> word|words`,
        `${remove}|clear word`,
      ],
      [`${remove}|clear (the) last|previous word or <n>`],
      ['delete last two words', 'deletes two words'],
    ),
    {
      id: 'delete-next-words',
      group: 'Deleting and replacing',
      say: [`${remove}|clear (the) next (<n>) word|words`],
      command: ({ n }) => ({
        type: 'delete',
        target: { type: 'units', unit: 'word', count: n, side: 'after' },
      }),
      example: ['delete next word', 'deletes the word after the cursor'],
    },
    ...(['sentence', 'line', 'paragraph'] as const).map(
      (unit): CommandRow => ({
        id: `delete-${unit}`,
        group: 'Deleting and replacing',
        say: [`${remove} (the|this|that) (last|previous|current) ${unit}`],
        heard: [
          `clear|scratch|strike (the|this|that) (last|previous|current) ${unit}`,
          `${remove}|clear (the|this) whole|entire ${unit}`,
        ],
        command: () => ({ type: 'delete', target: { type: 'units', unit, count: 1, side: 'here' } }),
        example: [`delete ${unit}`, `deletes the whole ${unit}`],
      }),
    ),
    ...(['sentence', 'line', 'paragraph'] as const).map((unit) =>
      deletion(
        `delete-last-${unit}s`,
        unit,
        [`${remove} (the) last|previous <n> ${unit}s`],
        [],
        [`delete last two ${unit}s`, `deletes two ${unit}s`],
      ),
    ),
    ...(['sentence', 'line', 'paragraph'] as const).map(
      (unit): CommandRow => ({
        id: `delete-next-${unit}`,
        group: 'Deleting and replacing',
        say: [`${remove} (the) next (<n>) ${unit}|${unit}s`],
        command: ({ n }) => ({
          type: 'delete',
          target: { type: 'units', unit, count: n, side: 'after', isWhole: true },
        }),
        example: [`delete next ${unit}`, `deletes the ${unit} after this one`],
      }),
    ),
  ]
}

function deletion(
  id: string,
  unit: Unit,
  say: string[],
  heard: string[],
  example: readonly [string, string],
): CommandRow {
  return {
    id,
    group: 'Deleting and replacing',
    say,
    heard,
    command: ({ n }) => ({ type: 'delete', target: { type: 'units', unit, count: n, side: 'before' } }),
    example,
  }
}

function selectionRows(): CommandRow[] {
  return [
    selection('select-last-words', 'before', 'word', [
      'select (the) last|previous (<n>) word|words',
      'select <n> words',
    ]),
    selection('select-next-words', 'after', 'word', ['select (the) next|following (<n>) word|words']),
    selection('select-last-characters', 'before', 'character', [
      'select (the) last|previous (<n>) character|characters',
    ]),
    selection('select-next-characters', 'after', 'character', [
      'select (the) next|following (<n>) character|characters',
    ]),
    ...(['word', 'sentence', 'line', 'paragraph'] as const).map((unit) =>
      selection(`select-${unit}`, 'here', unit, [
        `select (the|this|that) ${unit === 'word' ? '' : '(last|previous|current|whole|entire) '}${unit}`,
      ]),
    ),
    ...(['sentence', 'line', 'paragraph'] as const).flatMap((unit) => [
      selection(`select-next-${unit}`, 'after', unit, [`select (the) next|following (<n>) ${unit}|${unit}s`]),
      selection(`select-last-${unit}s`, 'before', unit, [`select (the) last|previous <n> ${unit}s`]),
    ]),
  ]
}

function selection(id: string, side: 'before' | 'after' | 'here', unit: Unit, say: string[]): CommandRow {
  const which = side === 'before' ? 'last two ' : side === 'after' ? 'next two ' : ''
  const plural = which === '' ? unit : `${unit}s`
  return {
    id,
    group: 'Selecting',
    say,
    command: ({ n }) => {
      const isWhole = side === 'after' && unit !== 'word' && unit !== 'character'
      const target = { type: 'units', unit, count: n, side } as const
      return { type: 'select', target: isWhole ? { ...target, isWhole } : target }
    },
    example: [`select ${which}${plural}`, `selects the ${which}${plural}`],
  }
}

function movingRows(): CommandRow[] {
  const go = 'go|move|jump'
  const edges = (['line', 'sentence', 'paragraph', 'document'] as const).flatMap((unit) => {
    const spoken = unit === 'document' ? 'document|text|note' : unit
    return (['start', 'end'] as const).map((edge): CommandRow => {
      const name = edge === 'start' ? 'start|beginning|top' : 'end|bottom'
      return {
        id: `go-to-${edge}-of-${unit}`,
        group: 'Moving',
        say: [`${go} to (the) ${name} of (the) ${spoken}`],
        heard: [
          `${go} ${edge === 'start' ? 'start|beginning' : 'end'} of (the) ${spoken}`,
          ...(unit === 'document'
            ? [`${go} to (the) ${edge === 'start' ? 'start|beginning|top' : 'end|bottom'}`]
            : []),
        ],
        command: () => ({ type: 'move-to', edge, unit }),
        example: [`go to ${edge} of ${unit}`, `moves the cursor to the ${edge} of the ${unit}`],
      }
    })
  })
  const steps = (['back', 'forward'] as const).flatMap((direction) => {
    const words = direction === 'back' ? 'back|left|backward|backwards' : 'forward|right|forwards'
    return (['character', 'word', 'sentence', 'paragraph'] as const).map(
      (unit): CommandRow => ({
        id: `move-${direction}-${unit}`,
        group: 'Moving',
        say: [`(${go}) ${words} (<n>) ${unit}|${unit}s`],
        command: ({ n }) => ({ type: 'move-by', unit, count: n, direction }),
        example: [`${direction} two ${unit}s`, `moves the cursor ${direction} by two ${unit}s`],
      }),
    )
  })
  const lines = (['up', 'down'] as const).map(
    (direction): CommandRow => ({
      id: `move-${direction}`,
      group: 'Moving',
      say: [`(${go}) ${direction} (<n>) line|lines`],
      heard: [`${go} ${direction} <n>`],
      bare: [`${go} ${direction}`],
      command: ({ n }) => ({ type: 'move-by', unit: 'line', count: n, direction }),
      example: [`${direction} two lines`, `moves the cursor ${direction} by two lines`],
    }),
  )
  const next = (['sentence', 'line', 'paragraph', 'word'] as const).flatMap((unit) =>
    (['back', 'forward'] as const).map((direction): CommandRow => {
      const name = direction === 'back' ? 'previous' : 'next'
      // "Next line" alone begins one.
      const say = [`${go} to (the) ${name} ${unit}`]
      return {
        id: `go-to-${name}-${unit}`,
        group: 'Moving',
        say: unit === 'line' && direction === 'back' ? [...say, 'previous line'] : say,
        bare: unit === 'line' ? [] : [`${name} ${unit}`],
        command: () => ({ type: 'move-next', unit, direction }),
        example: [`go to the ${name} ${unit}`, `moves the cursor to the start of the ${name} ${unit}`],
      }
    }),
  )
  return [...edges, ...steps, ...lines, ...next]
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
        'turn off (the) microphone',
        'turn (the) microphone off',
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
          'open help',
          'show help',
        ],
        'shows this list',
      ),
    },
    {
      id: 'read-that',
      group: 'Session',
      say: ['read that', 'read it back'],
      heard: [
        'read that back',
        'read that|it (back) to me',
        'read that|it out loud',
        'read that|it aloud',
        'read (the) selection',
        'red that',
      ],
      command: () => ({ type: 'read', target: that }),
      example: ['read that', 'reads the selection, or what you said last, aloud'],
    },
    row(
      'read-all',
      'read',
      ['read all|everything'],
      ['read (the) (whole) text|note', 'read it all', 'read everything back'],
      'reads the whole text aloud',
    ),
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
      ['export that|it|note', 'download (the) text', 'download', 'download as (plain) text'],
      'downloads the text',
    ),
    row(
      'export-word',
      'export-word',
      ['download|export as Word'],
      [
        'download|export|save (it|that|text) as (a) Word document|file',
        'save (it|that) as Word',
        'download|export (a) Word document|file',
      ],
      'downloads the text as a Word document',
    ),
    row(
      'export-markdown',
      'export-markdown',
      ['download|export as Markdown'],
      [
        'download|export|save (it|that|text) as (a) Markdown file',
        'save (it|that) as Markdown',
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
    row(
      'history',
      'history',
      ['show|open history'],
      ['show|open (me) (the|my) history', 'show (me) earlier texts'],
      'shows earlier texts',
    ),
    row(
      'settings',
      'settings',
      ['show|open settings'],
      ['show|open (me) (the|my) settings'],
      'opens the settings',
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
      heard: ['remember that word|name|spelling'],
      command: ({ words }) => ({
        type: 'add-own-words',
        target: words === '' ? that : { type: 'words', words },
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
