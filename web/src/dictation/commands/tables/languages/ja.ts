import { either, languageTable } from '../language-table.ts'

/**
 * Japanese. Names: CLDR 41, annotations/ja, and what people say (まる, てん, かぎかっこ). Nothing stands between words: まる and
 * てん are parts of others (始まる, してんの), and are obeyed behind a polite verb, or behind a particle that ends a clause;
 * 句点 and 読点 wherever they are said.
 */
const sentenceEnd = '(?:です|ます|でした|ました|ません|ください|下さい|でしょう|ましょう)(?:ね|よ|か|よね)?'
const clauseEnd = '(?:が|は|ので|から|けど|けれど|けれども|たら|れば|て|で|と)'
const notBehind = (end: string) => new RegExp(`^(?![\\s\\S]*${end}$)`, 'u')
/** A particle behind it makes it a word: 句点を打つ. */
const particle =
  /^(?:を|が|は(?!い|じ|や|っ)|の|で(?!きれば)|と|に|も|や|から|まで|など|付|つき|なし|コード|キー|文字|区切|記号|数[をはが]|以外|モード|および|または|だけ|段落|行番号|スタイル|か(?:ら|改行|感嘆|コ|セ|ピ|空)|する|し[てたまな]|さ[れせ]|できる|でき(?!れば))/u
const demonstrative = /(?:この|その|あの|どの|一つの|最後の|最初の|という|な)$/u

export const japanese = languageTable({
  and: 'と や か または および',
  isUnspaced: true,
  // "What I mean is …", and nothing behind.
  around: [[/(?:のは|とは|には)$/u, /^$/u]],
  marks: {
    period: { say: '句点', text: '。', heard: 'くてん', before: demonstrative, after: particle },
    maru: {
      say: 'まる',
      heard: 'マル',
      text: '。',
      before: notBehind(sentenceEnd),
      after: /^[でくいきめごっさみ]/u,
    },
    'maru-sign': { say: '丸', text: '。', before: notBehind(sentenceEnd), after: /^[いくめみがをにで]/u },
    comma: { say: '読点', heard: 'とうてん', text: '、', before: demonstrative, after: particle },
    ten: {
      say: 'てん',
      heard: 'テン',
      text: '、',
      before: notBehind(clauseEnd),
      after: /^(?:[だのねじぞやかこぷぐどト]|ポラ|プレ|キー|ソル|ション)/u,
    },
    'ten-sign': {
      say: '点',
      text: '、',
      before: notBehind('(?:です|ます|でした|ました|ません)(?:が|ので|から|けど|けれど|けれども|し)'),
      after: /^[をがはのでとにもがけいっ]/u,
    },
    'question-mark': {
      say: 'はてなマーク, 疑問符',
      heard: 'クエスチョンマーク, ハテナマーク',
      text: '？',
      before: demonstrative,
      after: particle,
    },
    hatena: {
      say: 'はてな',
      text: '？',
      before: notBehind('(?:か|かな|かね|の|ね|よね)'),
      after: /^[いのにをが]/u,
    },
    'exclamation-mark': {
      say: 'びっくりマーク, 感嘆符',
      heard: 'ビックリマーク, エクスクラメーションマーク',
      text: '！',
      before: demonstrative,
      after: particle,
    },
    colon: { say: 'コロン', text: '：', before: /(?:セミ|オーデ|この)$/u, after: particle },
    semicolon: { say: 'セミコロン', text: '；', before: demonstrative, after: particle },
    slash: { say: 'スラッシュ', before: either(demonstrative, /(?:バック|の)$/u), after: particle },
    ellipsis: { say: '三点リーダー', heard: '三点リーダ', after: particle },
    'open-quote': {
      say: 'かぎかっこ開く, かぎかっこ',
      heard: 'カギカッコ, 鉤括弧, かぎ括弧, かぎかっこ開き, カギカッコ開く',
      text: '「',
      before: demonstrative,
      after: /^(?:を|で囲|に入)/u,
    },
    'close-quote': {
      say: 'かぎかっこ閉じ, かぎかっこ閉じる',
      heard:
        'かぎかっことじ, かぎかっことじる, カギカッコ閉じ, カギカッコ閉じる, 鉤括弧閉じ, かぎ括弧閉じ, かっこ閉じる鉤',
      text: '」',
    },
    'open-parenthesis': {
      say: 'かっこ開く, かっこ開き, かっこ',
      heard: '括弧開く, 括弧開き, カッコ開く, 丸括弧開く',
      text: '（',
      before: either(demonstrative, /(?:[中大小山角丸]|ぶ|の)$/u),
      after: /^(?:いい|よ|良|わる|悪|つ|付|内|書|う|上|下|左|右|名|括|も|ま|コ|の|を|が|に|で|は|と)/u,
    },
    'close-parenthesis': {
      say: 'かっこ閉じる, かっこ閉じ',
      heard: 'かっことじる, かっことじ, 括弧閉じる, 括弧閉じ, カッコ閉じる, カッコ閉じ',
      text: '）',
    },
    'middle-dot': { say: '中黒', heard: 'なかぐろ, ナカグロ', before: demonstrative, after: particle },
    'new-line': {
      say: '改行',
      heard: '新しい行, かいぎょう',
      before: either(demonstrative, /(?:自動|強制|なのは|不要な)$/u),
      after: either(particle, /^(?:位置|幅|後|前|時|込|無|あり|不要|文字|せず|案)/u),
    },
    'new-paragraph': { say: '新しい段落, 改段落', heard: '新規段落', after: particle },
  },
  commands: {
    'scratch-that':
      'それを消して, 今のを消して, 今のを取り消して, 今の取り消し, 今のを取り消し, 今の取り消して, それを削除, 今のを削除して, 今のなし',
    'delete-sentence': '最後の文を消して, 最後の文を削除, 最後の文を削除して',
    'delete-word': '最後の単語を消して, 最後の単語を削除, 最後の単語を削除して, 最後の言葉を消して',
    'select-words': '<words>を選択|選択して|選んで',
    undo: { say: '元に戻して, 今のを元に戻して, それを元に戻して', bare: '元に戻す, 取り消し' },
    redo: { say: 'やり直して', bare: 'やり直し' },
    'change-language': '(言語を) <words>に 切り替えて|切り替える|切り替え|変更して|変更|変えて',
    stop: '音声入力を終了, 音声入力を停止, 音声入力終了, 音声入力停止, 聞き取りを停止, 聞くのをやめて, マイクをオフ, マイクオフ, マイクを切って, 録音を停止, 録音を終了, 録音停止',
  },
})
