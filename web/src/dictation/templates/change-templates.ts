import { templateLimits } from '@plainspoken/contract/word-limits'
import { foldName } from './fields.ts'
import type { Template } from './template.ts'

/** The template of that name, however it is cut into words. */
export function templateNamed(templates: readonly Template[], name: string): Template | undefined {
  const wanted = foldName(name)
  return wanted === '' ? undefined : templates.find((one) => foldName(one.name) === wanted)
}

/** With the template in place of the one of the same id, or at the end. */
export function withTemplate(templates: readonly Template[], template: Template): Template[] {
  return templates.some(({ id }) => id === template.id)
    ? templates.map((one) => (one.id === template.id ? template : one))
    : [...templates, template]
}

/** The result of adding a list of others. */
export interface Addition {
  templates: readonly Template[]
  added: number
  /** They have the name of one that is here, or of one before them, and were left out; here already with that very text. */
  taken: string[]
  same: number
}

/** Adds templates; where one of that name is here it stays. */
export function addTemplates(templates: readonly Template[], more: readonly Template[]): Addition {
  const byName = new Map(templates.map((one) => [foldName(one.name), one]))
  const addition: Addition & { templates: Template[] } = {
    templates: [...templates],
    added: 0,
    taken: [],
    same: 0,
  }
  for (const one of more) {
    const here = byName.get(foldName(one.name))
    if (here !== undefined) {
      if (here.text === one.text) addition.same++
      else addition.taken.push(one.name)
      continue
    }
    byName.set(foldName(one.name), one)
    addition.templates.push(one)
    addition.added++
  }
  return addition
}

/** Why so many templates cannot be kept; null if they can. */
export function tooMuchOf(templates: readonly Template[]): string | null {
  if (templates.length > templateLimits.count)
    return `You can have up to ${templateLimits.count} templates. Delete some first.`
  const all = templates.reduce((sum, { name, text }) => sum + name.length + text.length, 0)
  return all > templateLimits.all
    ? `All templates together may have ${templateLimits.all.toLocaleString('en')} characters. Delete some first.`
    : null
}
