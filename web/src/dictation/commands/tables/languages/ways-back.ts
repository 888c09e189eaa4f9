import { type LanguageTable, wayBack } from '../language-table.ts'

/**
 * Phrases that ask for another language in the languages without a table, by language code. Names stand in CLDR's form,
 * with the endings that the phrase requires.
 */
const phrases: Readonly<Record<string, string>> = {
  bg: 'превключи|смени (езика) на <words>, превключване на <words>',
  ca: "canvia|canviar (l'idioma) a|al <words>, canvia|canviar (l'idioma) a l'<words>, passa|passar a|al <words>, passa|passar a l'<words>",
  cs: 'přepni|přepnout|změň|změnit (jazyk) na <words>',
  da: 'skift (sprog|sproget) til <words>',
  el: 'άλλαξε|αλλαγή (τη) (γλώσσα|γλώσσας) σε|στα <words>, γύρνα στα <words>',
  et: 'lülitu <words> keelele, vaheta|muuda keel <words> keeleks',
  fi: 'vaihda (kieli) (kieleksi) <words>, vaihda (kieli) <words>in|<words>an|<words>ksi',
  hr: 'prebaci|promijeni|prijeđi (jezik) na|u <words>',
  hu: 'válts|váltson|váltás (át) <words>ra|<words>re, (a) nyelv legyen <words>',
  id: 'ganti|ubah|alihkan|beralih (bahasa) ke (bahasa) <words>',
  lt: 'perjunk|pakeisk (kalbą) į <words> (kalbą)',
  lv: 'pārslēdz|pārslēdzies|maini|nomaini (valodu) uz <words> (valodu)',
  ms: 'tukar|ubah|beralih (bahasa) kepada|ke (bahasa) <words>',
  nb: 'bytt|skift (språk|språket) til <words>',
  ro: 'schimbă|comută|treci (limba) în|la|pe (limba) <words>',
  sk: 'prepni|prepnúť|zmeň|zmeniť (jazyk) na <words>',
  sl: 'preklopi|zamenjaj|spremeni (jezik) na|v <words>',
  sr: 'пребаци|промени|пређи (језик) на <words>',
  sv: 'byt|växla (språk|språket) till <words>',
  th: 'เปลี่ยน|สลับ (ภาษา) เป็น|ไป (ภาษา) <words>',
  vi: 'chuyển|đổi (ngôn ngữ) sang|thành <words>',
}

/** The table of a language that has no other. The English "switch to …" is known everywhere. */
export function wayBackFrom(language: string): LanguageTable {
  return wayBack(phrases[language.split('-')[0] ?? ''] ?? '')
}
