import type { Collocations } from '../evidence/word-evidence.ts'
import { bare, codeWord, groupOf, isNamed, isSided, plain } from '../utterance/kinds.ts'
import { asking, type Grammar, ordinals } from '../words/english-grammar.ts'
import {
  determiners,
  isSaid,
  modals,
  monthNames,
  needsObject,
  partsOfTime,
  words,
} from '../words/word-classes.ts'
import type { Context } from './context.ts'
import { createOrganFrame } from './organ-frame.ts'
import { doing, isCited } from './verb-frames.ts'

const be = words('is are was were be been am has had')
const completing = words('in came come comes coming finished finish placed ranked is was be are were')
const attested = 3
const needsNoun = /^(from|of|between|among|against|into|despite)$/
const isUnit = /^(second|minute|hour|day|night|week|month|quarter|year)$/

/** Names that a noun phrase or a verb's place make words, by a name of its own for each frame. */
export function createNounFrames(grammar: Grammar, collocations: Collocations) {
  const { kindOf, isGrammar, holdsVerb } = grammar
  const organFrameOf = createOrganFrame(grammar)

  return (context: Context): string | null => {
    const { phrase, before, after, follows, others, earlier, isClosed, size, capitals } = context
    const [l1, l2, r1, r2] = [before.at(-1) ?? '', before.at(-2) ?? '', after[0] ?? '', after[1] ?? '']
    const isOnly = others === 0
    const isTold = /^(determiner|loose|adjective|number)$/.test(kindOf(l1)) || ordinals.test(l1)
    const left = collocations.get(phrase)?.left.get(l1) ?? 0
    const right = collocations.get(phrase)?.right.get(r1) ?? 0
    // "the word comma"; but "gave her the word comma but she …", where marks are said.
    const isMentioned = l2 === 'the' && l1 === 'word' && !(isSided(phrase) && (isClosed || context.isPaired))
    const mayEnd = others > 1 && /^(conjunction|none)$/.test(kindOf(r1))
    if (isMentioned) return mayEnd ? '-the word' : bare
    // "How could he say colon open quote", "with a dubious comma open quote": what was said follows.
    const isQuoteNext = after.length === 0 && /^(open|begin) .*quot/.test(context.next)
    const mayLead =
      phrase === 'colon' ? !isTold || l1 === 'her' : phrase === 'comma' && kindOf(l1) === 'adjective'
    if (mayLead && isQuoteNext && before.length > 1) return plain
    if (isCited(context)) return bare
    if (l1 === codeWord && /^(end|pause|break)$/.test(groupOf(phrase))) return plain
    // "Forgive me for any comma I missed"
    const isEach = l1 === 'every' || (l1 === 'each' && before.length === 1)
    if (isNamed(phrase) && (isEach || (l1 === 'any' && kindOf(l2) === 'preposition'))) return bare
    if (groupOf(phrase) === 'end' && r1 === 'please') return '+please'
    // "We sold forty two period six came back", "one exclamation mark per email"
    if (phrase === 'period' && kindOf(l1) === 'number' && kindOf(r1) === 'number') return '+numbers'
    if (groupOf(phrase) === 'end' && r1 === 'per') return '-per'
    // "says another full stop can somebody check question mark"
    const isAsking = context.later === 'question mark' && kindOf(r1) === 'auxiliary'
    if (groupOf(phrase) === 'end' && isAsking && /^(some|any|every|no)(body|one)$/.test(r2)) return plain
    // "the following colon …", "we say this colon …"
    if (
      phrase === 'colon' &&
      /^(following|follows|below|this|these)$/.test(l1) &&
      before.length > 1 &&
      (r1 !== '' || follows === 'break')
    )
      return !be.has(r1) && kindOf(l2) !== 'preposition' ? plain : null
    // "to his house dash which stood in a garden dash"
    if (phrase === 'dash' && /^(which|whose)$/.test(r1) && !isTold && left < attested) return plain
    // "The Modernising Force dash Stitch": two names of a title.
    if (phrase === 'dash' && capitals === 'x-x' && before.length > 1 && !holdsVerb([...before, r1]))
      return '+title'
    // "We found it dash it was broken": a clause of its own follows.
    const isClauseNext = kindOf(r1) === 'pronoun' && kindOf(r2) === 'auxiliary' && left <= attested
    if (phrase === 'dash' && isClauseNext && before.length > 1 && holdsVerb(before) && !isTold) return plain
    // "The second violinist dash": what is set apart comes after a pause.
    const isSetApart = context.isLast && before.length > 1 && /^(person|plural|unknown)$/.test(kindOf(l1))
    if (phrase === 'dash' && isSetApart && left === 0 && !isGrammar(l1) && !holdsVerb(before)) return plain
    // "the Oxford comma and the semicolon": marks are spoken of.
    const isSpokenOf = isTold || /^(determiner|loose)$/.test(kindOf(l2))
    const isNextNamed =
      r1 === 'and' && r2 === 'the' && /^(end|pause)$/.test(groupOf(after[2] ?? '')) && after[3] !== 'of'
    if (isNamed(phrase) && isSpokenOf && isNextNamed) return bare
    // "Urgent colon read this": a label of one word, and what is to be done.
    const isLabel =
      before.length < 4 && !holdsVerb(before) && !isGrammar(l1) && left === 0 && kindOf(r1) === 'verb'
    if (phrase === 'colon' && isLabel && /^(determiner|loose|preposition|pronoun|number)$/.test(kindOf(r2)))
      return '+one-word label'
    // "Save the date colon Saturday", "for the crumble colon two hundred grams of flour"
    // "It was all he thought of colon it was hateful"
    const isWholeNext = kindOf(r1) === 'pronoun' && kindOf(r2) === 'auxiliary' && before.length > 2
    if (phrase === 'colon' && isWholeNext && kindOf(l1) === 'preposition') return plain
    const isDue = kindOf(r1) === 'time' || (kindOf(r1) === 'number' && !isGrammar(l1))
    if (phrase === 'colon' && isDue && left === 0 && !isTold && before.length > 1) return '+when'
    // "He has a cold period so does Jim"
    const isSame = r1 === 'so' && kindOf(r2) === 'auxiliary' && after.length > 2 && before.length > 1
    if (groupOf(phrase) === 'end' && isSame && !/^(be|been|to)$/.test(after[2] ?? '')) return plain
    // "The blue one comma not the red one"
    const isNotNext = r1 === 'not' && /^(determiner|loose)$/.test(kindOf(r2))
    if (phrase === 'comma' && isNotNext && left === 0 && l1 !== 'the') return '+not'
    // "Hash sign and dollar sign are symbols"
    const isListed = before.length === 0 && /^(and|or)$/.test(r1)
    if (/ (sign|symbol)$/.test(phrase) && (isListed || /^(is|are|was|were)$/.test(r1))) return bare
    // "jane underscore doe": two names. Verbs of that name have their object behind them.
    const isJoinable = r1 !== '' && !isGrammar(r1) && kindOf(r1) !== 'plural'
    if (phrase === 'underscore' && kindOf(l1) === 'unknown' && isJoinable) return '+names'
    // "… for your help period have a nice day": no verb of a singular subject, but a request.
    const isPlural = before.some((word) => word === 'and' || kindOf(word) === 'plural')
    const isAsked =
      determiners.has(r2) ||
      (r1 === 'be' && kindOf(r2) === 'adjective' && kindOf(before[0] ?? '') !== 'auxiliary')
    if (groupOf(phrase) === 'end' && /^(have|do|be)$/.test(r1) && isAsked && !isPlural)
      return before.length > 1 ? '+urged' : null
    // "use hashtag sunset", "it is at sign jane": a name that the sign belongs to.
    const isTag = phrase === 'hashtag' ? /^(verb|verbs|past|auxiliary|preposition)$/ : /^auxiliary$/
    const isTagged = /^(hashtag|at sign|at symbol)$/.test(phrase) && r1 !== '' && !isGrammar(r1)
    if (isTagged && isTag.test(kindOf(l1))) return '+tagged'
    // "The Juror colon Is that right": a label, and a sentence of its own.
    const isBehindLabel = capitals.endsWith('-x') && before.length < 4 && kindOf(r1) === 'auxiliary'
    if (phrase === 'colon' && isBehindLabel && before.length > 0) return '+label'
    // "if you had been dash question mark": broken off. "How long is the final dash question mark"
    const isBroken = /^(question|exclamation) /.test(context.next) && left === 0 && l1 !== 'to'
    // "open quote I never meant to dash close quote"
    const isBrokenOff = isBroken || /^close .*quote/.test(context.next)
    if (phrase === 'dash' && isBrokenOff && !isTold && before.length > 0) return plain
    // "the main features are colon", "what a branch is colon a pointer"
    const isCopula = /^(is|are|was|were)$/.test(l1) && /^(none|determiner|loose|number)$/.test(kindOf(r1))
    if (phrase === 'colon' && isCopula && before.length > 2) return '+copula'
    // "Not under cap routine": a thing has an article.
    const isUnder = kindOf(l1) === 'preposition' && l1 !== 'to' && right === 0
    if (phrase === 'cap' && isUnder && !isGrammar(r1) && kindOf(r1) !== 'plural') return '+under'
    // "Comp Time Cap Calculator": nobody writes a command with a capital.
    if (groupOf(phrase) === 'case' && capitals === 'xxx') return bare
    if (phrase === 'insert space' && isGrammar(r1)) return bare
    if (phrase === 'inverted commas' && before.length === 0 && (be.has(r1) || kindOf(r1) === 'verb'))
      return bare
    // "his next line", "close that tab"
    if (/ (line|paragraph)$/.test(phrase) && /^(his|its|whose)$/.test(l1)) return bare
    // "Ten new line managers"
    if (lacksArticle(context)) return kindOf(l1) === 'number' && !isGrammar(r1) ? '+behind number' : plain
    // "in his sleep period With a cry …", "for Richard period Sally was …": a sentence begins.
    const isToldOf = /^(determiner|loose|adjective)$/.test(kindOf(l1))
    const isCapitalNext = /[-x]-x/.test(capitals) && before.length > 0 && r1 !== 'the' && !isToldOf
    const isNameNext = capitals === 'x-x' && /^(auxiliary|past)$/.test(kindOf(r2)) && holdsVerb(before)
    if (groupOf(phrase) === 'end' && isCapitalNext && (isGrammar(r1) || isNameNext)) return plain
    // "There is no period at the end"
    if (l1 === 'no' && before.at(-3) === 'there' && be.has(l2)) return bare
    // "a no comma rule"
    if (l1 === 'no' && /^(an?|the|our|their)$/.test(l2) && isNamed(phrase)) return bare
    // "the dog apostrophe s bone": somebody's, and what is theirs.
    const isOwned = before.length > 1 && r1 !== '' && !isGrammar(r1)
    const isOwner = isOwned && isNoun(l1)
    // "It was my brother apostrophe s comma"
    const isTheirs = before.length > 1 && isNoun(l1) && /^(mark|quote|stop)$/.test(follows)
    if (phrase === 'apostrophe s' && (isOwner || isTheirs || (isOwned && determiners.has(l2)))) return plain
    // "the boys apostrophe coach"
    if (phrase === 'apostrophe' && isOwner && l1.endsWith('s') && /^(determiner|loose)$/.test(kindOf(l2)))
      return plain
    // "a writer slash director": two names of one thing.
    const isNamedOnce = isNoun(l1) && kindOf(l1) !== 'plural' && isNoun(r1) && kindOf(r1) !== 'plural'
    const isToldOnce = /^(determiner|loose|adjective)$/.test(kindOf(l2))
    if (phrase === 'slash' && isNamedOnce && isToldOnce) return plain
    if (phrase === 'ampersand' && before.length > 0 && !isTold && r1 !== '' && !isGrammar(r1)) return plain
    const organ = phrase === 'colon' ? organFrameOf(context, left >= attested) : null
    if (organ !== null) return organ
    // "The defendant dash a minor dash was not heard": two of them set something apart.
    const mayPart =
      !/^(determiner|loose)$/.test(kindOf(l1)) && !/^(to|i|we|you|they)$/.test(l1) && !modals.has(l1)
    if (phrase === 'dash' && before.length > 0 && mayPart) {
      if (earlier === 'dash') return '+aside'
      // "the forty yard dash on Saturday"
      if (context.isTwin && left < attested && !/^(conjunction|adverb)$/.test(kindOf(l1))) return '+twin'
      // "The train was late dash": no noun can follow.
      if (kindOf(l1) === 'adjective' && be.has(l2) && r1 === '') return plain
    }
    // "had to dash to the airport"
    const isWay = /^(to|into|off|out|back|home|away|across|through|over|up|down|around)$/.test(r1)
    if (phrase === 'dash' && l1 === 'to' && isWay && earlier !== 'dash') return bare
    // "Press comma to go on": a key.
    const isKey = before.length === 1 && /^(press|hit|push)$/.test(l1)
    if (isNamed(phrase) && isKey && /^(to|twice|again|key|and|then|for)$/.test(r1)) return bare
    if (phrase === 'tab' && (/^(this|that|which|billing)$/.test(l1) || (left >= attested && r1 === '')))
      return '-that tab'
    if (phrase === 'bullet point' && l1 === 'in') return '-in points'
    if (/^(all )?caps$/.test(phrase) && l1 === 'in') return bare
    // "due on the ninth comma about …": a day.
    const isDay = ordinals.test(l1) && l2 === 'the' && /^(on|by|until|since)$/.test(before.at(-3) ?? '')
    if (isDay && /^(end|pause)$/.test(groupOf(phrase))) return '+the ninth'
    const isCounted = l1 === 'one' && /^(verbs?|auxiliary|past|preposition)$/.test(kindOf(l2))
    if (phrase === 'bullet point' && (isCounted || /^(each|every|any|another)$/.test(l1))) return bare
    // "He emailed his quote comma and …": no quotation begins with a comma.
    const isParted = /^(end|pause)$/.test(groupOf(context.next === '' ? r1 : context.next))
    if (phrase === 'quote' && isParted && /^(determiner|loose)$/.test(kindOf(l1))) return bare
    if (phrase === 'period') {
      // "sixty miles per hour period"
      const isRate = l2 === 'per' || (/^an?$/.test(l2) && kindOf(before.at(-3) ?? '') === 'plural')
      if (isRate && isUnit.test(l1) && r1 === '') return plain
      // "sick leave per pay period"
      if (l2 === 'per' && left > 1 && r1 === '') return bare
      const isWithin =
        /^(during|within|throughout)$/.test(l2) || (l2 === 'of' && partsOfTime.has(before.at(-3) ?? ''))
      if (/^(that|this|which|his|her)$/.test(l1) && isWithin) return '-during that'
      if (/^(her|your|my)$/.test(l1) && l2 === 'on' && be.has(before.at(-3) ?? '')) return '-on her'
      if (l1 === 'her' && /^miss(ed|ing)$/.test(l2)) return bare
      // "I teach third period"
      // "art in third period and gym in fourth"; but "he came in third".
      const isInLesson = ordinals.test(l1) && l2 === 'in' && !completing.has(before.at(-3) ?? '')
      if (isInLesson && r1 !== '') return before.length === 2 ? bare : '-lesson'
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
    // "We need period furniture": what is needed has yet to come. "What I want" is whole.
    const isAwaiting = !before.some((word) => asking.has(word) || /^(that|all|as)$/.test(word))
    if (phrase === 'period' && isAwaiting && needsObject.has(l1) && !isGrammar(r1)) {
      if (right > 1) return bare
      if (kindOf(r1) === 'plural' && !holdsVerb(after)) return '-wanted'
    }
    // "She suffers from period pain"
    if (phrase === 'period' && isAwaiting && needsNoun.test(l1) && isNoun(r1) && !r1.includes("'"))
      return '-wanted'
    // "Elizabethan period costumes are on loan"
    const isNamedFirst = before.length === 1 && kindOf(r1) === 'plural' && kindOf(r2) === 'auxiliary'
    if (phrase === 'period' && isOnly && isNamedFirst) return bare
    // "Dash cam footage shows …"; "dash milk" is an item of a list.
    if (phrase === 'dash' && before.length === 0 && right > 0 && isOnly && holdsVerb(after)) return bare
    // "He loves period dramas", "she has colon polyps", "two risks colon colon cancer and …"
    // "… comma colon cancer in two thousand": behind a mark no colon stands.
    if (phrase === 'colon' && before.length === 0 && right > 0 && !isGrammar(r1)) return bare
    const isDoubled = l1 === '' && earlier === phrase
    const isObjectNext = /^(verbs?|past)$/.test(kindOf(l1)) && /^(state|plural)$/.test(kindOf(r1))
    const isKnown = right > (/^of$|['’]s$/.test(l1) ? 0 : attested)
    if (/^(period|colon)$/.test(phrase) && isKnown && !isGrammar(r1))
      return left > 0 || isDoubled || isObjectNext ? bare : '-compound'
    // "The file is comma separated"
    if (/^(comma|tab|colon|semicolon|pipe)$/.test(phrase) && /^(de)?(limited|separated)$/.test(r1))
      return '-separated'
    if (phrase === 'question mark') {
      // "Where are you going to question mark": nobody called Mark is spoken of.
      const isAsked =
        r1 === '' && (kindOf(before[0] ?? '') === 'auxiliary' || before.some((word) => asking.has(word)))
      if (modals.has(l1)) return isAsked ? plain : '-to question'
      if (kindOf(l1) === 'adjective' && /^(a|one)$/.test(l2)) return '-one big'
    }
    const isNounHere = isOnly || /^(past|verbs|auxiliary|preposition)$/.test(kindOf(r1))
    if (/^(star|caps|caret)$/.test(phrase) && kindOf(l1) === 'adjective' && isNounHere)
      return determiners.has(l2) && phrase !== 'caps' ? bare : '-little star'
    // "All caps look loud", "use title case, all caps should be rare"
    const isFirst =
      before.length === 0 && (be.has(r2) || kindOf(r1) === 'verbs' || /^(look|seem)s?$/.test(r2))
    if (phrase === 'all caps' && (isFirst || be.has(r1) || /^(must|may|can|.*ould)$/.test(r1))) return bare
    if (
      /^(at|and) (sign|symbol)$/.test(phrase) &&
      (r1 === '' || isGrammar(r1) || /^(all|both)$/.test(r1)) &&
      l1 !== ''
    )
      return phrase.startsWith('and') || r1 !== '' ? bare : null
    // "She said quote I will never …", "he told me quote …": the quotation may end in a later utterance.
    if (phrase === 'quote' && isSaid(l1, l2) && r1 !== '') return plain
    if (/^(plus|minus|at) sign$/.test(phrase) && (isGrammar(r1) || /^(up|language|number|in|out)$/.test(r1)))
      return kindOf(r1) === 'number' || !isGrammar(r1) ? bare : '-sign up'
    if (phrase === 'and sign' && (kindOf(l1) === 'plural' || l1 === 'sign')) return '-and sign'
    // "These figures underscore the need": a sign that joins two names has no article behind it.
    const isVerb = isOnly || phrase === 'underscore'
    // "These findings underscore risks"
    const isOfMany = phrase === 'underscore' && isOnly && /[^s]s$/.test(l1) && kindOf(r1) === 'plural'
    if (isOfMany && /^(the|these|those|our|my|their|all)$/.test(before[0] ?? '')) return bare
    if (isVerb && size > 3 && !isClosed && doing.test(phrase) && isObject(r1, before.length))
      if (phrase !== 'quote' || before.length === 0)
        return phrase === 'underscore' && determiners.has(r1) ? bare : '-doing'
    return null
  }

  function isNoun(word: string): boolean {
    return /^(act|body|event|group|message|person|place|plural|possession|quality|state|thing|thought|unknown)$/.test(
      kindOf(word),
    )
  }

  /** "Page twelve new line at noon": a new line that is spoken of has an article or an adjective before it, or "of" behind it. */
  function lacksArticle({ phrase, before, after }: Context): boolean {
    const [left, right] = [before.at(-1) ?? '', after[0] ?? '']
    // "July fourth" is whole.
    const isOpen =
      (/^(determiner|loose|adjective|preposition)$/.test(kindOf(left)) &&
        !monthNames.test(before.at(-2) ?? '')) ||
      /^(brand|whole|next)$/.test(left)
    const isPart = right === 'of' || (collocations.get(phrase)?.right.get(right) ?? 0) > 0
    // "insert new line", "they launched new line extensions"
    const isTaken = needsObject.has(left) || (/^(verbs?|past)$/.test(kindOf(left)) && /s$/.test(right))
    return /^new (line|paragraph)$/.test(phrase) && left !== '' && !isOpen && !isPart && !isTaken
  }

  function isObject(right: string, position: number): boolean {
    if (/^(it|them|him|me|us)$/.test(right)) return position === 0
    return /^(the|our|my|your|their|one|how|every)$/.test(right)
  }
}
