import { either, type LanguageTable, languageTable } from '../language-table.ts'

/**
 * Chinese, simplified and traditional. Names: CLDR 41, annotations/zh and zh-Hant, and what people say. Nothing stands
 * between words: a name is a word behind a measure word or a verb that takes it (一个问号, 画上句号), and before 的.
 */
const counted =
  /(?:[一这那每哪某半這][个個](?:大大的|圆满的|圓滿的|完美的)?|[画划打加改换畫劃換](?:上|成|了|上了)[一两几兩幾]?[个個]?|(?<![规規])[画划畫劃]|[百部双雙]|没有引用的|单个|跟隨著|[紧緊][接跟]了|分隔符是|字[符元]不?是|[\d打有是][个個]|末端的|[单單]一的|[单單][个個]的|前[导導]的|[半全][形角]|包含|含有|不含任何|放上|前置|所有的|逃逸|[中里裡]的|後面的|多[个個])$/u
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
    /^(?:符|的|后面|前面|字符|後面|字元|敏感|进行|進行|转[换為为]|轉[換為为]|替[换換]|序列|总是|總是|或|和|被|样式|樣式|自[动動]|[开開]始|[将將或])/u,
}
/** Words that no clause ends with, and what takes a mark for its object. */
const goingOn =
  /(?:(?<![可所得加难予足何借難])以|(?<![饱总温缓柔共验暖随谦调祥平附混飽總溫緩驗隨謙調])和|(?<![参赠给授參贈給])[与與]|[一两几多兩幾][个個對对][^ ]{1,4}的|(?<![一两几二三四五这那火拖兩幾這])把|[画畫劃划][上了]+[^ ]{1,4}的|(?<![添增参更外施附追叠累倍强參疊強])加|(?<![别不要单拍殴吹捶敲挨拨一別單毆撥])打|[换換改变變](?:成|为|為)了|如果|若|若是|假如|除非|因为|因為|由于|由於|除了|对于|對於|关于|關於|而非|并非|不是用|或者|以及|每当|每當|所谓|叫做|称为|稱為|读作|讀作|不含|不带|不帶|带有|帶有|缺少|前面加|后面加|後面加|后面是|後面是|结尾是|結尾是|开头是|開头是|标点是|標点是|分隔符是|应该是|應該是|必须是|必須是|后跟|後跟|后接|後接|跟随着|跟隨着|用作|只用|应该用|應該用|多余的|句末的|句尾的|结尾的|結尾的|末尾的|缺的|各种|各種|某种|某種|任何|首个|首個|每个|每個|各个|各個|两个|兩個|三个|三個|四个|四個|几个|幾個|多个|多個|数个|數個|一对|一對|一串|一连串的|一連串的|连续的|連續的|反向|的英文|个英文|個英文|用英文|用中文|的中文|全角|半角|替换成|替換成|替换为|替換為|换成|換成|改成|改为|改為|变成|變成|变为|變為|更改为|更改為|解释为|解释為|理解为|理解為|看作|写成|寫成|打成|放个|放個|加个|加個|打个|打個|用个|用個|缺个|缺個|少个|少個|有个|有個|是个|是個|画个|畫個|少了|缺了|漏了|加了|打了|标上|標上|写上|寫上|打上|加上|添上|输入一个|輸入一個|前置|有一个|有一個|再加|补上|之间用|之間用|中间用|中間用|之间加|之間加|后加|後加|前加|里用|裡用|不加|(?<!是)可选的|(?<!是)可選的)$/u
/** They may end a clause, yet hardly before a mark that is seldom told. */
const seldom =
  /(?:插入|输入|輸入|轴向|纵向|斜上|斜下|有很多|有许多|有許多|很多|许多|許多|太多|过多|過多|使用|采用|改用|不用|需要|添加|增加|省略|出现|出現|应该是|應該是|含有)$/u
const takingUp =
  /^(?:的|后面|後面|前面|键|鍵|隔开|隔開|分隔|分开|分開|结尾|結尾|之后|之後|之前|之间|之間|前的|后的|後的|图标|圖標|符号|符號|字样|字樣|连接|連接|来表示|來表示|来分隔|來分隔|来连接|來連接|结束|結束|开头|開头|区隔|敏感|空格|字符|运算|语法|語法|代替|取代|替代|替换|替換|后跟|後跟|开始的|開始的|处|處|的用法|是注释|是分隔|是落后的|是落後的|是用来|是用來|是用于|是用於|是错|当做|當做|当作|當作|当成|當成|[前后後](?=是|的|有|没|沒|要|加|跟|接|不|边|邊)|(?:逗|句|问|問|分|冒|顿|頓|感|叹|引|括|破|省)(?:号|號|叹))/u
/** A line is broken as a verb, or a broken line is spoken of. */
const breaking =
  /(?:需要|应该|應該|应当|應當|必须|必須|无法|無法|如何|怎么|怎麼|怎样|怎樣|何时|何時|什么时候|什麼時候|重新|直接|立即|自行|再次|每次|每|多次|手动|手動|文本|文字|跨行|跨列|跨页|跨頁|进行|進行|执行|執行|导致|導致|由于|由於|因为|因為|禁止|允许|允許|防止|避免|支持|设置|設置|设定|設定|输入|輸入|键入|鍵入|自动地|自動地|换页|換頁|回车|制表符|空格|除了|关于|關於|反斜杠-|后面没有|後面沒有|开始|開始|的手动|的手動|按.{1,4}[键鍵])$/u
const broken =
  /^(?:[后後](?=的|面|会|會|再|需)|前(?=的|需|要)|[处處](?!理|于|於|在)|[时時](?![间間候代常刻尚])|位置|功能|选项|選項|方式|标记|標记|标志|標志|按钮|长度|長度|规则|規則|以便|以使|以符合|以适应|以适應|都要|都会|都會|也要|也会|也會|会自动|會自動|会被|會被|会出|會出|了|之|或|与|與|及|和|不被)/u
/** Predicates of a mark whose name begins a clause. */
const beginningOf =
  /^(?:用于|用於|用来|用來|必须|必須|作为|作為|不能|不可|属于|属於|不属于|不属於|可选|可選|太多|很多|过多|過多|应该|應該|应当|應當|一般|通常|是|也是|代表|表示|出现|出現|放在|导致|導致|和|与|與|或|占)/u
/** "On a new line", and what is done there. */
const inLine = [/[在到成入于於]$/u, /^(?:中|里|裡|上|内|內|插|输|輸|键|鍵|显|顯|开|開|$)/u] as const
const quoted = {
  before: /(?:[单反單雙]|加上?|取代|自[订訂]|标准|標準|成对的|成對的)$/u,
  after: /^(?:中|内|里|內|裡|之|引|字|可以|取代|由|的)/u,
}
const inside = {
  before: either(counted, goingOn),
  after: either(spokenOf, takingUp),
  around: [
    [taken, takenFor],
    [/有$/u, /^[和或与與及]/u],
    [/^$/u, beginningOf],
  ] as const,
}
const rare = { ...inside, before: either(counted, goingOn, seldom) }

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
      | 'openTitle'
      | 'closeTitle'
      | 'openParenthesis'
      | 'closeParenthesis'
      | 'line'
      | 'paragraph'
      | 'scratch'
      | 'sentence'
      | 'word'
      | 'select'
      | 'undo'
      | 'bareUndo'
      | 'redo'
      | 'language'
      | 'stop',
      string
    >
  >,
  quotes: string,
): LanguageTable {
  return languageTable({
    and: '和 或 与 或者 以及 及 與 而不是',
    isUnspaced: true,
    marks: {
      period: { say: names.period, text: '。', ...inside },
      comma: { say: names.comma, text: '，', ...inside },
      'enumeration-comma': { say: names.enumeration, ...rare },
      'question-mark': { say: names.question, text: '？', ...inside },
      'exclamation-mark': { say: names.exclamation, text: '！', ...rare },
      colon: { say: names.colon, text: '：', ...inside },
      semicolon: { say: names.semicolon, text: '；', ...rare },
      ellipsis: { say: names.ellipsis, text: '……', ...rare },
      dash: { say: names.dash, text: '——', spacing: 'both', ...rare },
      'open-quote': { say: names.openQuote, text: quotes.slice(0, 1), before: /(?:加|必须|必須)$/u },
      'close-quote': { say: names.closeQuote, text: quotes.slice(1) },
      quote: { say: names.quote, text: quotes, ...quoted },
      'open-title': { say: names.openTitle, ...rare },
      'close-title': { say: names.closeTitle, ...rare },
      'open-parenthesis': {
        say: names.openParenthesis,
        text: '（',
        before: /(?:在|以|引用的|于|於|有|[入把将將]|(?:包含|包括|一|每)[个個]?)$/u,
        after: /^(?:[或和]右括|开始|開始|之前)/u,
      },
      'close-parenthesis': {
        say: names.closeParenthesis,
        text: '）',
        before: /(?:[把将將]|[添加入有][一]?[个個])$/u,
      },
      'new-line': {
        say: names.line,
        before: either(line.before, breaking),
        after: either(line.after, broken),
        around: [inLine],
      },
      'new-paragraph': {
        say: names.paragraph,
        before: either(line.before, breaking),
        after: either(line.after, broken),
        around: [inLine],
      },
    },
    commands: {
      'scratch-that': names.scratch,
      'delete-sentence': names.sentence,
      'delete-word': names.word,
      'select-words': names.select,
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
    openTitle: '左书名号, 前书名号, 开书名号',
    closeTitle: '右书名号, 后书名号, 关书名号',
    openParenthesis: '左括号, 前括号, 开括号',
    closeParenthesis: '右括号, 后括号, 关括号',
    line: '换行, 另起一行, 新的一行',
    paragraph: '新段落, 新的段落, 另起一段',
    scratch: '删除|删掉 刚才的|刚才那句|刚才说的, 删掉这句, 删除这句, 划掉这句',
    sentence: '删除上一句, 删掉上一句, 删除最后一句, 删掉最后一句',
    word: '删除|删掉 最后一个词|上一个词|最后一个词语',
    select: '选中|选定 <words>',
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
    openTitle: '左書名號, 上書名號, 前書名號',
    closeTitle: '右書名號, 下書名號, 後書名號',
    openParenthesis: '左括號, 上括號, 前括號, 左括弧',
    closeParenthesis: '右括號, 下括號, 後括號, 右括弧',
    line: '換行, 另起一行, 新的一行',
    paragraph: '新段落, 新的段落, 另起一段',
    scratch: '刪除|刪掉 剛才的|剛才那句|剛才說的, 刪掉這句, 刪除這句',
    sentence: '刪除上一句, 刪掉上一句, 刪除最後一句, 刪掉最後一句',
    word: '刪除|刪掉 最後一個詞|上一個詞|最後一個詞語',
    select: '選取|選中 <words>',
    undo: '復原剛才的, 復原上一步',
    bareUndo: '復原',
    redo: '重做上一步',
    language: '(把語言|語言) 切換到|切換成|切換為|換成|改成|改為 <words>',
    stop: '停止聽寫, 停止聆聽, 停止錄音, 結束錄音, 結束聽寫, 關閉麥克風, 不要聽了',
  },
  '「」',
)
