/**
 * Somebody who knows some languages knows another one too; BCP 47 tags. English is English wherever it is spoken,
 * so the region does not count. "multi" knows them all.
 */
export function isLanguageKnown(known: readonly string[], asked: string): boolean {
  const language = languageOf(asked)
  return known.some((tag) => tag === 'multi' || languageOf(tag) === language)
}

const languageOf = (tag: string) => tag.split('-', 1)[0]?.toLowerCase()
