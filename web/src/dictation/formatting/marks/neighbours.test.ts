import { expect, test } from 'vitest'
import { defaultSettings } from '../../commands/settings/command-settings.ts'
import { writeUtterance } from '../write.ts'

/** Sentences with alternatives in brackets, the marks said by name, and what all of them are written with. */
const sentences: [said: string, written: RegExp][] = [
  [
    '(chapter|part|section) one colon the (beginning|war|long road) new paragraph (it was cold|we were young|he stayed)',
    /^\w+ (1|one): the [a-z ]+\n\n(It|We|He) \w+/,
  ],
  [
    '(prologue|introduction|the first day) new paragraph (i woke up|they slept) late period',
    /\n\n(I|They) .*\.$/,
  ],
  ['they opened a (brand|spectacular|whole) new line it is (red|good)', /new line it is/],
  [
    '(what|which|whose) period (costume|dress|furniture) (did she wear|was it) question mark',
    / period .*\?$/,
  ],
  ['(we|they) (need|wanted|love) period (drama|furniture|costumes)', / period /],
  ['(gestation|trial|grace) period of (a sow|ten days|the firm) colon three (months|weeks)', /period of .*:/],
  ['(dash|Dash) of (salt|blood|colour) in the (soup|sputum) comma no more period', /^Dash of .*, no more\.$/],
  ['(he left home|we slept|she knows) period of course (she cried|it rained)', /\. Of course/],
  ['(he|she) had (his|her) colon (removed|checked) comma then (slept|left)', / colon \w+, then /],
  ['(we|they) can dash (and|or) (should|must) dash (do better|try) period', /can - \w+ \w+ - \w/],
  ['we live (on|at) cap oak cap (lane|road) period', /Oak (Lane|Road)\.$/],
  ['(use|put) a literal (comma|colon) here', /a literal \w+ here$/],
  [
    '(points|my plan) colon one (period|full stop) eat two (full stop|period) sleep',
    /^[\w ]+: 1\. Eat 2\. Sleep$/,
  ],
  [
    '(the defendant|my brother|i think) dash (a minor|the tall one|and I may be wrong) dash (was not heard|with you) period',
    / - [A-Za-z ]+ - [a-z ]+\.$/,
  ],
  ['(please|don’t|they) dash (off a note|home and then dash to work) period', /^[^-]*\.$/],
  ['(he|she) is a (writer|painter|singer) slash (director|teacher)', /\w\/\w/],
  ['(they|we) slash (and burn the forest|the budget)', / slash /],
  ['(twenty four|nine) slash (seven|eleven)', /^\d+\/\d+$/],
  [
    '(subject|agenda) colon (your invoice|the budget) new line (dear Tom comma|other business)',
    /: [a-z ]+\n[A-Z]/,
  ],
  ['(the dog|my sister) apostrophe s (bone|car) was red', /'s (bone|car)/],
  ['you forgot the (final|last|second) apostrophe s', /apostrophe s$/],
  ['we have a no (comma|period|colon) rule', /no \w+ rule$/],
  [
    'the (grace|trial) period (ended|started) last week comma and the (period of notice|rest) is long period',
    /^The \w+ period \w+ last week, and the [a-z ]+ is long\.$/,
  ],
  ['remove the oxford comma and the (semicolon|colon) period', /comma and the \w+\.$/],
  ['(urgent|warning|reminder) colon (read|send) (this|the form) period', /^\w+: \w+ [a-z ]+\.$/],
  ['the (cancer screening|blood test) colon results attached', /: results attached$/],
  ['descending colon cancer is (rare|bad) period', /^Descending colon cancer is \w+\.$/],
  ['(a|the) (minus|plus) sign means (less|more) period', / sign means \w+\.$/],
  ['(hash|dollar) sign and (hash|dollar) sign are symbols', / sign and \w+ sign are symbols$/],
  ['(she said|the sign said|he told me) quote (no way|i will never)', /(said|me) "(no|i)/i],
  ['new line new line hello', /^\n\nHello$/],
  ['slash slash comment', /^\/\/comment$/],
  ['(john f|mary k) period kennedy was shot', /[FK]\. kennedy/i],
  ['thank you very much for your (help|kind reply) period have a nice day exclamation mark', /\w\. Have a/],
  ['the wise men followed the star comma and the star (stood still|rose) period', /star, and the star/],
  ['such (notice|trial) period shall begin on the first of the month', /^Such \w+ period shall/],
  ['no history of stroke comma coma or seizure period', /stroke, coma or/],
  ['(bullet point|new bullet point) call (the plumber|Ann)', /^- Call/],
  ['(the handle|it) is jane underscore doe', /jane_doe$/],
  [
    'quote did your father say quote never come back unquote question mark unquote asked (Ruth|my aunt) period',
    /^"Did your father say 'never come back'\?" asked/,
  ],
  [
    'open quote did he say open quote forever close quote question mark close quote Anna asked',
    /^"Did he say 'forever'\?" Anna/,
  ],
  [
    'quote (she|my son) told me quote go home unquote and left period unquote',
    /^"(She|My son) told me 'go home' and left\."$/,
  ],
  [
    "open quote it was a quarter past twelve dash 'tis a (very good|fine) clock period close quote",
    /"It .* clock\."$/,
  ],
  [
    'the firm can stop you from coming to work at all during the (investigation|trial) period',
    / the \w+ period$/,
  ],
  [
    'he will have to use up his leave (by the end|in the second half) of the (coding|recovery) period',
    / the \w+ period$/,
  ],
  ['they may ask us for all of the copies twice in any (12-month|two-week) period', / period$/],
  ['(my aunt|the doctor) could not allow that period (it was|there were) too many', / that\. (It|There) /],
  ['until then we must bear with her period you and I are alone', / her\. You and/],
  ['check the (oven|weather) period (something is burning|it is late)', /\. (Something|It)/],
  ['i finished the (report|soup) period it’s in the (folder|fridge)', /\. It’s/],
  ['(feed|wash) the (cat|car) period (water the plants|lock the door)', /\. (Water|Lock)/],
  ['(thanks|sorry) for the (update|noise) period (i am on my way|it won’t happen again)', /\. (I|It)/],
  ['(which|what) period do you like best', / period do/],
  ['the (trial|grace) period (ends|starts) on monday', / period /],
  ['in the (second|third) period we have (art|maths) and then we go', /^In the \w+ period we/],
  ['(pull request|issue) hashtag one zero three is open', /#103 is/],
  ["the (patient|dog)'s colon (looked|was) (healthy|normal)", /'s colon \w+ \w+$/],
  ['comma quote the (best|worst) quote in the book unquote is short', /"the \w+ quote in the book" is/],
  ['underscore is a (character|sign) period', /^Underscore is/],
  ['(his slash her|his slash hers) coat', /^His\/her/],
  ['all caps (looks|seems) (rude|loud)', /^All caps/],
  ['all caps nasa is (fine|late)', /^NASA is/],
  ['all caps text is (fine|late)', /^All caps text/],
  ['all caps n a s a (launched|sent) it period', /^NASA \w+ it\.$/],
  ['as smith open paren two thousand and nine close paren argues comma it depends period', /\(2009\)/],
  ['underscore the (importance|need) of sleep period', /^Underscore the/],
  ['(use|try) hashtag (sunset|holidays) for the photos', / #\w+ for/],
  ['my handle is at sign jane underscore doe', /is @jane_doe$/],
  [
    '(she asked|he wondered) quote are you coming question mark (unquote|end quote) and (left|sat down) period',
    /"are you coming\?" and [a-z ]+\.$/,
  ],
  [
    '(semicolon|question mark|full stop) (is|was) (a|the) (mark|hard one) period',
    /^(Semicolon|Question mark|Full stop) [a-z ]+\.$/,
  ],
  ['(a|b|x) comma (b|d|y) comma c', /^[A-Z], [a-z], c$/],
  ['(press|hit) (comma|period) (twice|to go on|again)', /^\w+ (comma|period) /],
  ['(he came|we met) at five (p|a) (period|dot) m period', / at five [pa]\.m\.$/],
  ['that is (i|e) period (e|g) period a cat', /^That is \w\.\w\. a cat$/i],
  ['he smiled in his (sleep|grace|rest) period (With|When|She) all (was|is) well', /\. (With|When|She) /],
  ['we read of (that|a dry) period (The Times|With love)', / period /],
  ['The (Juror|Coroner) colon Is (that|this) right question mark', /^The \w+: Is \w+ right\?$/],
  ['a (hundred metre|short) dash comma (a long jump|then rest)', /dash, /],
  ['(a|the) full stop comma please', /^(A|The) full stop, please$/],
  ['my (mother|sister) hyphen in hyphen law (came|slept)', /-in-law/],
  ['slash (prices|budgets) comma sell more', /^Slash \w+, sell more$/],
  ['(we found|I saw|they lost) it dash (it|he) was (broken|alone)', / it - (it|he) was /],
  ['the (oxford|last) comma and the (semicolon|colon) are wrong', / comma and the \w+ are/],
  ['we have art in (third|first) period and gym in (fourth|second) period', /period and gym in/],
  [
    '(|and |so |I think |we met and )the lock up period (binds the founders|is one hour) period',
    / period (binds|is) .*\.$/,
  ],
  [
    '(so |but |)during the (notice|harvest) period (you are|we were) free period',
    /period (you are|we were) free\.$/,
  ],
  ['(well|and|so) dash it down', / dash /],
  ['ann open brackets (my aunt|the boss|who is late|I think) close brackets period', /^Ann \[.*\]\.$/],
  ['there is a (hyphen|dash) (missing|too many) in the line period', / a (hyphen|dash) [a-z ]+\.$/],
  ['(let me|you must) dash (home|out) (now|before noon) comma and call later', / dash \w+ [a-z ]+, and/],
  ['they (told|warned) us to pay period in the end (we|I) did', / to pay\. In the end/],
  ['the (road|speech) was (long|short) period', /was (long|short)\.$/],
  ['we (love|need) period (films|pieces) about the war period', / period (films|pieces) .*\.$/],
  ['(her|his) colon (looked|was) normal', /^\w+ colon \w+ normal$/],
  [
    'thank you for the (note|gift) period (is|was) the room (free|booked) question mark',
    /\. (Is|Was) the room \w+\?$/,
  ],
  ['(so|well|and) slash the (budget|prices) period', / slash the \w+\.$/],
  ['(I|they) (watch|wear|collect) period (films|costumes) on Sundays period', / period \w+ on Sundays\.$/],
  [
    'what (does|means) (full stop|comma|semicolon) (mean |)in (English|music) question mark',
    /^What (does|means) (full stop|comma|semicolon) [a-z ]*in \w+\?$/,
  ],
  ['how do you (say|spell) (comma|colon|period) in (German|French) question mark', /^How do you \w+ \w+ in/],
  ['there (is|was) no (period|comma|full stop) (at the end|in it) period', / no (period|comma|full stop) /],
  [
    'the (beauforts|visitors|directors) close single quote (house|office) was one of the (best|oldest) period',
    /^The \w+' (house|office) was .*\.$/,
  ],
  [
    'how (could|can) (he|she) (say|write) colon open quote (I knew|it is over) close quote',
    / (say|write): "\w/,
  ],
  ['(The Open|Our Small) Art Project dash (Rosalind|Stitch)', /^\w+ \w+ Art Project - \w+$/],
  ['dash off a (note|letter) to Tom period', /^Dash off a \w+ to Tom\.$/],
  ['(I need|she gave us) the following colon new line (milk|a bell)', / the following:\n[A-Z]/],
  ['(Comp|Pay) Time Cap (Calculator|Form)', /^\w+ Time Cap \w+$/],
  ['the oxford comma and the (semicolon|colon) (matter|help) period', /^The oxford comma and the \w+ \w+\.$/],
  ['(she|he) would have gone comma if you had been dash question mark', /, if you had been -\s?\?$/],
  ['(we|they) hoped comma at last comma to meet the dash the (heir|owner) of it period', / the - the \w+/],
  ['the (main|other) (parts|features) are colon', / are:$/],
  ['(you|he) gave her the word comma but she comma alas comma was (deaf|slow) period', / the word, but she/],
  [
    'the (man|girl) coloured a little period (then|after that) he left period',
    / a little\. (Then|After that) /,
  ],
  ['quote (not at all|how kind of you) comma said the old man period', /^"(Not|How) .*, said the old man\.$/],
  ['(during|after) the book dash comma (we|they) slept period', / the book dash, \w+ slept\.$/],
  ['within one hundred and (ten|thirty) day period (limits|terms) it (is|was) due', / day period /],
  ['quote the (name|path) of the column period', /^Quote the \w+ of the column\.$/],
  ['(step|section|item) one comma (step|section|item) two period', /^\w+ 1, \w+ 2\.$/],
]

/** All sentences that the alternatives make. */
function expand(said: string): string[] {
  const group = /\(([^()]*)\)/.exec(said)
  if (group === null) return [said]
  return (group[1] ?? '').split('|').flatMap((choice) => expand(said.replace(group[0], choice)))
}

test.for(sentences)('%j is written alike, whatever its other words are', ([said, written]) => {
  for (const sentence of expand(said))
    expect(writeUtterance(sentence, { before: '', after: '' }, { settings: defaultSettings }).words).toMatch(
      written,
    )
})
