/**
 * The words behind "scratch that" that begin the last phrase anew: "I will come today" / "scratch that I will come
 * tomorrow". Null if they begin in another way than it: "scratch that itch".
 */
export function saidAnew(spoken: string, phrase: string): string | null {
  const anew = /^(?:no |sorry )?(?:scratch|strike|delete) that (.+)$/i.exec(spoken.trim())?.[1] ?? ''
  const [words, before] = [wordsOf(anew), wordsOf(phrase)]
  const isAlike = words.length > 2 && words[0] === before[0] && words[1] === before[1]
  return isAlike ? anew : null
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? []
