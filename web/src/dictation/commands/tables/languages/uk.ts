import { anyOf, beginning, either, ending, languageTable, without } from '../language-table.ts'

/** Ukrainian. Names: CLDR 41, annotations/uk, and what people say. */
const determiners =
  'ця кожна будь-яка якась своя в у на до від за для без через між при оператор проста (?:це|ця|та)_(?:одна|моя|твоя|наша|ваша|інша|наступна|остання|перша|друга|третя|\\p{L}+на)'

const numberWords = "нуль один два три чотири п'ять шість сім вісім дев'ять десять сто \\p{L}+(?:дцять|десят)"
const numbers = `\\d+\\S* ${numberWords}`
const feminine =
  'перша друга остання наступна єдина кожна мала маленька велика величезна крихітна дрібна чорна біла червона зелена синя жовта світла темна яскрава найвища найнижча головна болюча зайва кінцева початкова моя наша ваша'
/** Nouns that "is black" can be said of: without one of them a noun has yet to come behind a feminine adjective. */
const subjects =
  'я ти вона хто яка (?<!(?:_|^)(?:після|для|до|від|без|біля|про|за|на|у|в|з|із|під|над|перед)_)\\p{L}{2,}(?<!л|ц|наш|ваш|мо|тво|одн|вс|сам|завтр|вчор|сьогодн|дл)[ая](?<!яться|ється|ася)(?<!ся)'
const attribute = without(
  subjects,
  new RegExp(
    `(?:^| )(?:${anyOf("це була була лишилася залишилася з'явилася виднілася видно стоїть є буде світиться миготить блимає горить наша моя ваша одна лише тільки суті")})(?: \\p{L}+)? (?:${anyOf(feminine)})$`,
    'u',
  ),
)
/** Marks that stand somewhere, are wanted or are put. Marks of the feminine have another form where they are put. */
const standing = 'стоїть стоятиме ставиться ставлять повинна_бути повинен_бути мусить_бути'
const wanted = without(`${subjects} не якщо`, ending('потрібна потрібен необхідна необхідний'))
/** "In front of it there is …", and nothing behind. */
const inPlace =
  /^(?:[Пп]еред|[Пп]ісля|[Мм]іж|[УуВв]|[Нн]а|[Зз]а|[Тт]ут|[Тт]ам|[Нн]ад|[Пп]ід) .*(?<!не )(?:потрібно|пропущено|має бути|є|був|була)$/u
const putting =
  'постав поставте поставити поставив поставила поставимо став ставте ставити ставимо додай додайте додати встав вставте вставити напиши напишіть пиши пишуть прибери видали висить лишається залишається був є'
/** Ends a question just as well. */
const asking = 'хто що де коли як який яка яке чий навіщо чому скільки куди звідки чи'

/** A paragraph of these. */
const documents = 'закону договору статті документа тексту розділу кодексу книги листа'

export const ukrainian = languageTable({
  and: 'і й та або чи',
  before: either(ending(`${determiners} ${standing}`), wanted),
  around: [[inPlace, /^$/]],
  marks: {
    period: {
      say: 'крапка',
      before: either(
        attribute,
        new RegExp(`^(?:${anyOf(feminine)})$`, 'u'),
        /(?: |^)[ій]$/u,
        /^(?:Це|Ця) (?:най\p{L}+)$/u,
        /(?:^| )[Цц]е най\p{L}+а$/u,
      ),
      after: beginning('над ком юа'),
      around: [[ending(numberWords), beginning(numberWords)]],
    },
    comma: {
      say: 'кома',
      before: ending('глибока діабетична штучна'),
      around: [[ending(numbers), beginning(numbers)]],
    },
    'question-mark': {
      say: 'знак питання',
      heard: 'знак запитання, питальний знак',
      before: either(ending('виведено'), without(asking, ending(putting, '\\p{L}+ий'))),
    },
    'exclamation-mark': {
      say: 'знак оклику',
      heard: 'окличний знак',
      before: ending(`перед_ним перед_ними до_нього ${putting}`, '\\p{L}+ий'),
    },
    colon: 'двокрапка',
    semicolon: 'крапка з комою',
    ellipsis: { say: 'три крапки, трикрапка', before: ending('показано є ці усі всі') },
    slash: 'скісна риска',
    hyphen: {
      say: 'дефіс',
      before: ending(
        'випадку є додасть виведено показано вказати лишає формах розміщено аргументом один потрібно',
      ),
      after: beginning('на із але або буде то не за'),
    },
    dash: { say: 'тире', text: '—', before: ending(putting) },
    apostrophe: { say: 'апостроф', before: ending('зворотний'), text: 'ʼ' },
    'open-quote': { say: 'відкрити|відкрий лапки', heard: 'лапки відкриваються, відкрийте лапки', text: '«' },
    'close-quote': { say: 'закрити|закрий лапки', heard: 'лапки закриваються, закрийте лапки', text: '»' },
    quote: {
      say: 'лапки',
      text: '«»',
      before: ending('в у ці чотири її його задні передні котячі одинарні подвійні початкові'),
    },
    'open-parenthesis': { say: 'відкрити|відкрий дужку', heard: 'дужка відкривається, відкрити дужки' },
    'close-parenthesis': { say: 'закрити|закрий дужку', heard: 'дужка закривається, закрити дужки' },
    'new-line': {
      say: 'новий рядок, з нового рядка',
      before: ending(
        'почати почніть писати пишіть додано слідувати перший вставити продовжувати риска кожен цей один',
      ),
    },
    'new-paragraph': {
      say: 'новий абзац, з нового абзацу',
      heard: 'наступний абзац',
      before: ending('почати почніть писати пишіть'),
      after: beginning(documents),
    },
  },
  commands: {
    'scratch-that': 'видали це, видалити це, зітри це, стерти це, викресли це, прибери це',
    'delete-sentence': 'видали|видалити останнє речення, зітри|стерти останнє речення',
    'delete-word': 'видали|видалити останнє слово, зітри|стерти останнє слово',
    'select-words': 'виділи|виділити <words>',
    undo: { say: 'скасуй це, скасувати це', bare: 'скасувати' },
    redo: { say: 'поверни це, повтори це', bare: 'повернути' },
    'change-language':
      'переключи|переключись|переключити|перемкни|перейди|перейти|зміни|змінити (мову) на <words> (мову)',
    stop: 'припини слухати, перестань слухати, зупинити диктування, закінчити диктування, кінець диктування, вимкни мікрофон, вимкнути мікрофон, зупинити запис, закінчити запис',
  },
})
