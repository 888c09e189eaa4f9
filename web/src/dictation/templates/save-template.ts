import { templateNamed, withTemplate } from './change-templates.ts'
import { problemOf } from './template.ts'
import type { OpenBook } from './template-book.ts'

/** Keeps a text as the template of that name, in place of one that is called so. Tells what became of it, and takes it back. */
export function saveTemplate(
  book: OpenBook,
  name: string,
  text: string,
): { says: string; undo?: () => void } {
  const problem = problemOf({ name, text })
  if (problem !== null) return { says: problem }
  const { templates } = book.current()
  const earlier = templateNamed(templates, name)
  const id = earlier?.id ?? crypto.randomUUID()
  const saved = { id, name: earlier?.name ?? name, text, updatedAt: Date.now() }
  const refusal = book.change((now) => ({ templates: withTemplate(now.templates, saved) }))
  if (refusal !== null) return { says: refusal }
  return {
    says: earlier ? `The template “${saved.name}” is this text now` : `“${name}” is a template now`,
    undo: () =>
      void book.change((now) => ({
        templates: earlier
          ? withTemplate(now.templates, { ...earlier, updatedAt: Date.now() })
          : now.templates.filter((one) => one.id !== id),
      })),
  }
}
