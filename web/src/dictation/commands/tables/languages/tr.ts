import { beginning, either, ending, languageTable } from '../language-table.ts'

/**
 * Turkish. Names: CLDR 41, annotations/tr, and what people say. Its endings tell a name from a word in most sentences:
 * "noktada" is no mark.
 */
/** "bu" and its like are predicates at the end of a clause ("sorun bu"). */
const determiners =
  'bir her hiçbir son ilk kaç hangi en_\\S+ ondalık uç sıcak yapışkan kayan sabitleyici kaynak yeni seçilmiş koşullu bölünemez asıl kör püf can_alıcı'
/** No clause begins with these. */
const joined =
  'ile kon\\S* koy\\S* kullanm\\S* ayraçlı ayrıl\\S* içinde\\S* imi\\S* karakteri\\S* işareti\\S* ayrac\\S* simgesi\\S*'
/** Said of a mark, as the last word of a clause. */
const predicate = /^(?:var|yok|gerek|eksik|değil|lazım|olmalı|olur|olacak|kullanıl|bulun)\p{L}*$/u
/** Of ends and questions, none comes right behind "olarak" or "için". */
const adverbs = 'için olarak hala zaman yerine ardından üzerinde üzerindeki üzerine anlamında veya'
const numbers = '\\d+\\S* sıfır iki üç dört beş altı yedi sekiz dokuz on'

export const turkish = languageTable({
  and: 've veya ya',
  before: ending(determiners),
  after: either(beginning(joined), predicate),
  marks: {
    period: {
      say: 'nokta',
      before: either(
        // "The only point that we …".
        /\p{L}(?:ğ[ıiuü](?:m[ıiuü]z|m|n|n[ıiuü]z)?|[ae]n) tek$/u,
        /^(?:[Bb]u|[Şş]u|[Oo]|[Bb]azı|[Üü]ç)$/u,
        ending('fazla ile hala zaman yerine anlamında'),
      ),
      after: beginning('atışı kadar com net org tr vuruşu veya için ekle sil gösterimi\\S* alanı\\S*'),
      around: [[ending(`\\d+ önemli temel simetrik yumuşak ${adverbs}`), /./u]],
    },
    comma: { say: 'virgül', around: [[ending(numbers), beginning(numbers)]] },
    'question-mark': { say: 'soru işareti', before: ending('olarak') },
    'exclamation-mark': {
      say: 'ünlem işareti, ünlem',
      before: ending('olarak sonundaki önceki'),
      after: beginning('simgesi\\S*'),
    },
    colon: {
      say: 'iki nokta üst üste, iki nokta',
      before: either(/^(?:Eğer|İki)$/u, ending('arasındaki üzerindeki içinde')),
      around: [[ending(`${adverbs} sonra önce`), /./u]],
      after: beginning('ve ise belirtil\\S* gele\\S* gelirse geliyorsa arasın\\S* seçili\\S* bulunan'),
    },
    semicolon: {
      say: 'noktalı virgül',
      before: ending('olarak ya_da veya elle'),
      after: beginning('ve kullan\\S* gibi'),
    },
    ellipsis: { say: 'üç nokta', before: ending('üzerine üzerinde Unicode köşegen') },
    slash: { say: 'eğik çizgi', before: ending('ters bir bölü sayıda ve') },
    hyphen: { say: 'kısa çizgi', before: ending('ve fazla'), after: beginning('veya tarafından yazarak') },
    dash: { say: 'uzun çizgi, uzun tire', after: beginning('veya ile') },
    apostrophe: { say: 'kesme işareti' },
    'open-quote': { say: 'tırnak aç, tırnak işareti aç', heard: 'tırnakları aç, tırnak açılıyor' },
    'close-quote': { say: 'tırnak kapat, tırnak işareti kapat', heard: 'tırnakları kapat, tırnağı kapat' },
    quote: { say: 'tırnak işareti, çift tırnak', after: beginning('ile karakter\\S* içinde\\S* içine') },
    'open-parenthesis': { say: 'parantez aç', heard: 'aç parantez' },
    'close-parenthesis': { say: 'parantez kapat', heard: 'parantezi kapat, kapa parantez' },
    'new-line': {
      say: 'yeni satır, sonraki satır',
      heard: 'satır başı, alt satır',
      before: ending('geri üstüne altına tabloya için bir'),
      after: beginning('numara\\S* karakter\\S* sonu\\S* ekle\\S* ve kümesi\\S*'),
    },
    'new-paragraph': {
      say: 'yeni paragraf, sonraki paragraf',
      before: ending('veya önceki bir'),
      after: beginning('biçem\\S* otomatik aynı'),
    },
  },
  commands: {
    'scratch-that': 'bunu sil, şunu sil, onu sil, sil bunu',
    'delete-sentence': 'son cümleyi sil',
    'delete-word': 'son kelimeyi sil, son sözcüğü sil',
    'select-words': '<words> kelimesini|sözcüğünü seç|seçin, <words> seç|seçin',
    undo: { say: 'bunu geri al', bare: 'geri al' },
    redo: { say: 'bunu yinele', bare: 'yinele, yeniden yap' },
    'change-language': '<words>ye|<words>ya geç, (dili) <words>ye|<words>ya çevir|değiştir, dili <words> yap',
    stop: 'dinlemeyi durdur, dinlemeyi bırak, dikteyi durdur, dikteyi bitir, mikrofonu kapat, kaydı durdur, kaydı bitir, dikteyi sonlandır',
  },
})
