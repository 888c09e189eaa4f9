import { beginning, ending, tongue } from '../tongue.ts'

/**
 * Polish. Names: CLDR 45, annotations/pl; those that Apple's dictation ("otwórz nawias", "nowy akapit"), Google's voice
 * typing ("znak zapytania", "nowy wiersz") and Microsoft's ("nowa linia") list for Polish. Its cases tell a name from a
 * word in most sentences: only the form of the dictionary is a mark.
 */
const determiners =
  'ta ten tę każda każdy jedna jeden jakaś jakiś żadna żaden która który czyli jako bez i w z na do od o po za przy dla oraz lub albo że przez między'
const adjectives =
  '(?:pierwsza|pierwszy|druga|drugi|ostatnia|ostatni|mała|mały|duża|duży|czarna|biała|czerwona|moja|mój|nasza|nasz)'

export const polish = tongue({
  and: 'i lub albo oraz ani czy',
  before: ending(determiners, adjectives),
  marks: {
    period: { say: 'kropka', heard: 'znak kropki', after: beginning('nad com pl net org eu') },
    comma: { say: 'przecinek', after: beginning('\\d+\\S* zero jeden dwa trzy cztery pięć') },
    'question-mark': { say: 'znak zapytania, pytajnik' },
    'exclamation-mark': { say: 'wykrzyknik', heard: 'znak wykrzyknika' },
    colon: 'dwukropek',
    semicolon: 'średnik',
    ellipsis: { say: 'wielokropek, trzy kropki' },
    hyphen: { say: 'łącznik' },
    dash: { say: 'myślnik', heard: 'półpauza' },
    'open-quote': { say: 'otwórz cudzysłów, cudzysłów otwierający', heard: 'początek cudzysłowu', text: '„' },
    'close-quote': { say: 'zamknij cudzysłów, cudzysłów zamykający', heard: 'koniec cudzysłowu', text: '”' },
    quote: { say: 'cudzysłów', text: '„”', before: ending('w') },
    'open-parenthesis': { say: 'otwórz nawias, nawias otwierający', heard: 'otworzyć nawias' },
    'close-parenthesis': { say: 'zamknij nawias, nawias zamykający', heard: 'zamknąć nawias' },
    'new-line': {
      say: 'nowy wiersz, nowa linia',
      heard: 'od nowej linii, nowa linijka',
      after: beginning('autobusowa tramwajowa metra lotnicza kolejowa produktów'),
    },
    'new-paragraph': { say: 'nowy akapit', heard: 'od nowego akapitu' },
  },
  commands: {
    'scratch-that': 'usuń to, skreśl to, wymaż to, skasuj to',
    undo: { say: 'cofnij to', bare: 'cofnij' },
    redo: { say: 'ponów to', bare: 'ponów' },
    stop: 'przestań słuchać, zakończ dyktowanie, zatrzymaj dyktowanie, koniec dyktowania, wyłącz mikrofon',
  },
})
