/**
 * The longest prompt, in letters: models of OpenAI's kind read 224 tokens, a letter each at worst, and drop its beginning.
 */
const mostLetters = 600

/** Own words for OpenAI's `prompt`, as many as are read: a list, as its guide has them. */
export function toPrompt(words: readonly string[]): string {
  let prompt = ''
  for (const word of words) {
    const longer = prompt ? `${prompt}, ${word}` : word
    if (longer.length > mostLetters) break
    prompt = longer
  }
  return prompt
}
