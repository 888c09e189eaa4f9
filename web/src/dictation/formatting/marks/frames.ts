import { endsInAbbreviation } from '../../text/text-units.ts'
import type { Collocations } from '../evidence/word-evidence.ts'
import { bare, closing, groupOf, isMarkOnly, isNamed, isSided, plain } from '../utterance/kinds.ts'
import { type Grammar, isMeasured, ordinals, ranks } from '../words/english-grammar.ts'
import { determiners, isLabel, modals, words } from '../words/word-classes.ts'
import type { Context } from './context.ts'
import { createEndFrames, questioning } from './end-frames.ts'
import { createNounFrames } from './noun-frames.ts'
import { createStartFrames, isShouted, isShouting } from './start-frames.ts'
import { createVerbFrames } from './verb-frames.ts'

/** "The missing comma": one that is spoken of. */
const outOfPlace = /^(missing|stray|misplaced|trailing)$/
/** A letter tells such things apart. */
const lettered = words('plan vitamin hepatitis group team class block letter part option straight grade b c')
/** Verbs that have a key as their object. */
const keyed = words('press pressing pressed hit hitting tap tapping push')
/** Words right behind which the thing compared stands. */
const comparing = words(
  'be been much far more bit little lot even feel feels felt seem seems seemed get gets got grow grows grew become becomes became look looks looked sound sounded stay stayed remain remained a an the and or',
)

/** Decisions of grammar alone: true for a mark, false for a word, undefined where the evidence has to decide. */
export function createFrames(grammar: Grammar, collocations: Collocations) {
  const { kindOf, isGrammar, nounPhrase, holdsVerb } = grammar
  const { isPastForm, isListedAdjective } = grammar

  const nounFrameOf = createNounFrames(grammar, collocations)
  const startFrameOf = createStartFrames(grammar)
  const verbFrameOf = createVerbFrames(grammar)
  const endFrameOf = createEndFrames(grammar, collocations)

  /** The frequency of a word before the name of a mark that is a word. */
  const levelOf = (phrase: string, word: string) => collocations.get(phrase)?.left.get(word) ?? 0

  /** The noun phrase right before the mark's name, and whether verbs stand before it and behind the name. */
  function readClause({ before, after, later }: Context) {
    const { length, head, at } = nounPhrase(before)
    const isPhrase = head === 'determiner' || head === 'loose'
    return {
      ...{ isPhrase, length, at },
      hasVerb: holdsVerb(before.slice(0, isPhrase ? at : undefined)),
      isVerbNext: /^(auxiliary|verbs|past)$/.test(kindOf(after[0] ?? '')) && !isAsked(after, later),
    }
  }

  return decide

  function beginsObject(word: string): boolean {
    return /^(determiner|loose|preposition|pronoun|number)$/.test(kindOf(word))
  }

  /** "a comma b", "A colon yes I did", "open paren a close paren": a letter, no article. */
  function isLetter({ phrase, before, after, isPaired }: Context): boolean {
    const [right = ''] = after
    if (before.at(-1) !== 'a') return false
    const isAnswer = kindOf(right) === 'pronoun' || /^(yes|no|yeah|not|correct)$/.test(right)
    return /^[b-hj-z]$/.test(right) || isPaired || (phrase === 'colon' && before.length === 1 && isAnswer)
  }

  /** "was it …", "is the room booked question mark": a question begins. */
  function isAsked([verb = '', subject = '']: readonly string[], later: string): boolean {
    const kind = kindOf(subject)
    const isQuestion = later === 'question mark' && kindOf(verb) === 'auxiliary'
    const isSubject = kind === 'pronoun' && !/^(him|them|me|us)$/.test(subject)
    return isSubject || (isQuestion && /^(determiner|loose|person|unknown)$/.test(kind))
  }

  function decide(context: Context): string | null {
    const { phrase, before, after, follows } = context
    const group = groupOf(phrase)
    const [l1, l2, r1, r2] = [before.at(-1) ?? '', before.at(-2) ?? '', after[0] ?? '', after[1] ?? '']
    // "expecting to meet the dash the murderer": begun again.
    if (phrase === 'dash' && l1 === r1 && (determiners.has(l1) || kindOf(l1) === 'pronoun')) return plain
    // "A missing hyphen changed the meaning": what it joins would have a noun behind it.
    if (phrase === 'hyphen' && /..ed$/.test(r1) && determiners.has(r2) && before.length > 1) return bare
    // "one misplaced comma in the contract"
    if (/^(comma|colon|period)$/.test(phrase) && outOfPlace.test(l1) && l2 === 'one' && r1 !== '') return bare
    // "the forty yard dash": a noun has yet to come.
    if (phrase === 'dash' && isMeasured(l1, l2, before.at(-3) ?? '')) return bare
    // "Oh my exclamation point", "my comma I didn't know"
    const isExclaimed = phrase.startsWith('exclamation ')
    const isBegun = isExclaimed || /^(my|i|you|it|that|what|how|ain|isn|aren|don|doesn)('|$)/.test(r1)
    const isCry = l1 === 'my' && (l2 === 'oh' || (before.length === 1 && isBegun))
    if (isCry && (isExclaimed || phrase === 'comma')) return plain
    if (!isLetter(context) && isLeftBare(phrase, l1, before.at(-3) === 'to' ? 'to' : l2)) return bare
    const noun = nounFrameOf(context)
    if (noun !== null) return noun
    // "So slash the budget"
    const isLed = group === 'sign' && before.length === 1 && /^(and|but|so|well|then)$/.test(l1)
    const atStart = before.length === 0 || isLed ? startFrameOf(context) : null
    if (atStart !== null) return atStart
    // "What question mark question mark": none of them is a word.
    const isLast = groupOf(context.earlier) === 'end' && isShouting(context.earlier) && isShouting(phrase)
    if (isShouted(context) || (isLast && before.length === 0 && after.length === 0)) return plain
    // "The notice period period": it ends once.
    const isTwice = context.next === phrase || /^(period|full stop)$/.test(context.next)
    if (group === 'end' && before.length > 0 && isTwice)
      return /^(pronoun|adverb|auxiliary)$/.test(kindOf(l1)) && !ordinals.test(l1) ? '+80' : '-80'
    // "contrast his dash and brilliance with …"
    if (phrase === 'dash' && r1 === 'and' && /^(his|her|of)$/.test(l1)) return bare
    if (phrase === 'dash' && r1 === 'of' && r2 !== 'course' && !context.isTwin) return bare
    if (group === 'sign' && keyed.has(l1) && !isSided(phrase)) return '-4'
    // "user underscore name"
    const isPair = before.length === 1 && after.length === 1 && follows === 'end' && context.earlier === ''
    const isJoined =
      !isGrammar(r1) && (l1 === 'to' ? phrase === 'underscore' : !isGrammar(l1) && !modals.has(l1))
    if (/^(underscore|slash|hyphen)$/.test(phrase) && isPair && isJoined) return '+pair'
    // A sign between two names; else they are verbs: "and sign here".
    if (phrase.startsWith('and ') && (after.length === 0 || isGrammar(r1))) return '-6'
    // "the cap you left", "wear her cap straighter"
    const isOwned = phrase === 'cap' && /^(my|your|his|her|our|their|its)$/.test(l1)
    const isCounted = phrase === 'caps' && kindOf(l1) === 'number'
    // "a man in a braided cap"
    const isCap =
      kindOf(r1) === 'preposition' || (determiners.has(l2) && (isPastForm(l1) || isListedAdjective(l1)))
    // "like a big fur cap put down"
    const isThird = /^an?$/.test(before.at(-3) ?? '') && !isGrammar(l1) && !isGrammar(l2)
    const isWorn = phrase === 'cap' && before.length > 1 && (isCap || isThird)
    if (group === 'case' && ((determiners.has(l1) && isGrammar(r1)) || isOwned || isWorn || isCounted))
      return '-8'
    // "Cap the spend": a sentence begins with a capital anyway.
    if (phrase === 'cap' && before.length === 0 && /^(determiner|loose|pronoun)$/.test(kindOf(r1)))
      return '-9'
    // "a well hyphen known actor": adverbs belong to no hyphen.
    if (phrase === 'hyphen' && after.length > 0 && (l1 === 'well' || kindOf(l1) === 'adverb')) return '+11'
    const clause = readClause(context)
    const { isPhrase, length, at, isVerbNext } = clause
    // A noun phrase that begins a sentence, and its verb. "What question mark wouldn't it …" is none.
    if (
      group !== 'pause' &&
      isPhrase &&
      at === 0 &&
      length < 4 &&
      (isVerbNext || (/..ed$/.test(r1) && (group === 'case' || beginsObject(r2)))) &&
      !(phrase === 'question mark' ? /^what$/ : /^(that|this|no)$/).test(before[0] ?? '')
    )
      return '-13'
    // "right colon comma left colon period": nothing is parted right before a mark.
    if (
      /^(comma|colon|semicolon)$/.test(phrase) &&
      before.length > 0 &&
      /^(end|pause)$/.test(groupOf(context.next))
    )
      return phrase === 'colon' && groupOf(context.next) === 'end' ? bare : '-17'
    if (phrase === 'calmer' && (kindOf(l1) === 'auxiliary' || comparing.has(l1))) return '-19'
    // "A thirty day …": a noun has yet to come.
    if (group === 'end' && isMeasured(l1, l2, before.at(-3) ?? '')) return '-20'
    // "The trial period comma …": no sentence ends right before a pause. "Inc. comma" is another matter.
    if (group === 'end' && groupOf(context.next) === 'pause' && context.next !== 'ellipsis')
      return l1.length === 1 || endsInAbbreviation(`${l1}.`) ? '+81' : '-81'
    // "He stared at the line period open quote …"
    const isAttested = levelOf(phrase, l1) > 2
    if (group === 'end' && /^((open|begin) .*)?quotes?$/.test(context.next) && length > 0 && !isAttested)
      return '+21'
    // "sixty yard dash records"
    const isCommon = levelOf(phrase, l1) > 4 && l1 !== phrase
    if (phrase === 'dash' && isCommon && !/^(determiner|pronoun|loose)$/.test(kindOf(r1))) return '-22'
    const isFiniteNext = kindOf(r1) === 'auxiliary' && !/^(be|been|do|have)$/.test(r1)
    const isQuestionNext =
      kindOf(r2) === 'pronoun' || context.later === 'question mark' || context.capitals.endsWith('-x')
    if (phrase === 'colon' && isFiniteNext && !isQuestionNext && before.length > 0) return '-23'
    // A colon has a clause or a label before it, and no "and" behind it.
    if (phrase === 'colon' && /^(and|or|nor|of)$/.test(r1) && r2 !== 'course') return '-24'
    const verb = verbFrameOf(context)
    if (verb !== null) return verb
    // "A stray comma caused …": nothing parts what begins a sentence from its verb.
    if (
      phrase === 'comma' &&
      context.earlier !== phrase &&
      isPhrase &&
      at === 0 &&
      length > 0 &&
      length < 2 &&
      isVerbNext
    )
      if (context.later !== 'comma' && !/^(adverb|person)$/.test(kindOf(l1)))
        return levelOf(phrase, l1) > 0 || context.earlier === '' ? bare : '-92'
    // "The lock up period binds …": a verb that its subject stands before.
    const isVerb = /^(plural|unknown|past|verbs|adjective)$/.test(kindOf(r1)) && !/..ed$/.test(r2)
    const isVerbForm = isVerb && /..(s|ed)$/.test(r1)
    if (/^(period|colon)$/.test(phrase) && isPhrase && at === 0 && length > 0 && isVerbForm)
      if (r2 === '' || /^(determiner|loose|adverb|preposition|number|adjective)$/.test(kindOf(r2)))
        return '-94'
    // "A biopsy of the sigmoid colon showed no …": a colon stands before no verb.
    if (phrase === 'colon' && isPhrase && kindOf(r1) === 'past' && (r2 === 'no' || beginsObject(r2)))
      return bare
    // "The builder's quote came in …, quote": what has a verb is an offer.
    const isOffer = /['’]s$/.test(l1) && /^(auxiliary|verbs|past|preposition|none)$/.test(kindOf(r1))
    if (phrase === 'quote' && isPhrase && (isOffer || !context.isClosed)) return isOffer ? bare : '-26'
    const isObject = /^(it|him|them|me|us)$/.test(r1) && !/^(auxiliary|verbs|past)$/.test(kindOf(r2))
    if (phrase === 'quote' && isObject && !context.isClosed) return '-27'
    // "the vouchers tab", "tab one"
    if (phrase === 'tab' && (l1 === 'one' || kindOf(l1) === 'number' || (isPhrase && length > 0))) return bare
    // "The bus has a flat comma so I …"
    const isClauseNext = kindOf(r1) === 'pronoun' || (/^(so|but)$/.test(r1) && kindOf(r2) === 'pronoun')
    // "The act drags a little period new paragraph"
    const isParted = isClauseNext || (groupOf(phrase) === 'end' && follows === 'break')
    if (isPhrase && length === 1 && !isParted && isLeftOpen(phrase, before.at(-3) ?? '', l2, l1, r1))
      return '-33'
    const around = collocations.get(phrase)
    const isKnown = around?.left.has(l1) || around?.right.has(r1) || false
    if (phrase === 'comma' && !isPhrase && !isKnown && before.length > 0 && kindOf(r1) !== 'past')
      return '+34'
    const isQualified =
      ranks.has(l1) ||
      ordinals.test(l1) ||
      (length === 1 && (/^(adjective|number)$/.test(kindOf(l1)) || isPastForm(l1)))
    const isOwn = isPhrase && (length === 0 || isQualified || isKnown)
    // Hardly anything else has this name: "the question mark", "a big question mark".
    if (
      isMarkOnly(phrase) &&
      before.length > 0 &&
      !isOwn &&
      !modals.has(l1) &&
      !/^(preposition|negation)$/.test(kindOf(l1))
    )
      return '+35'
    // "Here is how it is done colon"
    if (phrase === 'colon' && before.length > 1 && r1 === '' && !isKnown && length > 0) return '+last colon'
    const isSubject = at === 0 && isVerbNext && context.earlier !== 'comma'
    if (
      phrase === 'comma' &&
      isPhrase &&
      !isOwn &&
      !isSubject &&
      !/^(adjective|adverb|past)$/.test(kindOf(l1))
    )
      return '+38'
    if (phrase === 'question mark' && questioning.has(before[0] ?? '') && !modals.has(l1)) return '+42'
    return group === 'end' ? endFrameOf(context, clause) : null
  }

  /** Right behind an article no sentence or clause ends, and no sign stands that opens nothing. "Plan a" may be the end of one. */
  function isLeftBare(phrase: string, left: string, earlier: string): boolean {
    const group = groupOf(phrase)
    const isSign = group === 'sign' && !isSided(phrase)
    if (group === 'case' || (isSided(phrase) && !closing.test(phrase) && !/^(close|end|right) /.test(phrase)))
      return false
    if (/^(the|an|my|your|our|their|per|during|despite)$/.test(left)) return true
    if (isSign && left !== 'a') return /^(another|each|any|which)$/.test(left)
    if (left !== 'a') return false
    // "Plan a", "vitamin a": a letter.
    return (
      earlier === '' ||
      !(
        lettered.has(earlier) ||
        (isLabel(earlier) && earlier !== 'type') ||
        /^(number|unknown)$/.test(kindOf(earlier))
      )
    )
  }

  /** "a spastic colon", "an inverted comma": a noun has yet to come. In a list of adjectives a comma may stand. */
  function isLeftOpen(
    phrase: string,
    earlier: string,
    article: string,
    left: string,
    right: string,
  ): boolean {
    if (!isNamed(phrase) || ranks.has(left) || ordinals.test(left)) return false
    const isAttested = collocations.get(phrase)?.left.has(left) === true
    // "The missing comma"
    if (outOfPlace.test(left) && right !== '' && determiners.has(article)) return true
    const isAdjective = isListedAdjective(left) || (isAttested && kindOf(left) === 'adjective')
    if (/^(an?|one)$/.test(article)) {
      // "The man coloured a little period", "she rested a little comma"
      if (
        left === 'little' &&
        /^(thing|person|past|act|conjunction|none|preposition)$/.test(kindOf(earlier)) &&
        right !== 'of'
      )
        return false
      if (!isAdjective && !isPastForm(left)) return false
      return (
        phrase !== 'comma' ||
        isAttested ||
        /^(none|auxiliary|preposition|conjunction|verbs|past)$/.test(kindOf(right))
      )
    }
    const isUsual = levelOf(phrase, left) > 1 || phrase !== 'period'
    return (
      phrase !== 'comma' &&
      /^(the|my|your|our|their|his|her|its)$/.test(article) &&
      isAttested &&
      isAdjective &&
      isUsual
    )
  }
}
