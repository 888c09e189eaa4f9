import { beginning, either, ending, tongue } from '../tongue.ts'

/**
 * Russian. Names: CLDR 45, annotations/ru; those that Apple's dictation ("открыть скобку", "новый абзац"), Google's voice
 * typing ("вопросительный знак", "новая строка") and Microsoft's ("точка с запятой") list for Russian. Patterns have е
 * where ё may be written.
 */
const determiners =
  'эта каждая любая какая какая-то некая самая своя на с по от до за для без через между при когда если что'
/** No clause ends with these adjectives, nor with verbs whose subject comes behind. */
const attributes =
  'десятичная начальная конечная отправная контрольная исходная маленькая единственная новая одна такая оператор разделитель'
const verbs = 'следует стоит ставится используется отображается располагаться относится служит является'
/** An adjective alone before it begins the clause, or follows "это". */
const adjective =
  /(?:^|^[Ээ]то |(?:^| )(?:эта|та|есть|каждая|самая) )(?:\p{L}+(?:ая|яя)|одна|вся|моя|твоя|наша|ваша)$/u
const genitive =
  'зрения отсчета опоры невозврата доступа входа выхода кипения плавления роста продаж соприкосновения пересечения притяжения сборки приложения старта \\p{L}+(?:ения|ания|ости|ции|ству) на_карте ру ком рф'

const numbers = '\\d+\\S* ноль нуль один два три четыре пять шесть семь восемь девять десять'

export const russian = tongue({
  and: 'и или либо',
  before: ending(determiners),
  marks: {
    period: {
      say: 'точка',
      before: either(adjective, ending(`${attributes} ${verbs} к в`)),
      after: beginning(genitive),
    },
    comma: {
      say: 'запятая',
      before: ending(`десятичная фиксированная плавающая каждая любая одна эта ${verbs}`),
      around: [ending(numbers), beginning(numbers)],
    },
    'question-mark': {
      say: 'вопросительный знак, знак вопроса',
      heard: 'знак вопрос',
      before: ending(`${verbs} появится`),
    },
    'exclamation-mark': {
      say: 'восклицательный знак',
      heard: 'знак восклицания',
      before: ending(`${verbs} добавить`),
    },
    colon: { say: 'двоеточие', before: ending(`${verbs} это`) },
    semicolon: { say: 'точка с запятой', before: ending(verbs) },
    ellipsis: { say: 'многоточие', heard: 'троеточие', after: beginning('по вниз вверх') },
    'three-dots': { say: 'три точки', isAtEdge: true },
    hyphen: {
      say: 'дефис',
      before: ending('используйте вставляет двойной невидимый'),
      after: beginning('который и или внутри'),
    },
    dash: {
      say: 'тире',
      text: '—',
      before: ending('азбука точка короткое длинное'),
      after: beginning('или и'),
    },
    'open-quote': {
      say: 'открыть|открой|откройте кавычки',
      heard: 'кавычки открываются, кавычки открыть',
      text: '«',
    },
    'close-quote': {
      say: 'закрыть|закрой|закройте кавычки',
      heard: 'кавычки закрываются, кавычки закрыть',
      text: '»',
    },
    quote: {
      say: 'кавычки',
      heard: 'кавычка',
      text: '«»',
      before: ending('в эти двойные одинарные обратные'),
    },
    'open-parenthesis': {
      say: 'открыть|открой|откройте скобку',
      heard: 'скобка открывается, открывающая скобка, скобку открыть, открыть скобки',
    },
    'close-parenthesis': {
      say: 'закрыть|закрой|закройте скобку',
      heard: 'скобка закрывается, закрывающая скобка, скобку закрыть, закрыть скобки',
    },
    'new-line': {
      say: 'новая строка, с новой строки',
      heard: 'новую строку, следующая строка, перенос строки, абзац новая строка',
      before: either(
        ending('начать начните начни начинается начинать писать пишите пишется идет'),
        ending('в это добавляет вставляет вставить завершающую появиться как будет вставлена'),
      ),
      after: beginning('кода бюджета таблицы'),
    },
    'new-paragraph': {
      say: 'новый абзац, с нового абзаца',
      heard: 'следующий абзац',
      before: ending(
        'начать начните начни начинается начинать писать этот каждый только маркирует ввести встретится что',
      ),
    },
  },
  commands: {
    'scratch-that': 'удали это, удалить это, сотри это, стереть это, зачеркни это, убери это',
    undo: { say: 'отмени это, отменить это, отменить последнее действие', bare: 'отменить, отмена' },
    redo: { say: 'верни это, повтори это', bare: 'вернуть' },
    stop: 'перестань слушать, хватит слушать, остановить диктовку, закончить диктовку, конец диктовки, выключи микрофон, выключить микрофон',
  },
})
