import type { Kept } from '../../storage.ts'
import { tooMuchOf } from './change-templates.ts'
import { noTemplates, problemOf, type Template, type TemplateBook } from './template.ts'

/** A person's templates while a page is open. */
export interface OpenBook {
  /** The same object until something is changed. */
  current(): TemplateBook
  /** Changes what is kept now, which another tab may have changed. Gives a sentence about what went wrong, or null. */
  change(part: (now: TemplateBook) => Partial<TemplateBook>): string | null
  /** False: the device refused what stands here now, which is gone with the page. */
  isKept(): boolean
  /** Another tab may have changed what is kept; what the device refused is tried again. */
  look(): void
  subscribe(listener: () => void): () => void
}

export const notKept =
  'This browser has no room for it, so it’s gone when you close the page. Export your templates.'

/** `kept` holds the book as text. */
export function openBook(kept: Kept<string | null>): OpenBook {
  const listeners = new Set<() => void>()
  let written = kept.get()
  let now = readBook(written)
  let isKept = true

  function look() {
    if (!isKept && written !== null) isKept = kept.set(written)
    if (!isKept) return
    const next = kept.get()
    if (next === written) return
    written = next
    now = readBook(next)
    tell()
  }

  function tell() {
    for (const listener of listeners) listener()
  }

  return {
    current: () => now,
    isKept: () => isKept,
    look,
    change(part) {
      look()
      const next = { ...now, ...part(now) }
      const problem = tooMuchOf(next.templates)
      // A book that is already too large may still shrink.
      const isMore = tooMuchOf(now.templates) === null || next.templates.length > now.templates.length
      if (problem !== null && isMore) return problem
      now = next
      written = JSON.stringify(now)
      isKept = kept.set(written)
      tell()
      return isKept ? null : notKept
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function readBook(written: string | null): TemplateBook {
  try {
    const value: unknown = JSON.parse(written ?? 'null')
    if (typeof value !== 'object' || value === null) return noTemplates
    const { templates, needsKeyword } = value as Record<string, unknown>
    return {
      templates: Array.isArray(templates) ? templates.filter(isTemplate) : [],
      needsKeyword: needsKeyword === true,
    }
  } catch {
    // It is damaged.
    return noTemplates
  }
}

export function isTemplate(value: unknown): value is Template {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, text, updatedAt } = value as Record<string, unknown>
  return (
    typeof id === 'string' &&
    id !== '' &&
    id.length <= 100 &&
    typeof name === 'string' &&
    typeof text === 'string' &&
    Number.isSafeInteger(updatedAt) &&
    problemOf({ name, text }) === null
  )
}
