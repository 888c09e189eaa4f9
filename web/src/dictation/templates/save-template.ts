import { templateNamed, withTemplate } from './change-templates.ts'
import { problemOf, type Template } from './template.ts'
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
    says: earlier ? `The template “${saved.name}” is now this text` : `“${name}” is now a template`,
    undo: () =>
      void (earlier
        ? keepChanges(book, saved, earlier)
        : book.change((now) => ({ templates: now.templates.filter((one) => one.id !== id) }))),
  }
}

/** Keeps what was changed of a template since it was opened, also if it was deleted. What was changed elsewhere meanwhile stays. */
export function keepChanges(
  book: OpenBook,
  opened: Template,
  { name, text }: Pick<Template, 'name' | 'text'>,
): string | null {
  return book.change(({ templates }) => {
    const now = templates.find(({ id }) => id === opened.id) ?? opened
    const own = { ...(name !== opened.name && { name }), ...(text !== opened.text && { text }) }
    return { templates: withTemplate(templates, { ...now, ...own, updatedAt: Date.now() }) }
  })
}
