import { beginning, either, ending, tongue } from '../tongue.ts'

/**
 * Arabic. Names: CLDR 41, annotations/ar, and what people say. The article is written with its word, so that "النقطة" is
 * no mark. Patterns have ا where أ or إ may be written.
 */
const before =
  'في من الى على عند عندها بين مع هي وهي اختيار انشاء كل اي هذه تلك اول اخر اهم حول او ثمة اضع ضع وضع وضعت عن بدون ليست'
const feminine = 'مهمة هامة واحدة اخرى جديدة سوداء بيضاء حمراء ضعيفة قوية اساسية رئيسية سلبية ايجابية فارقة'

export const arabic = tongue({
  and: 'و أو او',
  before: ending(before),
  marks: {
    period: {
      say: 'نقطة',
      heard: 'نقطة نهاية',
      after: either(
        beginning(`${feminine} ضعف قوة كوم نت`),
        beginning(
          '(?:التقاء|انطلاق|تفتيش|تحول|بداية|نهاية|البداية|النهاية|التحول|الانطلاق|التفتيش|الالتقاء|الضعف|القوة)',
        ),
      ),
    },
    comma: { say: 'فاصلة', text: '،', after: beginning('عشرية \\d+\\S*') },
    'question-mark': { say: 'علامة استفهام', heard: 'علامة الاستفهام', text: '؟' },
    'exclamation-mark': { say: 'علامة تعجب', heard: 'علامة التعجب' },
    colon: { say: 'نقطتان', heard: 'نقطتين, نقطتان رأسيتان', after: beginning('مهمتان اساسيتان') },
    semicolon: { say: 'فاصلة منقوطة', text: '؛' },
    ellipsis: { say: 'ثلاث نقاط', heard: 'علامة الحذف' },
    hyphen: { say: 'واصلة' },
    dash: { say: 'شرطة' },
    'open-quote': {
      say: 'افتح علامة تنصيص|اقتباس, علامة تنصيص مفتوحة',
      heard: 'افتح علامات التنصيص, فتح علامة اقتباس, افتح الاقتباس',
      text: '"',
    },
    'close-quote': {
      say: 'أغلق علامة تنصيص|اقتباس, علامة تنصيص مغلقة',
      heard: 'أغلق علامات التنصيص, إغلاق علامة اقتباس, أغلق الاقتباس',
      text: '"',
    },
    'open-parenthesis': { say: 'افتح قوس, قوس مفتوح', heard: 'افتح القوس, فتح قوس, افتح قوسا' },
    'close-parenthesis': { say: 'أغلق قوس, قوس مغلق', heard: 'أغلق القوس, إغلاق قوس' },
    'new-line': { say: 'سطر جديد', heard: 'السطر التالي' },
    'new-paragraph': { say: 'فقرة جديدة', heard: 'الفقرة التالية' },
  },
  commands: {
    'scratch-that': 'احذف ذلك, احذف هذا, امسح ذلك, امسح هذا, اشطب ذلك, اشطب هذا',
    'delete-sentence': 'احذف|امسح الجملة الأخيرة',
    undo: { say: 'تراجع عن ذلك, تراجع عن هذا', bare: 'تراجع' },
    redo: { say: 'أعد ذلك', bare: 'إعادة' },
    'change-language':
      'التبديل|انتقل|الانتقال|التحويل|حول|بدل إلى (اللغة) <words>, تغيير|غير|بدل|تبديل اللغة إلى <words>',
    stop: 'توقف عن الاستماع, أوقف الإملاء, إيقاف الإملاء, إنهاء الإملاء, أنه الإملاء, أغلق الميكروفون, إيقاف الميكروفون, أوقف التسجيل, إيقاف التسجيل',
  },
})
