import { templateLimits } from '@plainspoken/contract/word-limits'

/** A text of one or more lines that is inserted by its name. */
export interface Template {
  /** Never changes, so that the same template is known on another device. */
  id: string
  name: string
  text: string
  /** Ms since 1970. */
  updatedAt: number
}

/** A person's templates on this device. */
export interface TemplateBook {
  templates: readonly Template[]
  /** A name by itself inserts nothing: “template” or “insert” has to come before it. */
  needsKeyword: boolean
}

export const noTemplates: TemplateBook = { templates: [], needsKeyword: false }

/** Why a template cannot be kept as it is; null if it can. */
export function problemOf({ name, text }: Pick<Template, 'name' | 'text'>): string | null {
  if (!/[\p{L}\p{N}]/u.test(name)) return 'Give it a name you can say.'
  if (name.length > templateLimits.name) return `A name can have at most ${templateLimits.name} characters.`
  if (text.trim() === '') return 'There is no text to insert yet.'
  if (text.length > templateLimits.text)
    return `A template has at most ${templateLimits.text.toLocaleString('en')} characters.`
  return null
}
