import { type Tongue, tongue } from '../tongue.ts'

/**
 * Chinese, simplified and traditional. Names: CLDR 41, annotations/zh and zh-Hant, and what people say. Nothing stands
 * between words: a name is a word behind a measure word or a verb that takes it (一个问号, 画上句号), and before 的.
 */
const counted =
  /(?:[一这那每哪某半這][个個](?:大大的|圆满的|圓滿的|完美的)?|[画划打加改换畫劃換](?:上|成|了|上了)[一两几兩幾]?[个個]?|(?<![规規])[画划畫劃]|[百部双雙]|没有引用的|单个|跟隨著|[紧緊][接跟]了|分隔符是|字[符元]不?是|[\d打有是][个個]|末端的|[单單]一的|[单單][个個]的|前[导導]的|[半全][形角]|包含|含有|不含任何|放上|前置|所有的|逃逸|中的|後面的|多[个個])$/u
/** Clauses end with these too: what is behind tells. */
const taken = /(?:用|以|由|从|從|把|被|和|或|与|與|及|包括|包含|[选選]取|新增|一[个個])$/u
const takenFor =
  /^(?:[来來把将將分隔连連接作做代替填取表运運进進或和的后後前之结結]|开头|開頭|[终終]止|[区區]|括|[为為]|空格|字[符元]|加|标|標)/u
const spokenOf =
  /^(?:的|后面|前面|後面|键|鍵|隔开|分隔|分开|隔開|分開|表示|结尾|結尾|[和或][逗句问分冒顿問頓右左]|和点|和點|连接|連接|分[隔开開]|可有可无|可有可無|[tT][aA][bB]|取代|之[外后後前]|字符|字元|运算|運算|符|语法|語法|運算子|代替|替代|敏感|后跟|後跟)/u
const line = {
  before:
    /(?:自动|强制|调|不|不要|自動|強制|[一1]?[个個]|[把将將被由和或]|部分|启用|啟用|指定了|回车|回車|反斜杠 ?-?|反斜槓 ?-?|包含|包括|插入|嵌入|添入|直到|停止于|停止於|翻[转轉]|单个|單個|結尾的?|结尾的|[合并併]成|[创創新]建|建立|[产產]生|[增添]加|加入|最|保留的|[编編][号號]的|中的|就是|所有的|作[为為]|[为為]|名[称稱]|如|以[将將])$/u,
  after:
    /^(?:符|的|时|后面|前面|字符|時|後面|字元|敏感|进行|進行|转[换為为]|轉[換為为]|替[换換]|序列|总是|總是|或|和|被|样式|樣式|自[动動]|[开開]始|[将將或])/u,
}
const quoted = {
  before: /(?:[单反單雙]|加上?|取代|自[订訂]|标准|標準|成对的|成對的)$/u,
  after: /^(?:中|内|里|內|裡|之|引|字|可以|取代|由|的)/u,
}
const inside = { before: counted, after: spokenOf, around: [[taken, takenFor]] as const }

function chineseWith(
  names: Readonly<
    Record<
      | 'comma'
      | 'period'
      | 'question'
      | 'exclamation'
      | 'colon'
      | 'semicolon'
      | 'enumeration'
      | 'ellipsis'
      | 'dash'
      | 'openQuote'
      | 'closeQuote'
      | 'quote'
      | 'openParenthesis'
      | 'closeParenthesis'
      | 'line'
      | 'paragraph'
      | 'scratch'
      | 'sentence'
      | 'undo'
      | 'bareUndo'
      | 'redo'
      | 'language'
      | 'stop',
      string
    >
  >,
  quotes: string,
): Tongue {
  return tongue({
    and: '和 或 与 或者 以及 及 與',
    isUnspaced: true,
    marks: {
      period: { say: names.period, text: '。', ...inside },
      comma: { say: names.comma, text: '，', ...inside },
      'enumeration-comma': { say: names.enumeration, ...inside },
      'question-mark': { say: names.question, text: '？', ...inside },
      'exclamation-mark': { say: names.exclamation, text: '！', ...inside },
      colon: { say: names.colon, text: '：', ...inside },
      semicolon: { say: names.semicolon, text: '；', ...inside },
      ellipsis: { say: names.ellipsis, text: '……', ...inside },
      dash: { say: names.dash, text: '——', spacing: 'both', ...inside },
      'open-quote': { say: names.openQuote, text: quotes.slice(0, 1), before: /(?:加|必须|必須)$/u },
      'close-quote': { say: names.closeQuote, text: quotes.slice(1) },
      quote: { say: names.quote, text: quotes, ...quoted },
      'open-parenthesis': {
        say: names.openParenthesis,
        text: '（',
        before: /(?:在|以|引用的|于|於|有)$/u,
        after: /^(?:[或和]右括|开始|開始|之前)/u,
      },
      'close-parenthesis': { say: names.closeParenthesis, text: '）' },
      'new-line': { say: names.line, ...line },
      'new-paragraph': { say: names.paragraph, ...line },
    },
    commands: {
      'scratch-that': names.scratch,
      'delete-sentence': names.sentence,
      undo: { say: names.undo, bare: names.bareUndo },
      redo: names.redo,
      'change-language': names.language,
      stop: names.stop,
    },
  })
}

export const simplifiedChinese = chineseWith(
  {
    period: '句号',
    comma: '逗号',
    enumeration: '顿号',
    question: '问号',
    exclamation: '感叹号, 叹号, 惊叹号',
    colon: '冒号',
    semicolon: '分号',
    ellipsis: '省略号',
    dash: '破折号',
    openQuote: '前引号, 左引号, 开引号, 上引号',
    closeQuote: '后引号, 右引号, 关引号, 下引号',
    quote: '双引号, 引号',
    openParenthesis: '左括号, 前括号, 开括号',
    closeParenthesis: '右括号, 后括号, 关括号',
    line: '换行, 另起一行, 新的一行, 新行',
    paragraph: '新段落, 新的段落, 另起一段',
    scratch: '删除刚才的, 删掉刚才的, 删掉这句, 删除这句, 划掉这句',
    sentence: '删除上一句, 删掉上一句, 删除最后一句, 删掉最后一句',
    undo: '撤销刚才的, 撤销上一步',
    bareUndo: '撤销',
    redo: '重做上一步',
    language: '(把语言|语言) 切换到|切换成|切换为|换成|改成|改为 <words>',
    stop: '停止听写, 停止聆听, 停止录音, 结束录音, 结束听写, 关闭麦克风, 不要听了',
  },
  '“”',
)

export const traditionalChinese = chineseWith(
  {
    period: '句號, 句點',
    comma: '逗號, 逗點',
    enumeration: '頓號',
    question: '問號',
    exclamation: '驚嘆號, 感嘆號, 驚嘆符號',
    colon: '冒號',
    semicolon: '分號',
    ellipsis: '刪節號, 省略號',
    dash: '破折號',
    openQuote: '上引號, 左引號, 前引號',
    closeQuote: '下引號, 右引號, 後引號',
    quote: '引號',
    openParenthesis: '左括號, 上括號, 前括號, 左括弧',
    closeParenthesis: '右括號, 下括號, 後括號, 右括弧',
    line: '換行, 另起一行, 新的一行, 新行',
    paragraph: '新段落, 新的段落, 另起一段',
    scratch: '刪除剛才的, 刪掉剛才的, 刪掉這句, 刪除這句',
    sentence: '刪除上一句, 刪掉上一句, 刪除最後一句, 刪掉最後一句',
    undo: '復原剛才的, 復原上一步',
    bareUndo: '復原',
    redo: '重做上一步',
    language: '(把語言|語言) 切換到|切換成|切換為|換成|改成|改為 <words>',
    stop: '停止聽寫, 停止聆聽, 停止錄音, 結束錄音, 結束聽寫, 關閉麥克風, 不要聽了',
  },
  '「」',
)
