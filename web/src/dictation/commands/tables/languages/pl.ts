import { anyOf, beginning, either, ending, languageTable, without } from '../language-table.ts'

/**
 * Polish. Names: CLDR 41, annotations/pl, and what people say. Its cases tell a name from a word in most sentences: only
 * the form of the dictionary is a mark.
 */
const determiners =
  'ta ten tę każda każdy jedna jakaś jakiś żadna żaden która czyli bez w na od po za przy dla albo że przez między ani'
/** "Jest", "występuje" and their like come before their subjects. */
const verbs = 'jest występuje wpisano podano następuje pełni znajduje_się zawierające używana wybrany'
const feminine =
  'pierwsza druga ostatnia kolejna następna jedyna pojedyncza mała duża wielka ogromna gruba maleńka drobna czarna biała czerwona zielona niebieska żółta jasna ciemna świetlna końcowa brakująca zbędna dodatkowa moja twoja nasza wasza'
const masculine =
  'pierwszy drugi ostatni kolejny jeden pojedynczy mały duży wielki ogromny brakujący zbędny dodatkowy niepotrzebny mój nasz'
const adjectives = `(?:${anyOf(`${feminine} ${masculine}`)})`
/** Nouns that "is red" can be said of: without one of them a noun has yet to come behind a feminine adjective. */
const subjects =
  'ja ty ona która (?<!(?:_|^)(?:po|dla|do|od|bez|u|na|w|z|za|przed|pod|nad)_)\\p{L}{2,}(?<!ł|jedn|któr|każd|żadn)a(?<!na|za|dla|ma|trzeba) \\p{L}+ość'
const coloured = without(
  subjects,
  new RegExp(
    `(?:^| )(?:${anyOf('to była został[ao] pozostała jest będzie widać widnieje widniała miga mruga świeci świeci_się pojawiła_się jak tylko mała duża taka stała')}) (?:${anyOf(feminine)})$`,
    'u',
  ),
)
/** Marks that stand somewhere, are wanted or are put. Marks of the feminine have another form where they are put. */
const standing =
  'stoi widnieje pojawia_się pojawi_się powin(?:na|ien)_być musi_być ma_być potrzebn[ya](?:_jest|_tu|_tutaj)? przyda_się należy_się znajdzie_się brakujący'
const putting =
  'stawiam stawiamy stawia stawiasz postaw postawić postawi postawiłem postawiłam postawił postawiła postawimy stawiać wstaw wstawić wstawiamy dodaj dodać dodajemy wpisz wpisać napisz napisać usuń usunąć skasuj daj dać dajemy zamień widzę widać wisi zostaje pozostaje'
/** "In front of it there is …", and nothing behind. */
const inPlace =
  /^(?:[Pp]rzed|[Pp]o|[Ww]e?|[Nn]a|[Nn]ad|[Mm]iędzy|[Zz]a|[Tt]u|[Tt]utaj|[Pp]od) .*(?:jest|będzie|był|wystarczy|pojawia się)$/u
/** Ends a question just as well. */
const asking =
  'kto kim co czym czego gdzie kiedy jak jaki jaka jakie czy dlaczego czemu ile skąd dokąd który która które komu'
/** No clause ends with these adjectives. */
const collocated = 'początkowa opcjonalna pojedyncza pojedynczy'

const numberWords =
  'zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć sto \\p{L}+(?:naście|dzieści|dzieścia|dziesiąt)'
const numbers = `\\d+\\S* ${numberWords}`

export const polish = languageTable({
  and: 'i lub albo oraz ani czy',
  before: either(ending(`${determiners} ${standing}`, adjectives), ending(collocated)),
  after: beginning(
    'na_końcu_(?:zdania|wyrazu|linii|wiersza|nazwy|adresu|tekstu) oddziel\\p{L}+ rozdziel\\p{L}+ dziesiętn\\p{L}+ (?:nie_)?jest_(?:\\p{L}+_)?(?:nie)?potrzebn[ya] jest_(?:\\p{L}+_)?zbędn[ya]',
  ),
  marks: {
    period: {
      say: 'kropka',
      heard: 'znak kropki',
      before: either(ending(`${verbs} i`), coloured),
      after: beginning('nad com pl net org eu'),
      around: [[ending(numberWords), beginning(numberWords)]],
    },
    comma: {
      say: 'przecinek',
      around: [
        [inPlace, /^$/],
        [ending(putting, adjectives), /^(?:$|(?:przed|po|między|za|w|na|tu|tutaj|i)(?: |$))/],
        [ending(numbers), beginning(numbers)],
        [ending(`${verbs} ${numbers}`), beginning(`${numbers} należy jest i w do na jako a_separatorem`)],
      ],
    },
    'question-mark': {
      say: 'znak zapytania, pytajnik',
      before: without(asking, ending(`${verbs} był ${putting}`, adjectives)),
    },
    'exclamation-mark': {
      say: 'wykrzyknik',
      heard: 'znak wykrzyknika',
      before: ending(`${verbs} przykład ${putting}`, adjectives),
    },
    colon: { say: 'dwukropek', before: ending(`${verbs} jako z tylko ${putting}`, adjectives) },
    semicolon: { say: 'średnik', before: ending(`${verbs} ${putting}`, adjectives) },
    ellipsis: { say: 'wielokropek', before: ending('wstawia') },
    'three-dots': { say: 'trzy kropki', isAtEdge: true },
    slash: { say: 'ukośnik', before: ending('odwrotny końcowy zawierając\\p{L} zawiera wstawić jest sam') },
    hyphen: {
      say: 'łącznik',
      before: ending('jest rysuje wstawia kliknij przeciągnij tajny odłączyć wstawić opcjonalny zawierający'),
      after: beginning('jest będzie który nie do z ze o i lub'),
    },
    dash: {
      say: 'myślnik',
      heard: 'półpauza',
      before: ending(`jaki miękki ma_być spacja ${putting}`),
      around: [[ending('jest'), /^$/]],
    },
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
      before: ending('wstawia wstawić wstaw dodać dodaj zacznij zacząć zaczyna jest każda nasza'),
      after: beginning('autobusowa tramwajowa metra lotnicza kolejowa produktów'),
    },
    'new-paragraph': {
      say: 'nowy akapit',
      heard: 'od nowego akapitu',
      before: ending(
        'rozpoczyna zaczyna zaczyna_się zaczynamy zacznij zacząć wstaw wstawia wstawić dodaj głównego to',
      ),
      after: beginning(
        'automatycznie bezpośrednio umożliwiający umowy ustawy tekstu rozdziału artykułu dokumentu regulaminu książki',
      ),
    },
  },
  commands: {
    'scratch-that': 'usuń to, skreśl to, wymaż to, skasuj to',
    'delete-sentence': 'usuń|skasuj ostatnie zdanie',
    'delete-word': 'usuń|skasuj ostatnie słowo',
    'select-words': 'zaznacz <words>',
    undo: { say: 'cofnij to', bare: 'cofnij' },
    redo: { say: 'ponów to', bare: 'ponów' },
    'change-language': 'przełącz|przełączyć|zmień|zmienić (się) (język) na (język) <words>',
    stop: 'przestań słuchać, zakończ dyktowanie, zatrzymaj dyktowanie, koniec dyktowania, wyłącz mikrofon, zatrzymaj nagrywanie, zakończ nagrywanie, koniec nagrywania',
  },
})
