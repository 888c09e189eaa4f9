import { beginning, ending, tongue } from '../tongue.ts'

/**
 * Ukrainian. Names: CLDR 45, annotations/uk; those that Apple's dictation ("новий абзац"), Google's voice typing ("знак
 * питання", "новий рядок") and Microsoft's ("крапка з комою") list for Ukrainian.
 */
const determiners =
  'ця та кожна будь-яка яка якась своя і й в у на з із до від за для без або але через між при (?:це|ця|та)_(?:одна|моя|твоя|наша|ваша|інша|наступна|остання|перша|друга|третя|\\p{L}+на)'

export const ukrainian = tongue({
  and: 'і й та або чи',
  before: ending(determiners),
  marks: {
    period: { say: 'крапка', after: beginning('над ком юа') },
    comma: { say: 'кома', before: ending('глибока діабетична штучна'), after: beginning('\\d+\\S*') },
    'question-mark': { say: 'знак питання', heard: 'знак запитання, питальний знак' },
    'exclamation-mark': { say: 'знак оклику', heard: 'окличний знак' },
    colon: 'двокрапка',
    semicolon: 'крапка з комою',
    ellipsis: 'три крапки, трикрапка',
    hyphen: { say: 'дефіс' },
    dash: { say: 'тире', text: '—' },
    apostrophe: { say: 'апостроф', text: 'ʼ' },
    'open-quote': { say: 'відкрити|відкрий лапки', heard: 'лапки відкриваються, відкрийте лапки', text: '«' },
    'close-quote': { say: 'закрити|закрий лапки', heard: 'лапки закриваються, закрийте лапки', text: '»' },
    quote: { say: 'лапки', text: '«»', before: ending('в у ці чотири її його задні передні котячі') },
    'open-parenthesis': { say: 'відкрити|відкрий дужку', heard: 'дужка відкривається, відкрити дужки' },
    'close-parenthesis': { say: 'закрити|закрий дужку', heard: 'дужка закривається, закрити дужки' },
    'new-line': {
      say: 'новий рядок, з нового рядка',
      before: ending('почати почніть писати пишіть'),
    },
    'new-paragraph': {
      say: 'новий абзац, з нового абзацу',
      heard: 'наступний абзац',
      before: ending('почати почніть писати пишіть'),
    },
  },
  commands: {
    'scratch-that': 'видали це, видалити це, зітри це, стерти це, викресли це, прибери це',
    undo: { say: 'скасуй це, скасувати це', bare: 'скасувати' },
    redo: { say: 'поверни це, повтори це', bare: 'повернути' },
    stop: 'припини слухати, перестань слухати, зупинити диктування, закінчити диктування, кінець диктування, вимкни мікрофон, вимкнути мікрофон',
  },
})
