import { beginning, either, ending, languageTable } from '../language-table.ts'

/**
 * Hebrew. Names: CLDR 41, annotations/he, and what people say. The article and short prepositions are written with their
 * word, so that "הנקודה" and "בנקודה" are no marks.
 */
const before = '[במלשוכ]?כל איזו שום על עם בלי את של ללא'
const feminine =
  'חשובה אחת אחרת חדשה נוספת מעניינת טובה שחורה לבנה אדומה חלשה חזקה מרכזית רגישה עיוורת מסוימת'

const numbers =
  '\\d+\\S* אפס אחת אחד שתיים שניים שלוש ארבע חמש שש שבע שמונה תשע עשר שלושה ארבעה חמישה שישה שבעה תשעה עשרה'

export const hebrew = languageTable({
  and: 'או ו',
  before: either(
    /^(?:זו|זאת|זה|אותה|יש|אין|עוד)$/,
    /(?:^| )חסר(?:ה|ים)? (?:כאן|פה|שם)$/u,
    /(?:^| )ל\p{L}{3,} עוד$/u,
    ending(`${before} שים שימי לשים שמים תשים תשימי הוסף הוסיפי להוסיף תוסיף תוסיפי מוסיפים חסר חסרה חסרים`),
  ),
  around: [
    [
      ending('צריך צריכה צריכים נדרש נדרשת יש בא באה יבוא תבוא מופיע מופיעה כותבים רושמים'),
      beginning('אחרי לפני בין במקום כאן פה בסוף באמצע בתחילת'),
    ],
    // "In front of it there is …", and nothing behind.
    [/^(?:לפני|אחרי|בין|בסוף|בתחילת) .*(?:יש|בא|מופיע)$/u, /^$/],
    [ending(numbers), beginning(numbers)],
  ],
  marks: {
    period: { say: 'נקודה', after: beginning(`${feminine} קום לזכות לציון`) },
    comma: { say: 'פסיק', after: beginning('\\d+\\S* מיותר אחד נוסף') },
    'question-mark': {
      say: 'סימן שאלה',
      before: ending('הציב מציב מעלה העלה נותר נשאר מרחף תלוי עומד'),
      after: beginning('גדול'),
    },
    'exclamation-mark': { say: 'סימן קריאה' },
    colon: { say: 'נקודתיים' },
    semicolon: { say: 'נקודה פסיק', heard: 'נקודה ופסיק' },
    ellipsis: { say: 'שלוש נקודות' },
    slash: 'קו נטוי',
    hyphen: { say: 'מקף' },
    dash: { say: 'קו מפריד' },
    'open-quote': { say: 'פתח|פתחי מירכאות|מרכאות', heard: 'לפתוח מירכאות, מירכאות פותחות', text: '"' },
    'close-quote': { say: 'סגור|סגרי מירכאות|מרכאות', heard: 'לסגור מירכאות, מירכאות סוגרות', text: '"' },
    'open-parenthesis': { say: 'פתח|פתחי סוגריים', heard: 'לפתוח סוגריים, סוגריים פותחים, סוגר פותח' },
    'close-parenthesis': { say: 'סגור|סגרי סוגריים', heard: 'לסגור סוגריים, סוגריים סוגרים, סוגר סוגר' },
    'new-line': { say: 'שורה חדשה', heard: 'ירידת שורה, רד שורה', before: ending('מתחילה פותחים מתחילים') },
    'new-paragraph': { say: 'פסקה חדשה', heard: 'פיסקה חדשה' },
  },
  commands: {
    'scratch-that': 'מחק|מחקי את זה, תמחק|תמחקי את זה, למחוק את זה',
    'delete-sentence': 'מחק|מחקי את המשפט האחרון',
    'delete-word': 'מחק|מחקי את המילה האחרונה, תמחק|תמחקי את המילה האחרונה',
    'select-words': 'בחר|בחרי|סמן|סמני (את) (המילה) <words>',
    undo: { say: 'בטל|בטלי את זה, תבטל|תבטלי את זה', bare: 'בטל פעולה, ביטול פעולה' },
    redo: { say: 'החזר|החזירי את זה, תחזיר את זה', bare: 'בצע שוב' },
    'change-language':
      'עבור|עברי|תעבור|תעברי|לעבור|החלף|החליפי ל<words>, החלף|החליפי|שנה|שני|להחליף|לשנות (את) שפה|השפה ל<words>',
    stop: 'הפסק|הפסיקי להקשיב, תפסיק|תפסיקי להקשיב, הפסק הכתבה, עצור|עצרי הכתבה, עצור את ההכתבה, סיים הכתבה, סוף הכתבה, כבה מיקרופון, כבה את המיקרופון, עצור הקלטה, הפסק הקלטה, סיים הקלטה',
  },
})
