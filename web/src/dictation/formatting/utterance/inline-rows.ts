import type { Effect, Group, InlineRow, Locale, Spacing } from './row.ts'

function mark(text: string, spacing: Spacing): Effect {
  return { type: 'mark', text, spacing }
}
function pause(text: string): Effect {
  return { type: 'mark', text, spacing: 'left', isSentenceMark: true }
}
function end(text: string): Effect {
  return { type: 'mark', text, spacing: 'left', isSentenceMark: true, capitalNext: true }
}
function quote(text: '"' | "'" | '`', side: 'open' | 'close' | 'either'): Effect {
  return { type: 'quote', text, side }
}

/** The forms stand with commas between them: those that people are told to say, and others that are understood. */
type Row = readonly [id: string, effect: Effect, say: string, heard?: string, locale?: Locale]

function rows(group: Group, all: readonly Row[]): InlineRow[] {
  return all.map(([id, effect, say, heard, locale]) => ({
    ...{ id, group, effect, say: say.split(', ') },
    ...(heard && { heard: heard.split(', ') }),
    ...(locale && { locale }),
  }))
}

/** Marks and other phrases that can be said inside a sentence. */
export const inlineRows: readonly InlineRow[] = [
  ...rows('Punctuation', [
    ['period', end('.'), 'period, full stop', 'fullstop'],
    ['comma', pause(','), 'comma', 'coma, calmer'],
    ['question-mark', end('?'), 'question mark', 'questionmark, question marc'],
    ['exclamation-mark', end('!'), 'exclamation point|mark', 'explanation point|mark'],
    ['colon', pause(':'), 'colon'],
    ['semicolon', pause(';'), 'semicolon', 'semi colon'],
    ['ellipsis', pause('...'), 'ellipsis, dot dot dot'],
    ['apostrophe-s', mark("'s", 'left'), 'apostrophe s', 'apostrophe es|ess'],
    ['apostrophe', mark("'", 'left'), 'apostrophe'],
    ['hyphen', mark('-', 'both'), 'hyphen'],
    ['em-dash', mark('—', 'both'), 'em|m dash', 'long dash, emdash'],
    ['en-dash', mark('–', 'apart'), 'en|n dash', 'endash'],
    ['double-dash', mark('--', 'apart'), 'double dash'],
    ['dash', mark('-', 'apart'), 'dash'],
  ]),
  ...rows('Quotes and brackets', [
    [
      'open-quote',
      quote('"', 'open'),
      'open quote|quotes',
      'open double quote|quotes, open quotation mark|marks, begin quote, left quote, open inverted commas, open speech marks',
    ],
    [
      'close-quote',
      quote('"', 'close'),
      'close quote|quotes, end quote, unquote',
      'close double quote|quotes, close quotation mark|marks, end quotes, right quote, un quote, close inverted commas, close speech marks, end speech marks',
    ],
    [
      'open-single-quote',
      quote("'", 'open'),
      'open single quote',
      'open single quotes, open single quotation mark, begin single quote, open inverted comma',
    ],
    [
      'close-single-quote',
      quote("'", 'close'),
      'close single quote',
      'close single quotes, close single quotation mark, end single quote, close inverted comma',
    ],
    ['inverted-commas', quote('"', 'either'), 'inverted commas', 'inverted comma, speech marks'],
    ['quote', quote('"', 'either'), 'quote', 'quotation mark|marks, double quote|quotes'],
    ['single-quote', quote("'", 'either'), 'single quote'],
    [
      'open-parenthesis',
      mark('(', 'right'),
      'open|left parenthesis|paren',
      'open|left parentheses|parens, open round bracket|brackets',
    ],
    [
      'close-parenthesis',
      mark(')', 'left'),
      'close|right parenthesis|paren',
      'close|right parentheses|parens, end parenthesis|paren|parentheses, close round bracket|brackets',
    ],
    ['open-bracket-gb', mark('(', 'right'), 'open brackets|bracket', 'left bracket', 'en-GB'],
    ['close-bracket-gb', mark(')', 'left'), 'close brackets|bracket', 'right bracket', 'en-GB'],
    ['open-bracket', mark('[', 'right'), 'open bracket', 'open brackets, left bracket', 'en-US'],
    ['close-bracket', mark(']', 'left'), 'close bracket', 'close brackets, right bracket', 'en-US'],
    [
      'open-square-bracket',
      mark('[', 'right'),
      'open square bracket',
      'open square brackets, left square bracket',
    ],
    [
      'close-square-bracket',
      mark(']', 'left'),
      'close square bracket',
      'close square brackets, right square bracket',
    ],
    ['open-brace', mark('{', 'right'), 'open|left brace, open|left curly (brace|bracket)'],
    ['close-brace', mark('}', 'left'), 'close|right brace, close|right curly (brace|bracket)'],
  ]),
  ...rows('Lines and spaces', [
    ['new-line', { type: 'break', lines: 1, begin: '' }, 'new line, next line', 'newline'],
    ['new-paragraph', { type: 'break', lines: 2, begin: '' }, 'new paragraph', 'newparagraph'],
    [
      'bullet-point',
      { type: 'break', lines: 1, begin: '- ' },
      'bullet point, next bullet',
      'next bullet point, new bullet (point)',
    ],
    ['tab', mark('\t', 'bare'), 'tab (key)'],
    [
      'nonbreaking-space',
      mark('\u00a0', 'bare'),
      'nonbreaking space',
      'non breaking space, no break space, insert nonbreaking space',
    ],
    ['space', mark(' ', 'bare'), 'space bar, insert space', 'spacebar'],
    ['no-space', { type: 'join-next' }, 'no space'],
    [
      'no-space-on',
      { type: 'mode', how: 'joined', on: true },
      'no space on',
      'turn on no space, turn no space on',
    ],
    ['no-space-off', { type: 'mode', how: 'joined', on: false }, 'no space off'],
  ]),
  ...rows('Symbols', [
    ['dot', { type: 'dot' }, 'dot'],
    ['point', { type: 'point' }, 'point'],
    ['at-sign', { type: 'at-sign', text: '@' }, 'at sign|symbol'],
    ['backslash', mark('\\', 'both'), 'backslash', 'back slash'],
    ['slash', mark('/', 'both'), 'forward slash, slash'],
    ['underscore', mark('_', 'both'), 'underscore', 'under score'],
    ['ampersand', mark('&', 'apart'), 'ampersand, and sign', 'and symbol'],
    ['asterisk', mark('*', 'apart'), 'asterisk, star'],
    [
      'number-sign',
      mark('#', 'right'),
      'hashtag, number sign, hash sign',
      'hash tag, hash symbol, number symbol',
    ],
    ['number-sign-us', mark('#', 'right'), 'pound sign', 'pound symbol, pounds sign', 'en-US'],
    [
      'percent-sign',
      mark('%', 'left'),
      'percent sign',
      'per cent sign, percent symbol, percentage sign|symbol',
    ],
    ['plus-sign', mark('+', 'apart'), 'plus sign', 'plus symbol'],
    ['minus-sign', mark('-', 'apart'), 'minus sign', 'minus symbol'],
    ['equals-sign', mark('=', 'apart'), 'equals sign', 'equal sign, equals symbol'],
    [
      'multiplication-sign',
      mark('×', 'apart'),
      'multiplication sign',
      'multiplication symbol, times sign, multiply sign',
    ],
    ['division-sign', mark('÷', 'apart'), 'division sign', 'division symbol, divide sign'],
    ['degree-sign', mark('°', 'left'), 'degree sign|symbol', 'degrees sign|symbol'],
    ['less-than', mark('<', 'apart'), 'less than sign|symbol, open|left angle bracket'],
    ['greater-than', mark('>', 'apart'), 'greater than sign|symbol, close|right angle bracket'],
    ['vertical-bar', mark('|', 'apart'), 'vertical bar, pipe symbol|sign|character'],
    ['caret', mark('^', 'both'), 'caret (sign|symbol)'],
    ['tilde', mark('~', 'right'), 'tilde'],
    ['back-tick', quote('`', 'either'), 'back tick, back quote', 'backtick, backquote'],
    ['copyright-sign', mark('©', 'left'), 'copyright sign|symbol'],
    ['registered-sign', mark('®', 'left'), 'registered sign|symbol'],
    ['trademark-sign', mark('™', 'left'), 'trademark sign|symbol'],
    ['section-sign', mark('§', 'apart'), 'section sign|symbol'],
    ['paragraph-sign', mark('¶', 'apart'), 'paragraph sign|symbol'],
  ]),
  ...rows('Money', [
    ['dollar-sign', mark('$', 'money'), 'dollar sign', 'dollar symbol, dollars sign'],
    [
      'pound-sterling-sign',
      mark('£', 'money'),
      'pound sterling sign',
      'pounds sterling sign, pound sterling symbol, sterling sign|symbol',
    ],
    ['pound-sign-gb', mark('£', 'money'), 'pound sign', 'pound symbol, pounds sign', 'en-GB'],
    ['euro-sign', mark('€', 'money'), 'euro sign', 'euro symbol, euros sign'],
    ['yen-sign', mark('¥', 'money'), 'yen sign', 'yen symbol'],
    ['cent-sign', mark('¢', 'money'), 'cent sign', 'cents sign, cent symbol'],
  ]),
  ...rows('Emoji', [
    [
      'emoji-smiley',
      mark('🙂', 'apart'),
      'smiley face',
      'smiley|smiling emoji, smiley|smiling face emoji, happy face emoji',
    ],
    ['emoji-frowny', mark('🙁', 'apart'), 'frowny face', 'frowny|sad (face) emoji, frowning face (emoji)'],
    ['emoji-winky', mark('😉', 'apart'), 'winky face', 'winky (face) emoji, winking (face) emoji'],
    ['emoji-heart', mark('❤️', 'apart'), 'heart emoji'],
    ['emoji-thumbs-up', mark('👍', 'apart'), 'thumbs up emoji'],
    ['emoji-thumbs-down', mark('👎', 'apart'), 'thumbs down emoji'],
    [
      'emoji-laughing',
      mark('😂', 'apart'),
      'laughing emoji',
      'laughing face emoji, crying laughing (face) emoji',
    ],
    ['emoji-crying', mark('😢', 'apart'), 'crying emoji', 'crying face emoji'],
    ['emoji-clapping', mark('👏', 'apart'), 'clapping emoji', 'clap|clapping hands emoji, clap emoji'],
    ['emoji-party', mark('🎉', 'apart'), 'party emoji', 'party popper emoji'],
    ['emoji-fire', mark('🔥', 'apart'), 'fire emoji'],
    ['emoji-check-mark', mark('✅', 'apart'), 'check mark emoji', 'tick emoji'],
  ]),
  ...rows('Capitals and spelling', [
    [
      'all-caps-on',
      { type: 'mode', how: 'upper', on: true },
      'all caps on',
      'turn on all caps, turn all caps on, caps lock on, turn on caps lock',
    ],
    ['all-caps-off', { type: 'mode', how: 'upper', on: false }, 'all caps off', 'end all caps'],
    ['no-caps-on', { type: 'mode', how: 'lower', on: true }, 'no caps on'],
    ['no-caps-off', { type: 'mode', how: 'lower', on: false }, 'no caps off'],
    [
      'caps-on',
      { type: 'mode', how: 'capital', on: true },
      'caps on',
      'turn on caps, turn caps on, turn on capitals',
    ],
    ['caps-off', { type: 'mode', how: 'capital', on: false }, 'caps off'],
    [
      'modes-off',
      { type: 'modes-off' },
      'normal (mode|text), turn off (all|no) caps, turn off capitals, turn off no space',
      'stop|end|switch (off) (all|no) caps, stop|end|switch (off) capitals, stop|end|switch (off) no space, turn (all|no) caps off, turn capitals off, turn no space off, back to normal (mode|text), caps lock off, turn off caps lock',
    ],
    ['all-caps', { type: 'next-case', how: 'upper' }, 'all caps', 'all cap, all capitals'],
    ['no-caps', { type: 'next-case', how: 'lower' }, 'no caps'],
    ['cap', { type: 'next-case', how: 'capital' }, 'cap, caps'],
    ['roman-numeral', { type: 'numeral', isRoman: true }, 'roman numeral', 'roman number'],
    ['numeral', { type: 'numeral', isRoman: false }, 'numeral'],
    ['upper-case-letters', { type: 'spell', isUpper: true }, 'upper case', 'uppercase'],
    [
      'capital-letter',
      { type: 'spell', isUpper: true, least: 1 },
      'capital|uppercase letter',
      'upper case letter',
    ],
    ['spell-mode', { type: 'spell-mode', on: true }, 'spell mode (on)', 'spelling mode (on)'],
    [
      'spell-mode-off',
      { type: 'spell-mode', on: false },
      'stop spelling, spell mode off',
      'spelling mode off',
    ],
    ['spell', { type: 'spell', isUpper: false }, 'spell'],
    ['literal', { type: 'escape' }, 'literal, type, dictate, escape'],
  ]),
]
