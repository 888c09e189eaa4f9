import { fieldsOf } from '../../../templates/fields.ts'
import type { Template } from '../../../templates/template.ts'
import { Tool } from '../../shared/tool.tsx'
import { KeptRow } from './kept-row.tsx'

interface TemplateRowProps {
  template: Template
  /** Its number, by which it is called by voice. */
  place: number
  isDeleted: boolean
  onInsert(): void
  onEdit(): void
  onDelete(): void
  onUndo(): void
}

/** One template in the list: what it is called, how it begins, and what can be done with it. */
export function TemplateRow({ template, place, isDeleted, ...on }: TemplateRowProps) {
  const { name } = template
  return (
    <KeptRow
      {...{ name, place, isDeleted, about: aboutOf(template) }}
      onOpen={on.onInsert}
      onUndo={on.onUndo}
      tools={
        <>
          <Tool aria-label={`Insert ${name}`} onClick={on.onInsert}>
            Insert
          </Tool>
          <Tool aria-label={`Edit ${name}`} onClick={on.onEdit}>
            Edit
          </Tool>
          <Tool aria-label={`Delete ${name}`} onClick={on.onDelete}>
            Delete
          </Tool>
        </>
      }
    />
  )
}

function aboutOf({ text }: Template): string {
  const lines = text.trim().split('\n')
  const fields = fieldsOf(text).length
  return [
    lines[0]?.slice(0, 80),
    ...(lines.length > 1 ? [`${lines.length} lines`] : []),
    ...(fields > 0 ? [`${fields} ${fields === 1 ? 'field' : 'fields'}`] : []),
  ].join(' · ')
}
