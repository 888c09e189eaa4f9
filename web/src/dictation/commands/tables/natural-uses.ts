import { readNumber } from '../numbers.ts'
import {
  auxiliaries,
  conjunctions,
  determiners,
  isPredicate,
  looseDeterminers,
  modals,
  objects,
  possessives,
  prepositions,
  pronouns,
  subjects,
  type Words,
  words,
} from '../word-classes.ts'

/** The words around a phrase, counted away from it; '' beyond a mark, a command or an end of the utterance. */
export interface Near {
  /** The phrase itself. */
  phrase: string
  before(distance: number): string
  after(distance: number): string
  /** Whether one of these rows' phrases follows later in the utterance, without a determiner before it. */
  isFollowedBy(...rows: string[]): boolean
  /** A quotation is open before the phrase. */
  isQuoting: boolean
  /** The recogniser wrote it with a capital where no sentence begins. */
  isName: boolean
  /** The utterance has no other words. */
  isAlone: boolean
}

/** When the phrases of a row are words like others. */
export interface NaturalUse {
  /** The word before, alone, tells. */
  before?: Words
  /** The word after, alone, tells. */
  after?: Words
  /** Words that make a name together with the phrase, if a determiner stands before them: "the trial period". */
  modifiers?: Words
  /** Adjectives that may stand between it and a determiner, if not all of them. */
  adjectives?: Words
  /** Prepositions that tell before "that", "this" and the like: "during that period". */
  within?: Words
  /** Decides alone where it can. */
  decide?(near: Near): boolean | undefined
}

const keys = words('key keys button')
const pressing = words('press pressed pressing hit hitting dial tap')
const particles = words(
  'to off out across into over back home through away down up around forward ahead for past inside outside upstairs downstairs',
)
export const singularTimes = words('second minute hour day night week weekend month year decade')
const signFollowers = words(
  'up in off on out here there number language languages the a an it this that these those your my his her their our them for with',
)

const subjectsOfModals = words('i we they he she you')
const asking = words(
  'do does did what why who whom whose which where when how should can could would will shall may is are was were am have has had if',
)

/** The sentence so far begins as a question. */
function isQuestion(near: Near): boolean {
  let first = ''
  for (let distance = 1; near.before(distance) !== ''; distance++) first = near.before(distance)
  return asking.has(first)
}

const persons = words('me us him her them')

/** "let me quote", "I saw him dash". */
function isLet(near: Near): boolean {
  return (
    persons.has(near.before(1)) &&
    /^(let|saw|see|watch|watched|make|made|makes|hear|heard|help|helped)$/.test(near.before(2))
  )
}

/** "companies slash prices", "we underscore the need": a verb, seen from what follows. */
function isVerb(near: Near, follows: Words): boolean {
  const word = near.before(1)
  const isAgent = modals.has(word) || subjects.has(word) || isLet(near)
  return isAgent && follows.has(near.after(1))
}

const periodOwners = words(
  'got get gets getting missed missing miss had has having have on during started start starting starts skipped skip late',
)
const periodNouns = words(
  'drama dramas piece pieces costume costumes furniture pain pains poverty instrument instruments property house houses',
  'home homes film films style detail details clothing clothes dress room rooms feature features charm product products',
  'tracker cramp cramps blood setting settings table',
)

const alikes: Words = words(
  'a the much far even lot bit little somewhat slightly no any so more in into from is are was were be been being am',
  "it's he's she's i'm you're we're they're feel feels felt feeling seem seems seemed look looks looked looking get gets got",
  'getting become becomes became grow grew remain remained stay stayed sound sounds sounded keep kept and or but his her my',
  'them him me us you induced diabetic drug alcoholic deep waking appear appeared made make making breathe breathing act',
  'acted speak spoke think live lives',
)

const starBefore = words(
  'movie film rock pop five four three two one six seven michelin north pole gold golden bright brighter brightest shooting',
  'little rising falling wishing box office highest morning evening sea sports sport tv television reality guest co football basketball baseball all',
  'child death neutron dwarf giant lone super porn broadway hollywood bollywood country dark big biggest former yellow lucky',
  'silver bronze daily dog youtube internet soccer hockey tennis track mega breakout nba nfl that this his her',
  'jazz soul disco daystar main lead to who can could would will may might did does music action adult teen future',
)
const starAfter = words(
  'wars war trek treks player players system systems fish power treatment quality student students pupil witness rating ratings',
  'light gazing gazer bucks chart charts crossed cluster clusters spangled anise fruit jump jumps of in on was is are were shines',
  'shone has had and that who turn turns attraction attractions performer struck map maps field fields lord craft gate ship',
  'trak bound formation wipe bursts burst role roles athlete athletes hotel hotels restaurant restaurants review reviews',
  'general generals flag hero signs as but for to with at by will would could can actor actors actress cast quarterback tour',
)

const lasting = words(
  'is was began begins ended ends started lasted lasts saw covered spans spanned marks marked has followed follows',
)
const boundaries = words('starts begins ends lasts closes expires began started ended lasted expired')
const lesson = /^(second|third|fourth|fifth|sixth|seventh|eighth|[2-9](nd|rd|th))$/
/** With these before it an ordinal is a rank, a date or a share: "came third", "on May third". */
const ranking = words(
  'come came coming finish finished place placed rank ranked is was be am are were one and to through march april may june',
  'july august hundred',
)

/** "the latency … can last"; "will" may begin a sentence whose subject was left out. */
function isSubjectOfModal(near: Near): boolean {
  if (!/^(can|could|may|might|must|should)$/.test(near.after(1))) return false
  if (pronouns.has(near.after(2)) || objects.has(near.after(2))) return false
  const first = near.before(3)
  return determiners.has(near.before(2)) && (first === '' || conjunctions.has(first))
}

/** "I teach third …", "for 3rd …" */
function isLesson(near: Near): boolean {
  const [word, earlier] = [near.before(1), near.before(2)]
  if (!lesson.test(word) || earlier === '' || ranking.has(earlier) || /(day|uary|ber|ty)$/.test(earlier))
    return false
  if (earlier === 'in' && ranking.has(near.before(3))) return false
  return ![earlier, near.before(3)].some((before) => determiners.has(before) || looseDeterminers.has(before))
}
const timeSpan = /^(\S+)-(second|minute|hour|day|night|week|month|year|decade)$/

/** "a time period", but not "at the time." */
function isTimePeriod(near: Near): boolean | undefined {
  if (/^(a|each|every|given|specific|certain|limited|fixed|particular)$/.test(near.before(2))) return true
  return (
    /^(between|from|when|covered|spans|spanned)$/.test(near.after(1)) ||
    isPredicate(near.after(1), near.after(2)) ||
    undefined
  )
}

/** A quotation follows these: "he said quote …". */
const saying = words(
  'said says say saying asked asks replied wrote writes answered shouted whispered stated declared added reads read goes',
  'like was is called states announced explained told titled entitled',
)

/** "wants to …": a verb follows, not a name as in "wrote to …". */
const intending = words(
  'want wants wanted plan plans planned vote voted agree agreed try trying tried need needs vow vowed',
)

const capBefore = words(
  'baseball bottle ice knee salary market price spending hard soft small large mid micro nano night swim swimming shower',
  'school flat peaked red blue black white green gas petrol lens hub toe pen mushroom polar snow wool woolly wage debt data',
  'benefit rate cost fee emission emissions profit percussion filler oil valve end thinking dunce nurses sailor cloth fools',
  'sun golf cricket rally trucker leather hats hat beanies bump beer safety tooth',
  'wear wears wearing wore',
)
const capAfter = words(
  'off of on and or at is was are were has had with by for from to it its the a an this that these those my your his our their them him',
  'gun guns badge sleeve sleeves size prices price spending costs cost fees fee rents rent damages salaries wages emissions',
  'interest growth bonuses contributions pay profits increases lock table space locks letters fell flew blew fits fit sits',
  'increase rose will would could can should must may might which who but as in into over backwards backward than if when so',
  'energy bills carbon tuition too up down around all each every both any some i you he she we they not only please',
)

/** Keyed by the row's id. A row without an entry is a noun only, which determiners tell. */
export const naturalUses: Readonly<Record<string, NaturalUse>> = {
  period: {
    within: words('during throughout within'),
    after: periodNouns,
    modifiers: words(
      'trial grace waiting notice cooling-off incubation cretaceous jurassic triassic permian devonian cambrian victorian',
      'edwardian georgian regency elizabethan medieval classical romantic baroque colonial tudor edo meiji heian byzantine archaic pleistocene neolithic festive',
      'hellenistic ottoman ming interwar inter-war postwar post-war prewar pre-war modern early transition transitional',
      'probation probationary reporting billing gestation retention off-peak payback orbital menstrual refractory historical',
      'voting bidding warm-up enrolment enrollment application evaluation honeymoon vesting breeding nesting renaissance',
      'blackout repayment settlement deferment accounting formative transformative turbulent consultation observation interim ironclad',
    ),
    decide(near) {
      const word = near.before(1)
      const next = near.after(1)
      if (near.phrase !== 'period')
        return word === 'to' && /^(come|came|comes|coming)$/.test(near.before(2)) ? true : undefined
      if (next === 'of') return near.after(2) !== 'course' && near.after(2) !== ''
      if (next === 'in' || next === 'during') if (near.after(2) === 'which') return true
      if (word === 'same')
        if (/^(in|as|last)$/.test(next) || near.after(2) === 'year' || /^(over|from)$/.test(near.before(3)))
          return true
      if (word === 'whole' && near.before(2) === 'the') return near.before(3) !== 'on'
      if (particles.has(word) && /ing$/.test(near.before(2)) && determiners.has(near.before(3))) return true
      if (isLesson(near) || isSubjectOfModal(near)) return true
      if (word === 'her') return periodOwners.has(near.before(2)) || undefined
      if (readNumber([timeSpan.exec(word)?.[1] ?? ''], 0) !== null) return true
      if (naturalUses.period?.modifiers?.has(word))
        if (singularTimes.has(near.before(2)) || timeSpan.test(near.before(2))) return true
      if (word === 'time') return isTimePeriod(near)
      if (boundaries.has(next) && [2, 3, 4].some((distance) => near.before(distance) === '')) return true
      if (lasting.has(next) && !pronouns.has(near.after(2)) && !objects.has(near.after(2)))
        if ([2, 3, 4].some((distance) => determiners.has(near.before(distance)))) return true
      if (lasting.has(next) && near.before(2) === '' && /^th(is|at)$/.test(word)) return true
      if (word === 'first' || lesson.test(word)) {
        if (/^(on|class|bell|lesson)$/.test(next)) return true
        return (
          (near.before(2) === 'the' && near.before(3) === 'of') ||
          (/^(in|during|after|before|until)$/.test(near.before(2)) && !ranking.has(near.before(3))) ||
          undefined
        )
      }
      return undefined
    },
  },
  comma: {
    adjectives: words('extra trailing leading misplaced unnecessary stray additional missing single'),
    after: words('separated delimited splice splices key usage placement butterfly abuse comma'),
    modifiers: words('oxford serial inverted decimal'),
    decide(near) {
      if (near.phrase === 'coma')
        return (
          /^(a|the|in|into|from|his|her|my|their|induced|diabetic|of)$/.test(near.before(1)) ||
          /^(patient|patients|ward|state|after|because|lasting|scale)$/.test(near.after(1)) ||
          (near.before(1) === 'deep' && /^(|for|and|since|until|when)$/.test(near.after(1))) ||
          undefined
        )
      if (near.phrase !== 'calmer') return undefined
      return (
        alikes.has(near.before(1)) ||
        [2, 3, 4].some((distance) =>
          /^(make|makes|made|making|keep|keeps|get|gets)$/.test(near.before(distance)),
        ) ||
        /^(than|and|voice|tone|place|days|day|mind|person|people|waters|water|seas|sea|weather|winds|approach|heads|one|now|when|after|life)$/.test(
          near.after(1),
        )
      )
    },
  },
  'question-mark': {
    decide(near) {
      const word = near.before(1)
      if (!modals.has(word)) return undefined
      if (/^(about|on|over|for|further|again|at|regarding|under|tomorrow|today|and|in)$/.test(near.after(1)))
        return true
      const isStatement = subjectsOfModals.has(near.before(2)) && near.after(1) !== '' && !isQuestion(near)
      return (word !== 'to' && isStatement) || undefined
    },
  },
  colon: {
    after: words(
      'cancer cancers cleanse cleansing polyp polyps surgery resection screening exam health tissue tumor tumour tumors wall',
      'hydrotherapy infection disease cells specialist irrigation therapy problems problem issues trouble',
    ),
    modifiers: words(
      'sigmoid transverse ascending descending spastic irritable inflamed healthy human perforated large',
    ),
    before: words('sigmoid transverse ascending descending spastic'),
    decide: (near) =>
      (near.after(1) === 'and' && /^(rectum|rectal)$/.test(near.after(2))) ||
      (/^(his|her)$/.test(near.before(1)) && /^(in|of|from)$/.test(near.before(2))) ||
      undefined,
  },
  ellipsis: {
    decide(near) {
      if (near.phrase !== 'dot dot dot') return undefined
      return near.before(1) === 'dash' || near.after(1) === 'dash' || undefined
    },
  },
  apostrophe: { after: keys },
  hyphen: { after: keys },
  dash: {
    after: words('cam cams camera cameras board boards of light lights diet mounted dot'),
    before: words('mad dot quick mrs yard yards meter meters metre metres'),
    modifiers: words(
      'mad quick hundred 100 yard meter metre 50 60 40 sixty fifty forty sprint last-minute desperate final',
    ),
    decide(near) {
      if (near.after(1) === 'of' && near.after(2) === 'course') return undefined
      if (near.before(1) === 'dash' && near.after(1) === 'dash') return true
      const isLeading = near.before(1) === ''
      if (particles.has(near.after(1)) && (isVerb(near, particles) || isLeading)) return true
      if (near.after(1) === 'hopes' || (objects.has(near.after(1)) && /^(hopes|dreams)$/.test(near.after(2))))
        return true
      if (modals.has(near.before(1))) return /^(|now|soon|then|please)$/.test(near.after(1)) || undefined
      return undefined
    },
  },
  'open-quote': opening('close-quote', 'quote', 'inverted-commas'),
  'open-single-quote': opening('close-single-quote', 'single-quote'),
  'open-parenthesis': opening('close-parenthesis'),
  'open-bracket': opening('close-bracket', 'close-square-bracket'),
  'open-bracket-gb': opening('close-bracket-gb'),
  'open-square-bracket': opening('close-square-bracket', 'close-bracket'),
  'open-brace': opening('close-brace'),
  'close-quote': {
    decide(near) {
      if (near.phrase === 'unquote') return near.before(1) === 'quote' || undefined
      return near.isQuoting && !determiners.has(near.before(1)) ? false : undefined
    },
  },
  'inverted-commas': {
    before: words('in with use using between of'),
    after: words('look are were is mark around'),
  },
  quote: {
    before: words(
      'price insurance free famous favorite favourite direct written cheapest best pull block stock car new first second another',
      'in with without for of about per this that same inspirational following great good lovely bible movie film',
      'motivational funny below above block previous only often always just directly never',
    ),
    after: words(
      'of from me him her us them for by request requests number reference tweet tweets marks mark attributed saying unquote',
      'is was says said reads came comes goes about on that often this',
    ),
    decide(near) {
      const word = near.before(1)
      const next = near.after(1)
      if (determiners.has(word)) return true
      if (near.isQuoting) return false
      if (next === 'unquote' || next === 'un') return true
      const closes = near.isFollowedBy('quote', 'close-quote', 'inverted-commas')
      if (modals.has(word) || subjects.has(word) || isLet(near)) return true
      if (saying.has(word) && next !== '' && (closes || next !== 'of')) return false
      if (closes && !looseDeterminers.has(word)) return false
      if (word === '' && objects.has(next)) return true
      return undefined
    },
  },
  'single-quote': {
    decide(near) {
      if (determiners.has(near.before(1))) return true
      return near.isQuoting || near.isFollowedBy('single-quote', 'close-single-quote') ? false : undefined
    },
  },
  'new-line': {
    after: words(
      'cinema item items manager managers cook workers worker character characters break breaks feed',
    ),
    before: words('brand launch launched launching introduce introduced introducing whole'),
    modifiers: words('clothing product shoe fashion brand whole'),
    decide(near) {
      if (near.after(1) === 'of') return near.after(2) !== 'course' && near.after(2) !== ''
      if (/^(on|in|per|to)$/.test(near.before(1)) && near.phrase === 'next line') return true
      if ((near.phrase === 'next line' || near.before(1) === '') && isPredicate(near.after(1), near.after(2)))
        return true
      return undefined
    },
  },
  'new-paragraph': { before: words('each per'), after: words('of break') },
  'bullet-point': {
    modifiers: words('main key'),
    decide: (near) =>
      (near.before(1) === '' && auxiliaries.has(near.after(1))) ||
      isPredicate(near.after(1), near.after(2)) ||
      undefined,
    after: words('list lists form format style slide slides'),
    before: words('each first second third fourth last'),
  },
  tab: {
    before: words(
      'new press pressed hit browser bar next previous close closed open opened switch each other first second third last right left',
      'same separate different private incognito active current on in to settings home search bookmark bookmarks running hefty',
      'bring inbox details general advanced chat files keep with by from of per another this that',
    ),
    after: words(
      'key keys through over out to is was and in on or for with at bar bars character characters delimited separated stop stops',
      'hunters groups group a the of up down by crashed closed',
    ),
    decide(near) {
      if (near.phrase === 'tab key') return pressing.has(near.before(1)) || undefined
      return (near.before(2) === 'the' && prepositions.has(near.before(3))) || undefined
    },
  },
  space: {
    before: pressing,
    after: words('between after before here heater'),
  },
  'no-space': {
    before: words(
      "is was are were be been there's has have had with see saw find found need needs want got get gets make makes made left almost virtually absolutely simply little or leave leaves",
    ),
    after: words('left for between available around here there anymore whatsoever to on is was at all in'),
    decide(near) {
      if (near.after(1) === '') return true
      const isStart = near.before(1) === ''
      if (!isStart && /^(in|on|to|at|all|for|between|is|was|left|here|there)$/.test(near.after(1)))
        return naturalUses['no-space']?.before?.has(near.before(1)) === true
      return undefined
    },
  },
  'no-space-on': {
    before: words("is was are were there's has have had with"),
    decide: (near) => determiners.has(near.after(1)) || undefined,
  },
  'at-sign': {
    after: signFollowers,
    decide: (near) => prepositions.has(near.after(1)) || undefined,
    before: words('look looking looked'),
  },
  slash: {
    after: words('command commands'),
    decide(near) {
      if (near.phrase !== 'slash') return undefined
      const word = near.before(1)
      const next = near.after(1)
      if (next === 'and' && near.after(2) === 'burn') return true
      if (word === 'and' && /^(hack|cut)$/.test(near.before(2))) return true
      if (possessives.has(word) && possessives.has(next)) return false
      if (pronouns.has(word) && pronouns.has(next)) return false
      if (modals.has(word) && objects.has(next)) return true
      if (word === 'to' && next !== '' && !prepositions.has(next)) return true
      return slashed.has(next) || isVerb(near, words('at through into by jobs costs prices')) || undefined
    },
  },
  underscore: {
    decide(near) {
      if (isLet(near)) return true
      if (!/^(the|how|why|our|this|that|its|their|what|a|an|these|those|just)$/.test(near.after(1)))
        return undefined
      return near.isFollowedBy('underscore') ? undefined : true
    },
  },
  ampersand: {
    decide(near) {
      if (!near.phrase.startsWith('and ')) return undefined
      const isVerbBefore = signing.has(near.before(1))
      const follows = near.after(1)
      return (
        isVerbBefore ||
        follows === '' ||
        /ly$/.test(follows) ||
        signFollowers.has(follows) ||
        signed.has(follows) ||
        prepositions.has(follows)
      )
    },
  },
  asterisk: {
    decide(near) {
      if (near.phrase !== 'star') {
        return near.phrase.startsWith('star ') && signFollowers.has(near.after(1)) ? true : undefined
      }
      if (pressing.has(near.before(1))) return true
      if (starBefore.has(near.before(1)) || starAfter.has(near.after(1))) return true
      for (let distance = 1; distance < 5; distance++) {
        const word = near.before(distance)
        if (word === '' || auxiliaries.has(word) || pronouns.has(word)) break
        if (determiners.has(word) || looseDeterminers.has(word)) return true
      }
      return undefined
    },
  },
  'number-sign': {
    before: words('use used using this that called'),
    after: words('is was has trended trends campaign campaigns'),
    decide: (near) =>
      /^(hashtag|hash tag)$/.test(near.phrase) &&
      /^(use|used|using|called)$/.test(near.before(1)) &&
      near.after(1) !== ''
        ? false
        : undefined,
  },
  'number-sign-us': { before: pressing },
  'plus-sign': { after: signFollowers },
  'minus-sign': { after: signFollowers },
  'multiplication-sign': { after: signFollowers },
  'section-sign': { after: signFollowers },
  'paragraph-sign': { after: signFollowers },
  'copyright-sign': { after: signFollowers },
  'dollar-sign': money(),
  'pound-sterling-sign': money(),
  'pound-sign-gb': { ...money(), before: pressing },
  'euro-sign': money(),
  'yen-sign': money(),
  'cent-sign': money(),
  'caps-on': {
    before: words(
      'put place puts placing impose imposed price salary spending rate bottle cost emission emissions with hub hard soft',
      'wage benefit set sets pen his her snow ice term gas rent debt data hats and or baseball no wear wearing wore',
      'have had keep kept are were out screw twist fee pay benefits energy revenue these those some new strict annual',
    ),
    decide(near) {
      if (near.isFollowedBy('caps-off')) return determiners.has(near.before(1))
      if (near.before(1) === '' && capped.has(near.after(1))) return true
      if (near.before(1) !== '' && capped.has(near.after(1))) return true
      return undefined
    },
  },
  'caps-off': {
    before: words(
      'take took taking takes his her hats bottle hub pen lens knock knocked blew pop screw twist and',
    ),
    after: words('to the of when in'),
  },
  'all-caps-on': { before: words('in with') },
  'no-caps-on': { before: words("is was are were be there's has have had with") },
  'all-caps': {
    before: words('in with using use of avoid wrote write written writing type typed typing'),
    after: words(
      'text messages message posts words writing sentence sentences tweets comments lock letters titles headlines headline emails email font fonts looks means and or is was are',
    ),
    decide: (near) => near.after(1) === '' || undefined,
  },
  'no-caps': {
    before: words("is was are were be there's has have had with wear wearing wore see saw need needs"),
    after: words('allowed please on are were in or and lock'),
    decide: (near) => near.after(1) === '' || undefined,
  },
  cap: {
    before: capBefore,
    after: capAfter,
    decide(near) {
      const word = near.before(1)
      if (near.after(1) === '') return true
      if (near.phrase === 'caps' && (conjunctions.has(word) || prepositions.has(word))) return true
      if (modals.has(word) && word !== 'please' && (word !== 'to' || intending.has(near.before(2))))
        return true
      return looseDeterminers.has(word) || subjects.has(word) || isLet(near) || undefined
    },
  },
  numeral: { after: words('system systems'), before: words('roman') },
  literal: {
    decide(near) {
      if (near.phrase === 'literal') return determiners.has(near.before(1))
      return near.before(1) !== ''
    },
  },
  spell: {
    before: words(
      'you to we they i can cannot could do does not never always she he magic cold dry short brief hot long please dizzy love sleeping',
    ),
  },
  'spell-mode': { before: words('in to') },
  'spell-mode-off': { before: words('to and i you they we') },
}

const slashed = words(
  'the a an its their my your our this that these those them it prices price costs cost spending taxes tax budgets budget jobs',
  'wages rates rate emissions funding tires tyres staff production output through interest benefits fees salaries',
)
const signing = words(
  'read print date review complete fill initial stop speak talk go come sit log agree scan seal download return check form',
  'up out in and first please just then write reply hear sign',
)
const signed = words(
  'it below again language both all any documents document autographs autograph contracts contract papers copies copy and or as',
  'some each every two his himself herself agreements petitions checks cheques books me him us before letters',
)
const capped = words(
  'spending emissions prices price rents rent donations fees salaries interest the how costs bonuses what a an campaign number',
  'damages pay earnings benefits imports energy his her their your my our',
)

/** An opening mark may follow a determiner if its closing one comes too: "the open quote great close quote Gatsby". */
function opening(...closing: string[]): NaturalUse {
  return { decide: (near) => (near.isFollowedBy(...closing) ? false : undefined) }
}

/** "the dollar sign 20 note": money before a number. */
function money(): NaturalUse {
  return {
    decide: (near) => (readNumber([near.after(1)], 0) !== null ? false : undefined),
  }
}

const waiting = words(
  'quote slash tab plus-sign minus-sign at-sign caps-on underscore no-space colon bullet-point single-quote inverted-commas',
)
const waitingPhrases = words('dash star coma calmer')

/** Whether the words after a phrase may still make it an ordinary word: an interim shows it as one until they have come. */
export function waitsForMore(row: string, phrase: string): boolean {
  return waiting.has(row) || waitingPhrases.has(phrase) || phrase === 'and sign'
}
