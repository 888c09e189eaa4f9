import { anyOf, beginning, either, ending, languageTable } from '../language-table.ts'

/** Dutch. Names: CLDR 41, annotations/nl, and what people say. */
const determiners =
  'de een geen elk elke ieder iedere mijn jouw onze welk welke dezelfde hetzelfde zonder met per tussen'
/** "het", "dat" and their like are objects at the end of a clause too ("ik weet het punt"). */
const alsoPronouns = 'het dat dit die deze haar hun ons uw'
const prepositions = 'op tot van vanaf bij over aan naar voorbij rond tegen in na voor'
const adjectives =
  '(?:eerste|tweede|derde|laatste|enige|goed|goede|belangrijk|belangrijke|nieuw|nieuwe|sterk|zwak|dubbele|decimale|willekeurige?|vast|vaste|bepaald|huidige|geselecteerde|vorige|enkele?|symmetrische?|vloeiende?|bereikte|moeilijk|beste|afsluitende|zelfde|extra|half|halve|zwakke|\\p{Ll}{4,}ste|sterke|grote|kleine|hoogste|laagste|eigen|lastige|gevoelige|kritieke|cruciale)'
const numbers = '\\d+\\S* één twee drie vier vijf zes zeven acht negen tien nul'

export const dutch = languageTable({
  and: 'en of noch',
  before: either(
    ending(determiners, adjectives),
    ending(`(?:het|dat|dit)_${adjectives}`),
    new RegExp(`(?:^|(?:^| )(?:${anyOf(prepositions)}) )(?:${anyOf(alsoPronouns)})(?: ${adjectives})?$`, 'u'),
  ),
  after: beginning('gescheiden gevolgd voorafgegaan'),
  marks: {
    period: {
      say: 'punt',
      before: either(
        /^(?:Het|Dit|Dat|Eerste|Laatste)$/u,
        /(?<!(?:^| )er )één$/u,
        // "That is precisely the point".
        /(?:^| )(?:is|was|wordt|blijft) (?:nou |nu )?(?:precies|juist|net|eigenlijk|echt|nog|ook|niet|wel|hier) het$/u,
        /(?:^| )een (?:gegeven|\p{L}+(?:ig|lijk|isch|baar|end|ement)|hoog|laag|heikel|teer|open|rood|wit|zwart|groot|klein|dood|blind|kritiek|centraal|pijnlijk|hekel) ?$/u,
        ending(
          '(?:naar|op|bij|tot|over)_het_volgende op_hetzelfde punt_(?:naar|tot|voor) (?:een|het|de)_\\p{Ll}+(?:isch|end|ende)',
        ),
      ),
      after: beginning(
        `${numbers} van(?!_harte|_mijn|_onze|_de|_het|_deze) (?:voor|naar|tot)(?=$) waarop waar nl com be eu net org`,
      ),
    },
    comma: {
      say: 'komma',
      before: ending('drijvende achteraankomende'),
      after: beginning('gescheiden getal'),
      around: [[ending(numbers), beginning(numbers)]],
    },
    'question-mark': 'vraagteken',
    'exclamation-mark': 'uitroepteken',
    colon: { say: 'dubbele punt, dubbelepunt', before: ending('voorafgaande afsluitende of') },
    semicolon: { say: 'puntkomma', heard: 'punt komma' },
    ellipsis: { say: 'beletselteken', heard: 'puntje puntje puntje' },
    'three-dots': { say: 'drie puntjes', isAtEdge: true },
    slash: 'schuine streep',
    hyphen: { say: 'koppelteken', heard: 'verbindingsstreepje', before: ending('hard zacht vast enkel') },
    dash: { say: 'gedachtestreepje', heard: 'aandachtsstreepje' },
    'open-quote': {
      say: 'aanhalingstekens openen, aanhalingsteken openen',
      heard: 'open aanhalingsteken, open aanhalingstekens, begin aanhalingsteken',
    },
    'close-quote': {
      say: 'aanhalingstekens sluiten, aanhalingsteken sluiten',
      heard: 'sluit aanhalingsteken, sluit aanhalingstekens, einde aanhalingsteken',
    },
    quote: {
      say: 'aanhalingsteken, aanhalingstekens',
      before: ending('dubbele? enkele? enige typografische rechte omringende het'),
      after: beginning('openen? vervangen staan of'),
    },
    'open-parenthesis': {
      say: 'haakje openen|open, haakjes openen|open',
      heard: 'open haakje, linkerhaakje',
    },
    'close-parenthesis': {
      say: 'haakje sluiten|dicht, haakjes sluiten|dicht',
      heard: 'sluit haakje, rechterhaakje',
    },
    'new-line': {
      say: 'nieuwe regel, volgende regel',
      heard: 'nieuwe lijn',
      before: ending('op in elke voor gewone de een'),
      after: beginning('geldt is voor die wordt'),
    },
    'new-paragraph': {
      say: 'nieuwe alinea, volgende alinea',
      heard: 'nieuwe paragraaf',
      before: ending('in of de een'),
    },
  },
  commands: {
    'scratch-that':
      'wis dat, verwijder dat, schrap dat, dat wissen, dat verwijderen, haal dat weg, streep dat door',
    'delete-sentence': 'wis|verwijder de laatste zin, laatste zin wissen|verwijderen',
    'delete-word': 'wis|verwijder het laatste woord, laatste woord wissen|verwijderen',
    'select-words': 'selecteer <words>, <words> selecteren',
    undo: { say: 'maak dat ongedaan, dat ongedaan maken', bare: 'ongedaan maken, maak ongedaan' },
    redo: { say: 'doe dat opnieuw, dat opnieuw doen', bare: 'opnieuw uitvoeren' },
    'change-language':
      'schakel over naar|op (het) <words>, overschakelen naar|op (het) <words>, naar (het) <words> overschakelen, (de) taal wijzigen|veranderen naar|in (het) <words>, verander|wijzig (de) taal naar|in (het) <words>',
    stop: 'stop met luisteren, stop dicteren, stop met dicteren, dicteren stoppen, microfoon uit, stop dictaat, microfoon uitzetten, stop de opname, opname stoppen, dicteren beëindigen',
  },
})
