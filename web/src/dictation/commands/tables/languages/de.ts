import { beginning, either, ending, tongue } from '../tongue.ts'

/**
 * German. Names: CLDR 45, annotations/de; the names that Apple's dictation ("Klammer auf", "neuer Absatz"), Google's
 * voice typing ("neue Zeile") and Microsoft's ("Anführungszeichen öffnen") list for German. Austrians say "Beistrich"
 * and "Rufzeichen".
 */
const masculine =
  'der den dem des einen einem eines kein(?:en|em|es)? mein(?:en|em|es) dein(?:en|em|es) ihren ihrem unser(?:en|em)? dies(?:er|en|em|es) jed(?:er|en|em|es) jen(?:er|en|em) welch(?:er|en|em) manch(?:er|en|em) am im zum vom beim ohne als pro und durch für gegen statt anstatt per seit zwischen'
/** "ein" is also the end of many verbs ("ich lade dich ein"). */
const ein =
  '(?:ist|sind|war|wäre|wird|es|noch|nur|auch|schon|und|oder|als|um|jetzt|hier|da|wohl|so|durch|für|statt|stattdessen|gegen|kann|muss|soll|wenn)_ein ein_\\p{Ll}+er'
/** Adjectives are small, so that "der Lehrer Punkt" ends a sentence. */
const adjective = '\\p{Ll}+e[nrm]?'
const numbers = '\\d+\\S* eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf null'
const before = either(
  /^(?:[Ee]in|[Dd]as)$/,
  ending(
    `${masculine} ${ein} (?:in|für|über|auf|um|durch|ohne|an|setze?|lösche?)_das`,
    '(?:erst|zweit|dritt|letzt|nächst|neu|richtig|falsch|fehlend|eigentlich)e[nrms]?',
  ),
)
const masculineNoun = ending(masculine, adjective)

export const german = tongue({
  before,
  marks: {
    period: {
      say: 'Punkt',
      heard: 'Satzendepunkt, Schlusspunkt',
      before: masculineNoun,
      after: beginning(`${numbers} für_Punkt com de net org`),
    },
    comma: { say: 'Komma, Beistrich', after: beginning(numbers) },
    'question-mark': 'Fragezeichen',
    'exclamation-mark': { say: 'Ausrufezeichen, Rufzeichen', heard: 'Ausrufungszeichen' },
    colon: { say: 'Doppelpunkt', before: masculineNoun },
    semicolon: { say: 'Semikolon, Strichpunkt' },
    ellipsis: { say: 'Auslassungspunkte', heard: 'drei Punkte, Auslassungszeichen, Punkt Punkt Punkt' },
    hyphen: { say: 'Bindestrich', before: masculineNoun },
    dash: { say: 'Gedankenstrich', heard: 'Halbgeviertstrich', before: masculineNoun },
    'open-quote': {
      say: 'Anführungszeichen öffnen|auf|unten',
      heard: 'öffnendes|öffnende Anführungszeichen, Anführungszeichen Anfang, Gänsefüßchen auf|unten',
      text: '„',
    },
    'close-quote': {
      say: 'Anführungszeichen schließen|zu|oben',
      heard: 'schließendes|schließende Anführungszeichen, Anführungszeichen Ende, Gänsefüßchen zu|oben',
      text: '“',
    },
    quote: {
      say: 'Anführungszeichen',
      heard: 'Gänsefüßchen',
      text: '„“',
      before: ending('in die den diese'),
    },
    'open-parenthesis': { say: 'Klammer auf, Klammer öffnen', heard: 'runde Klammer auf, öffnende Klammer' },
    'close-parenthesis': {
      say: 'Klammer zu, Klammer schließen',
      heard: 'runde Klammer zu, schließende Klammer',
    },
    'new-line': {
      say: 'neue Zeile, nächste Zeile',
      before: ending('die eine keine jede diese in auf pro einen ohne als für erste durch jeder und'),
    },
    'new-paragraph': {
      say: 'neuer Absatz, nächster Absatz',
      heard: 'neuen Absatz',
      before: ending(`${masculine} ein in einen`, adjective),
    },
  },
  commands: {
    'scratch-that': 'streich|streiche das, das streichen, lösch|lösche das, das löschen',
    undo: { say: 'mach das rückgängig, das rückgängig machen', bare: 'rückgängig, rückgängig machen' },
    redo: { say: 'stell das wieder her, das wiederherstellen', bare: 'wiederherstellen' },
    stop: 'Diktat beenden|stoppen|Ende, Diktieren beenden, Mikrofon aus|ausschalten, hör auf zuzuhören, nicht mehr zuhören',
  },
})
