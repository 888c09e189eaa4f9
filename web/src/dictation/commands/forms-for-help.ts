import type { Row } from './tables/row.ts'

/** What is to be said, as a person reads it: choices with a stroke between them, gaps as dots or a number. */
export function formsFor({ say }: Row): string[] {
  return say.map((form) => form.replaceAll('|', ' / ').replaceAll('<n>', 'two').replace(/<\w+>/g, '…'))
}
