import { modals, monthNames, needsObject, words } from '../words/word-classes.ts'
import type { Beside } from './beside.ts'
import type { Context } from './context.ts'
import { asking, type Grammar, ordinals } from './english-grammar.ts'
import { bare, groupOf, isNamed, isSided, plain } from './kinds.ts'

const be = words('is are was were be been am has had')
const completing = words('in came come comes coming finished finish placed ranked is was be are were')
/** What "question", "quote" and their like are done to stands right behind them. */
const doing = /^(quote|star|dash|slash|underscore)$/
const attested = 3
const isUnit = /^(second|minute|hour|day|night|week|month|quarter|year)$/

const speaking = words('say spell write pronounce translate call')

/** "What does full stop mean", "what means comma in German", "how do you say colon": the word itself is asked for. */
function isAskedAbout({ before, after }: Context): boolean {
  const [l1 = '', l2 = '', r1 = ''] = [before.at(-1), before.at(-2), after[0]]
  if (/^(what|how|where|when|why)$/.test(l2) && /^(do|does|did)$/.test(l1))
    return !/^(i|we|you|they|he|she|it)$/.test(r1)
  if (l2 === 'what' && /^means?$/.test(l1)) return true
  const isSpeaking = speaking.has(l1) && before.includes('how')
  return isSpeaking && /^(|in|with|to|correctly|properly|right)$/.test(r1)
}

/** Names that a noun phrase or a verb's place make words, by a name of its own for each frame. */
export function createNounFrames({ kindOf, isGrammar, holdsVerb }: Grammar, beside: Beside) {
  return (context: Context): string | null => {
    const { phrase, before, after, follows, others, earlier, isClosed, isLineStart, size, capitals } = context
    const [l1, l2, r1, r2] = [before.at(-1) ?? '', before.at(-2) ?? '', after[0] ?? '', after[1] ?? '']
    const isOnly = others === 0
    const isTold = /^(determiner|loose|adjective|number)$/.test(kindOf(l1)) || ordinals.test(l1)
    const left = beside.get(phrase)?.left.get(l1) ?? 0
    const right = beside.get(phrase)?.right.get(r1) ?? 0
    if (l2 === 'the' && l1 === 'word' && !(isSided(phrase) && isClosed)) return bare
    // "How could he say colon open quote": what was said follows.
    const isQuoteNext = after.length === 0 && /^(open|begin) .*quot/.test(context.next)
    if (phrase === 'colon' && isQuoteNext && before.length > 1 && !isTold) return plain
    if (isAskedAbout(context)) return bare
    if (groupOf(phrase) === 'end' && r1 === 'please') return '+please'
    // "the following colon …", "we say this colon …"
    if (
      phrase === 'colon' &&
      /^(following|follows|below|this|these)$/.test(l1) &&
      before.length > 1 &&
      (r1 !== '' || follows === 'break')
    )
      return !be.has(r1) && kindOf(l2) !== 'preposition' ? plain : null
    // "The Modernising Force dash Stitch": two names of a title.
    if (phrase === 'dash' && capitals === 'x-x' && before.length > 1 && !holdsVerb([...before, r1]))
      return '+title'
    // "on the left colon John"
    if (phrase === 'colon' && capitals === '--x' && after.length === 1) return '+label'
    // "We found it dash it was broken": a clause of its own follows.
    const isClauseNext = kindOf(r1) === 'pronoun' && kindOf(r2) === 'auxiliary' && left <= attested
    if (phrase === 'dash' && isClauseNext && before.length > 1 && holdsVerb(before) && !isTold) return plain
    // "the Oxford comma and the semicolon": marks are spoken of.
    if (isNamed(phrase) && r1 === 'and' && r2 === 'the' && isNamed(after[2] ?? '')) return bare
    // "The Juror colon Is that right": a label, and a sentence of its own.
    const isBehindLabel = capitals.endsWith('-x') && before.length < 4 && kindOf(r1) === 'auxiliary'
    if (phrase === 'colon' && isBehindLabel && before.length > 0) return '+label'
    // "a hundred metre dash comma a long jump": no dash stands before a comma.
    if (phrase === 'dash' && /^(comma|semicolon|colon|period)$/.test(context.next) && before.length > 0)
      return bare
    // "Gestation period of a sow colon three months": what it is, and how much.
    if (
      phrase === 'colon' &&
      left === 0 &&
      kindOf(r1) === 'number' &&
      before.length > 0 &&
      !holdsVerb(before)
    )
      return '+label'
    if (phrase === 'insert space' && isGrammar(r1)) return bare
    if (phrase === 'inverted commas' && before.length === 0 && (be.has(r1) || kindOf(r1) === 'verb'))
      return bare
    // "his next line", "close that tab"
    if (/ (line|paragraph)$/.test(phrase) && /^(his|its|whose)$/.test(l1)) return bare
    if (isBehindHeading(context)) return earlier === 'colon' ? plain : '+heading'
    // "in his sleep period With a cry …", "for Richard period Sally was …": a sentence begins.
    const isToldOf = /^(determiner|loose|adjective)$/.test(kindOf(l1))
    const isCapitalNext = /[-x]-x/.test(capitals) && before.length > 0 && r1 !== 'the' && !isToldOf
    const isNameNext = capitals === 'x-x' && /^(auxiliary|past)$/.test(kindOf(r2)) && holdsVerb(before)
    if (groupOf(phrase) === 'end' && isCapitalNext && (isGrammar(r1) || isNameNext)) return plain
    // "a comma b comma c": letters, one by one.
    if (phrase === 'comma' && /^[a-z]$/.test(l1) && /^[b-hj-z]$/.test(r1)) return plain
    // "There is no period at the end"
    if (l1 === 'no' && before.at(-3) === 'there' && be.has(l2)) return bare
    // "a no comma rule"
    if (l1 === 'no' && /^(an?|the|our|their)$/.test(l2) && isNamed(phrase)) return bare
    // "the dog apostrophe s bone": somebody's, and what is theirs.
    const isOwner = isNoun(l1) && before.length > 1 && r1 !== '' && !isGrammar(r1)
    if (phrase === 'apostrophe s' && isOwner) return plain
    // "a writer slash director": two names of one thing.
    const isNamedOnce = isNoun(l1) && kindOf(l1) !== 'plural' && isNoun(r1) && kindOf(r1) !== 'plural'
    const isToldOnce = /^(determiner|loose|adjective)$/.test(kindOf(l2))
    if (phrase === 'slash' && isNamedOnce && isToldOnce && r2 === '') return plain
    // "He had his colon removed": nothing is told of a "his".
    if (phrase === 'colon' && /^(his|her|its)$/.test(l1) && /^(have|has|had)$/.test(l2)) return bare
    // "The defendant dash a minor dash was not heard": the aside ends before the verb.
    const isVerbNext = /^(auxiliary|verbs|past)$/.test(kindOf(r1)) && kindOf(r2) !== 'pronoun'
    if (phrase === 'dash' && earlier === 'dash' && isVerbNext && before.length > 0) return '+aside'
    // "Press comma to go on": a key.
    const isKey = before.length === 1 && /^(press|hit|push)$/.test(l1)
    if (isNamed(phrase) && isKey && /^(to|twice|again|key|and|then|for)$/.test(r1)) return bare
    if (phrase === 'tab' && (/^(this|that|which|billing)$/.test(l1) || (left >= attested && r1 === '')))
      return '-that tab'
    // "1 tab every morning"
    if (phrase === 'tab' && /^(\d+|one|two|three|four|half)$/.test(l1) && isGrammar(r1)) return bare
    if (phrase === 'bullet point' && l1 === 'in') return '-in points'
    // "Bullet point sweep the floor bullet point empty the bins": a list goes on.
    if (phrase === 'bullet point' && earlier === phrase && before.length > 0 && !isTold) return '+bullets'
    // "Comp Time Cap Calculator": nobody writes a command with a capital.
    if (groupOf(phrase) === 'case' && capitals === 'xxx') return bare
    if (phrase === 'period') {
      // "Which period does the bill cover"
      if (before.length === 1 && /^(which|what|whose)$/.test(l1) && kindOf(r1) === 'auxiliary') return bare
      // "sixty miles per hour period"
      const isRate = l2 === 'per' || (/^an?$/.test(l2) && kindOf(before.at(-3) ?? '') === 'plural')
      if (isRate && isUnit.test(l1) && r1 === '') return plain
      // "four hours per pay period"
      if (l2 === 'per' && !isUnit.test(l1) && (left >= attested || (left > 0 && isOnly))) return bare
      if (/^(that|this|which|his|her)$/.test(l1) && /^(during|within|throughout)$/.test(l2))
        return '-during that'
      if (/^(her|your|my)$/.test(l1) && l2 === 'on' && be.has(before.at(-3) ?? '')) return '-on her'
      // "I teach third period"
      // "art in third period and gym in fourth"; but "he came in third".
      const isInLesson = ordinals.test(l1) && l2 === 'in' && !completing.has(before.at(-3) ?? '')
      if (isInLesson && r1 !== '') return '-lesson'
      const isLesson = ordinals.test(l1) && !/^(determiner|loose|number|adjective|none)$/.test(kindOf(l2))
      if (
        isLesson &&
        !/^(a|an|the)$/.test(before.at(-3) ?? '') &&
        !/^(first|last|next)$/.test(l1) &&
        !monthNames.test(l2) &&
        !completing.has(l2)
      )
        return /^verbs?$/.test(kindOf(l2)) ? bare : '-lesson'
    }
    // "What period costume did she wear", "which colon polyp was it": a noun and an inverted verb follow.
    const isOpenQuestion = before.length < 3 && /^(what|which|whose)$/.test(l1) && !isGrammar(r1) && r1 !== ''
    if (/^(period|colon|dash)$/.test(phrase) && isOpenQuestion && after.slice(1).some(isInverting))
      return bare
    // "We need period furniture": what is needed has yet to come. "What I want" is whole.
    const isWanting =
      needsObject.has(l1) && !before.some((word) => asking.has(word) || /^(that|all|as)$/.test(word))
    if (phrase === 'period' && isWanting && right > 1 && !isGrammar(r1)) return bare
    if (phrase === 'period' && isWanting && kindOf(r1) === 'plural' && !holdsVerb(after)) return '-wanted'
    // "He loves period dramas", "she has colon polyps"
    const isCompound = isOnly || kindOf(r1) === 'plural'
    if (/^(period|colon)$/.test(phrase) && right > attested && isCompound && !isGrammar(r1))
      return '-compound'
    // "his transverse colon"; and no text begins with one
    const isHis = /^(his|her|its)$/.test(l2) && /^(adjective|unknown)$/.test(kindOf(l1))
    if (phrase === 'colon' && r1 === '' && (left >= attested || isHis)) return '-colon'
    if (phrase === 'colon' && before.length === 0 && earlier === '' && after.length > 1)
      return isLineStart ? bare : '-colon'
    // "surgery on her colon in March"
    if (phrase === 'colon' && /^(her|his)$/.test(l1) && kindOf(l2) === 'preposition' && l2 !== 'to')
      if (r1 === '' || kindOf(r1) === 'preposition') return '-her colon'
    // "Her colon looked normal"
    const isLoose = before.length === 1 && kindOf(l1) === 'loose'
    if (
      phrase === 'colon' &&
      isLoose &&
      /^(auxiliary|verbs|past)$/.test(kindOf(r1)) &&
      kindOf(r2) !== 'pronoun'
    )
      return '-her colon'
    // "That comma is wrong", "the file is comma separated"
    if (phrase === 'comma' && before.length === 1 && /^(that|this)$/.test(l1) && be.has(r1))
      return '-that comma'
    // "The Oxford comma is optional": no comma parts a subject from its verb, unless an aside ends there.
    const isSubject = kindOf(before[0] ?? '') === 'determiner' && before.length <= 3 && !holdsVerb(before)
    if (phrase === 'comma' && earlier !== phrase && isSubject && be.has(r1) && kindOf(r2) !== 'pronoun')
      return '-subject'
    if (/^(comma|tab|colon|semicolon|pipe)$/.test(phrase) && /^(de)?(limited|separated)$/.test(r1))
      return '-separated'
    if (phrase === 'question mark') {
      // "There is no question Mark is right"
      if (l1 === 'no' && r1 !== '') return bare
      if (modals.has(l1)) return '-to question'
      if (kindOf(l1) === 'adjective' && /^(a|one)$/.test(l2)) return '-one big'
    }
    if (phrase === 'star' && kindOf(l1) === 'adjective' && isOnly) return '-little star'
    if (phrase === 'slash' && l1 === 'and' && r1 !== 'or' && isOnly) return '-and slash'
    if (
      phrase === 'all caps' &&
      before.length === 0 &&
      (be.has(r1) || be.has(r2) || /^(look|looks|seem)$/.test(r2))
    )
      return bare
    if (
      /^(at|and) (sign|symbol)$/.test(phrase) &&
      (r1 === '' || isGrammar(r1) || /^(all|both)$/.test(r1)) &&
      l1 !== ''
    )
      return phrase.startsWith('and') || r1 !== '' ? bare : null
    if (phrase === 'quote' && r1 === 'of' && !isClosed) return bare
    const isPhrasal =
      kindOf(l2) === 'auxiliary' || (/ing$/.test(l2) && kindOf(before.at(-3) ?? '') === 'auxiliary')
    if (phrase === 'period' && l1 === 'off' && left > 0 && !isPhrasal) return '-off'
    if (/^(plus|minus|at) sign$/.test(phrase) && (isGrammar(r1) || /^(up|language|number|in|out)$/.test(r1)))
      return kindOf(r1) === 'number' || !isGrammar(r1) ? bare : '-sign up'
    if (phrase === 'and sign' && (kindOf(l1) === 'plural' || l1 === 'sign')) return '-and sign'
    // "These figures underscore the need": a sign that joins two names has no article behind it.
    const isVerb = isOnly || (phrase === 'underscore' && before.length > 0)
    if (isVerb && size > 3 && !isClosed && doing.test(phrase) && isObject(r1, before.length))
      if (phrase !== 'quote' || before.length === 0) return '-doing'
    return null
  }

  function isNoun(word: string): boolean {
    return /^(act|body|event|group|message|person|place|plural|possession|quality|state|thing|thought|unknown)$/.test(
      kindOf(word),
    )
  }

  /** "Chapter one colon the beginning new paragraph it was cold": a heading, and a sentence behind it. */
  function isBehindHeading({ phrase, before, after, earlier }: Context): boolean {
    const [subject = '', verb = ''] = after
    const isSentenceNext =
      kindOf(subject) === 'pronoun' &&
      (/^(auxiliary|verb|verbs|past)$/.test(kindOf(verb)) || /..ed$/.test(verb))
    const left = before.at(-1) ?? ''
    const isOpen =
      /^(determiner|loose|adjective|preposition)$/.test(kindOf(left)) || /^(brand|whole|next)$/.test(left)
    if (groupOf(phrase) !== 'break' || before.length === 0 || isOpen || holdsVerb(before)) return false
    // "Subject colon your invoice new line dear Tom"
    return isSentenceNext || (earlier === 'colon' && before.length < 6 && subject !== 'of')
  }

  function isInverting(word: string, index: number, words: readonly string[]): boolean {
    return (
      kindOf(word) === 'auxiliary' &&
      /^(pronoun|determiner|loose|past|unknown)$/.test(kindOf(words[index + 1] ?? ''))
    )
  }

  function isObject(right: string, position: number): boolean {
    if (/^(it|them|him|me|us)$/.test(right)) return position === 0
    return /^(the|our|my|your|their|one|how|every)$/.test(right)
  }
}
