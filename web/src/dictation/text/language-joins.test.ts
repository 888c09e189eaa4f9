import { describe, expect, test } from 'vitest'
import { editorTranscript } from '../../../test/transcripts.ts'
import { createFormatter } from '../commands/dispatch/command-formatter.ts'
import { defaultSettings, settingsFor } from '../commands/settings/command-settings.ts'

/** `_` is a no-break space, `~` a thin one. */
const seams: [language: string, given: string, spoken: string[], text: string][] = [
  // French
  ['fr-FR', '', ['comment ça va ?'], 'Comment ça va~?'],
  ['fr-FR', '', ['comment ça va?'], 'Comment ça va~?'],
  ['fr-FR', '', ['comment ça va_?'], 'Comment ça va_?'],
  ['fr-FR', 'Comment ça va', ['?'], 'Comment ça va~?'],
  ['fr-FR', 'Bonjour~!', ['comment allez-vous'], 'Bonjour~! Comment allez-vous'],
  ['fr-FR', '', ['il dit : « bonjour »'], 'Il dit_: «_bonjour_»'],
  ['fr-FR', '', ['à 10:30 ; ou plus tard'], 'À 10:30~; ou plus tard'],
  ['fr-CA', '', ['comment ça va ?'], 'Comment ça va?'],
  ['fr-CA', '', ['voici :'], 'Voici_:'],
  ['fr-FR', "je crois qu'", ['il vient'], "je crois qu'il vient"],
  ['fr-FR', '', ["j' ai vu l' hôtel d' été"], "J'ai vu l'hôtel d'été"],
  ['fr-FR', 'Cf.', ['la page 3'], 'Cf. la page 3'],
  // Italian, Catalan, English
  ['it-IT', '', ["l' amico dell' università"], "L'amico dell'università"],
  ['it-IT', "un po'", ['di pane'], "un po' di pane"],
  ['it-IT', "fino all'", ['8 marzo'], "fino all'8 marzo"],
  ['ca-ES', "l'", ['home'], "l'home"],
  ['ca-ES', "l'", ['1 de maig'], "l'1 de maig"],
  ['en-US', 'Mr', ["O' Connor came"], "Mr O'Connor came"],
  ['en-US', "the students'", ['work'], "the students' work"],
  // German
  ['de-DE', 'Das ist der 2.', ['versuch'], 'Das ist der 2. versuch'],
  ['de-DE', 'Das ist der 2.', ['Versuch'], 'Das ist der 2. Versuch'],
  ['de-DE', 'Es war 2026.', ['dann kam er'], 'Es war 2026. Dann kam er'],
  ['de-DE', 'Viele, z. B.', ['hunde'], 'Viele, z. B. hunde'],
  ['de-DE', 'Sie sagte „', ['nein'], 'Sie sagte „nein'],
  ['de-DE', 'Sie sagte „nein', ['“'], 'Sie sagte „nein“'],
  ['de-DE', 'Sie sagte „nein“', ['und ging'], 'Sie sagte „nein“ und ging'],
  ['en-US', 'This is version 2.', ['next'], 'This is version 2. Next'],
  // Turkish and Dutch
  ['tr-TR', '', ['iyi günler'], 'İyi günler'],
  ['tr-TR', 'Tamam.', ['ılık su'], 'Tamam. Ilık su'],
  ['nl-NL', '', ['ijsland is mooi'], 'IJsland is mooi'],
  ['nl-NL', '', ["'s avonds eten we"], "'s Avonds eten we"],
  ['nl-NL', 'morgen', ["'s avonds"], "morgen 's avonds"],
  ['tr-TR', "Ankara'", ['ya gittim'], "Ankara'ya gittim"],
  ['nl-NL', "zo'", ['n dag'], "zo'n dag"],
  // Spanish, Portuguese, Polish, Greek
  ['es-ES', '¿', ['cómo estás'], '¿Cómo estás'],
  ['es-ES', 'Hola.', ['¿cómo estás?', '¡bien!'], 'Hola. ¿Cómo estás? ¡Bien!'],
  ['es-ES', 'Vive en EE. UU.', ['desde ayer'], 'Vive en EE. UU. desde ayer'],
  ['pt-BR', 'Fale com a Sra.', ['dona Ana'], 'Fale com a Sra. dona Ana'],
  ['pl-PL', 'Owoce, np.', ['jabłka'], 'Owoce, np. jabłka'],
  ['pl-PL', 'Jest 3.', ['maja'], 'Jest 3. maja'],
  ['el-GR', 'Τι κάνεις;', ['καλά'], 'Τι κάνεις; Καλά'],
  ['el-GR', 'Πού είναι', [';'], 'Πού είναι;'],
  // Without spaces
  ['ja-JP', '今日は', ['晴れです'], '今日は晴れです'],
  ['ja-JP', '', ['今日 は 3 時 です'], '今日は3時です'],
  ['ja-JP', '2026', ['年'], '2026年'],
  ['ja-JP', '私の', ['iPhone', 'です'], '私のiPhoneです'],
  ['ja-JP', '', ['hello world'], 'Hello world'],
  ['zh-CN', '我们', ['明天', '3', '点见'], '我们明天3点见'],
  ['zh-TW', '', ['你好 世界'], '你好世界'],
  ['zh-CN', '他说', ['“好”', '然后走了'], '他说“好”然后走了'],
  ['th-TH', 'ราคา', ['100', 'บาท'], 'ราคา100บาท'],
  ['th-TH', 'สวัสดี', ['ครับ'], 'สวัสดีครับ'],
  ['ko-KR', '안녕하세요', ['여러분'], '안녕하세요 여러분'],
  // Marks of other scripts
  ['ar-EG', 'مرحبا', ['، كيف حالك ؟'], 'مرحبا، كيف حالك؟'],
  ['ar-EG', 'نعم', ['؛'], 'نعم؛'],
  ['ar-EG', 'زاد 5', ['٪'], 'زاد 5٪'],
  ['ar-EG', 'أستخدم', ['Windows', 'كل يوم'], 'أستخدم Windows كل يوم'],
  ['he-IL', 'שלום', ['!', 'מה שלומך ?'], 'שלום! מה שלומך?'],
  ['hi-IN', 'नमस्ते', ['।', 'आप कैसे हैं ?'], 'नमस्ते। आप कैसे हैं?'],
]

const spaces: Readonly<Record<string, string>> = { _: '\u00a0', '~': '\u202f' }
const read = (text: string) => text.replace(/[_~]/g, (sign) => spaces[sign] ?? sign)

describe('words are joined as their language joins them', () => {
  test.each(seams)('%s: %j and %j give %j', (language, given, spoken, text) => {
    const settings = settingsFor(defaultSettings, language)
    const { writer, edit } = editorTranscript(createFormatter(() => settings))
    if (given !== '') edit(0, 0, read(given))
    for (const words of spoken) writer.settle(read(words), '')
    expect(writer.snapshot().text).toBe(read(text))
  })
})

test('what is written by hand into live words stays as it stands there', () => {
  const { writer, edit } = editorTranscript()
  writer.showInterim('one two three')
  edit(7, 7, '日本')
  writer.showInterim('one two three four')
  writer.settle('one two three four', '')
  expect(writer.snapshot().text).toBe('One two日本 three four')
})

test('what is corrected by hand in live words without spaces stays, and what is said after it comes', () => {
  const settings = settingsFor(defaultSettings, 'ja-JP')
  const { writer, edit } = editorTranscript(createFormatter(() => settings))
  writer.showInterim('今日は')
  edit(2, 3, 'も')
  writer.showInterim('今日はいい')
  writer.settle('今日はいい天気', '')
  expect(writer.snapshot().text).toBe('今日もいい天気')
})
