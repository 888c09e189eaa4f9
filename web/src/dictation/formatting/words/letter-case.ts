const smallWords = new Set(
  'a an the and but or nor at by for from in into of on onto to with as via vs per'.split(' '),
)

/** `capital` changes the first letter of the text and nothing else. */
export function changeCase(text: string, how: 'capital' | 'upper' | 'lower'): string {
  if (how === 'upper') return text.toUpperCase()
  if (how === 'lower') return text.toLowerCase()
  return text.replace(/\p{L}/u, (letter) => letter.toUpperCase())
}

/** Words with capitals as in a title: "The Lord of the Rings". `isFirst`: the text begins the title. */
export function titleCase(text: string, isFirst: boolean): string {
  let begins = isFirst
  return text.replace(/[\p{L}\p{N}'’]+/gu, (word) => {
    const stays = !begins && smallWords.has(word.toLowerCase())
    begins = false
    return stays ? word.toLowerCase() : changeCase(word, 'capital')
  })
}

const calendar =
  /^((mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|april|june|july|september|october|november|december)\b/
const speaker = /^i(?=$|['’](m|ll|ve|d)\b|[.,;:?!]+$)/

/** "Friday", "June's", and "I" where it is no letter, from a recogniser that gives them no capital. */
export function withCapital(word: string, maySpeak: boolean): string {
  return calendar.test(word) || (maySpeak && speaker.test(word)) ? changeCase(word, 'capital') : word
}
