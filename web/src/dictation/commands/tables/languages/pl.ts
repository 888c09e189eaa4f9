import { beginning, either, ending, tongue } from '../tongue.ts'

/**
 * Polish. Names: CLDR 41, annotations/pl, and what people say. Its cases tell a name from a word in most sentences: only
 * the form of the dictionary is a mark.
 */
const determiners =
  'ta ten tę każda każdy jedna jakaś jakiś żadna żaden która czyli bez w na od po za przy dla albo że przez między ani'
/** "Jest", "występuje" and their like come before their subjects. */
const verbs = 'jest występuje wpisano podano następuje pełni znajduje_się zawierające używana wybrany'
const adjectives =
  '(?:pierwsza|pierwszy|druga|drugi|ostatnia|ostatni|mała|mały|duża|duży|czarna|biała|czerwona|moja|mój|nasza|nasz)'
/** No clause ends with these adjectives. */
const collocated = 'początkowa opcjonalna pojedyncza pojedynczy'

const numbers = '\\d+\\S* zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć'

export const polish = tongue({
  and: 'i lub albo oraz ani czy',
  before: either(ending(determiners, adjectives), ending(collocated)),
  after: beginning('oddziel\\p{L}+ rozdziel\\p{L}+ dziesiętn\\p{L}+'),
  marks: {
    period: {
      say: 'kropka',
      heard: 'znak kropki',
      before: ending(verbs),
      after: beginning('nad com pl net org eu'),
    },
    comma: {
      say: 'przecinek',
      around: [
        [ending(`${verbs} ${numbers}`), beginning(`${numbers} należy jest i w do na jako a_separatorem`)],
      ],
    },
    'question-mark': { say: 'znak zapytania, pytajnik', before: ending(verbs) },
    'exclamation-mark': { say: 'wykrzyknik', heard: 'znak wykrzyknika', before: ending(`${verbs} przykład`) },
    colon: { say: 'dwukropek', before: ending(`${verbs} jako z tylko`) },
    semicolon: { say: 'średnik', before: ending(verbs) },
    ellipsis: { say: 'wielokropek', before: ending('wstawia') },
    'three-dots': { say: 'trzy kropki', isAtEdge: true },
    hyphen: {
      say: 'łącznik',
      before: ending('jest rysuje wstawia kliknij przeciągnij tajny odłączyć wstawić opcjonalny zawierający'),
      after: beginning('jest będzie który nie do z ze o i lub'),
    },
    dash: { say: 'myślnik', heard: 'półpauza', before: ending('jaki miękki jest spacja') },
    'open-quote': { say: 'otwórz cudzysłów, cudzysłów otwierający', heard: 'początek cudzysłowu', text: '„' },
    'close-quote': { say: 'zamknij cudzysłów, cudzysłów zamykający', heard: 'koniec cudzysłowu', text: '”' },
    quote: {
      say: 'cudzysłów',
      text: '„”',
      before: ending('w pojedynczy podwójny'),
      after: beginning('otwierający zamykający'),
    },
    'open-parenthesis': {
      say: 'otwórz nawias, nawias otwierający',
      heard: 'otworzyć nawias',
      before: ending('by zawiera'),
    },
    'close-parenthesis': { say: 'zamknij nawias, nawias zamykający', heard: 'zamknąć nawias' },
    'new-line': {
      say: 'nowy wiersz, nowa linia',
      heard: 'od nowej linii, nowa linijka',
      before: ending('wstawia wstawić dodać jest'),
      after: beginning('autobusowa tramwajowa metra lotnicza kolejowa produktów'),
    },
    'new-paragraph': {
      say: 'nowy akapit',
      heard: 'od nowego akapitu',
      before: ending('rozpoczyna wstaw wstawia głównego'),
      after: beginning('automatycznie bezpośrednio umożliwiający'),
    },
  },
  commands: {
    'scratch-that': 'usuń to, skreśl to, wymaż to, skasuj to',
    'delete-sentence': 'usuń|skasuj ostatnie zdanie',
    undo: { say: 'cofnij to', bare: 'cofnij' },
    redo: { say: 'ponów to', bare: 'ponów' },
    'change-language': 'przełącz|przełączyć|zmień|zmienić (się) (język) na (język) <words>',
    stop: 'przestań słuchać, zakończ dyktowanie, zatrzymaj dyktowanie, koniec dyktowania, wyłącz mikrofon, zatrzymaj nagrywanie, zakończ nagrywanie, koniec nagrywania',
  },
})
