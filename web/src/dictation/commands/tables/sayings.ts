import type { Row } from './row.ts'

/** Phrases that a row obeys, one for each of its forms, as a person would say them; dots stand for any words. */
export function sayingsOf({ say }: Row): string[] {
  return say.map((form) =>
    form
      .replace(/\([^)]*\)/g, '')
      .replace(/(\S+?)\|\S+/g, '$1')
      .replace(/<n>(?: (\S+?)s?)?$/, (_gap, unit) => (unit ? `two ${unit}s` : 'two'))
      .replace(/<\w+>/g, '…')
      .replace(/ +/g, ' ')
      .trim(),
  )
}
