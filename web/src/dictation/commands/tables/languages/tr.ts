import { beginning, either, ending, tongue } from '../tongue.ts'

/**
 * Turkish. Names: CLDR 45, annotations/tr; those that Apple's dictation ("yeni satır", "parantez aç"), Google's voice
 * typing ("soru işareti") and Microsoft's ("noktalı virgül") list for Turkish. Its endings tell a name from a word in most
 * sentences: "noktada" is no mark.
 */
/** "bu" and its like are predicates at the end of a clause ("sorun bu"). */
const determiners = 'bir her hiçbir son ilk kaç hangi en_\\S+'
/** No clause begins with these. */
const joined = 'ile veya ya_da da de kon\\S* koy\\S* ayraçlı ayrıl\\S* içinde\\S* imi\\S*'
const numbers = '\\d+\\S* sıfır iki üç dört beş altı yedi sekiz dokuz on'

export const turkish = tongue({
  and: 've veya ya',
  before: either(/^(?:[Bb]u|[Şş]u|[Oo])$/, ending(determiners)),
  marks: {
    period: { say: 'nokta', after: beginning(`atışı kadar com net org tr vuruşu ${joined}`) },
    comma: { say: 'virgül', after: beginning(`${numbers} ${joined}`) },
    'question-mark': 'soru işareti',
    'exclamation-mark': { say: 'ünlem işareti, ünlem' },
    colon: {
      say: 'iki nokta üst üste, iki nokta',
      after: beginning(`ve ise belirtil\\S* gele\\S* ${joined}`),
    },
    semicolon: { say: 'noktalı virgül', after: beginning(`ve ${joined}`) },
    ellipsis: 'üç nokta',
    hyphen: { say: 'kısa çizgi' },
    dash: { say: 'uzun çizgi, uzun tire' },
    apostrophe: { say: 'kesme işareti' },
    'open-quote': { say: 'tırnak aç, tırnak işareti aç', heard: 'tırnakları aç, tırnak açılıyor' },
    'close-quote': { say: 'tırnak kapat, tırnak işareti kapat', heard: 'tırnakları kapat, tırnağı kapat' },
    quote: 'tırnak işareti, çift tırnak',
    'open-parenthesis': { say: 'parantez aç', heard: 'aç parantez' },
    'close-parenthesis': { say: 'parantez kapat', heard: 'parantezi kapat, kapa parantez' },
    'new-line': {
      say: 'yeni satır, sonraki satır',
      heard: 'satır başı, alt satır',
      after: beginning('numara\\S* karakter\\S* sonu\\S*'),
    },
    'new-paragraph': 'yeni paragraf, sonraki paragraf',
  },
  commands: {
    'scratch-that': 'bunu sil, şunu sil, onu sil, sil bunu',
    undo: { say: 'bunu geri al', bare: 'geri al' },
    redo: { say: 'bunu yinele', bare: 'yinele, yeniden yap' },
    stop: 'dinlemeyi durdur, dinlemeyi bırak, dikteyi durdur, dikteyi bitir, mikrofonu kapat',
  },
})
