import { templateNamed } from '../../templates/change-templates.ts'
import { type Field, fieldAt, fieldFrom, fieldNames, fieldsIn, foldName } from '../../templates/fields.ts'
import { needsSpaceBetween } from '../../text/join.ts'
import { caretAt, type Selection } from '../../transcript/live-utterance.ts'
import type { CommandSettings } from '../settings/command-settings.ts'
import type { Command } from '../tables/command.ts'
import {
  type CommandContext,
  edit,
  mapSelection,
  nothing,
  rangeOf,
  selectionOf,
  written,
} from '../targets/command-context.ts'
import type { Found } from '../targets/find-target.ts'
import { type Offer, readingsOffer } from '../targets/offer.ts'
import type { Outcome } from '../targets/outcome.ts'

type TemplateCommand = Extract<Command, { type: 'insert-template' | 'go-to-field' | 'accept-defaults' }>

/** The plans about templates, which come with the first template. */
export interface TemplatePlans {
  planTemplate: typeof planTemplate
  planInsertion: typeof planInsertion
  fieldBack: typeof fieldBack
  fieldOffer: typeof fieldOffer
}

/** Plans the edit of a command about the person's templates. */
export function planTemplate(
  command: TemplateCommand,
  context: CommandContext,
  settings: CommandSettings,
): Outcome {
  const { templates } = settings.templateBook
  switch (command.type) {
    case 'insert-template': {
      const template = templateNamed(templates, command.name)
      return template === undefined
        ? written(`No template is called “${command.name}”`)
        : { type: 'insert-template', template }
    }
    case 'go-to-field':
      return planField(command.to, context, settings)
    case 'accept-defaults':
      return acceptDefaults(context, settings)
  }
}

function planField(
  to: Extract<Command, { type: 'go-to-field' }>['to'],
  { text, selection }: CommandContext,
  { templateBook }: CommandSettings,
): Outcome {
  const known = fieldNames(templateBook.templates)
  const fields = fieldsIn(text, known)
  if (fields.length === 0)
    return known.size === 0 ? written('No template has fields') : nothing('All fields are filled.')
  const field =
    to === 'here'
      ? fieldAt(fields, selection)
      : typeof to === 'object'
        ? nearest(
            fields.filter(({ name }) => foldName(name) === foldName(to.name)),
            selection,
          )
        : fieldFrom(fields, selection, to === 'next' ? 1 : -1, true)
  if (field === null)
    return nothing(
      typeof to === 'object' ? `No empty field is called “${to.name}”.` : 'There is no other field.',
    )
  return atField(field, fields)
}

/** The first field behind the cursor, or else the first of all. */
function nearest(fields: readonly Field[], { head }: Selection): Field | null {
  return fields.find(({ from }) => from >= head) ?? fields[0] ?? null
}

function atField(field: Field, fields: readonly Field[], says = ''): Outcome {
  const place = `${fields.indexOf(field) + 1} of ${fields.length}`
  const told = `${says}Field “${field.name}”, ${place}${aboutField(field)}`
  return { ...edit([], selectionOf(field), told), field }
}

/** The words about a field's choices or its preset; '' if it has none. */
function aboutField({ preset, choices }: Field): string {
  if (choices.length > 0) return `: ${choices.join(', ')}`
  return preset ? `: “${preset}” unless you say something else` : ''
}

/** Empties a field that was filled: the next words fill it again. */
export function fieldBack(
  { from, replaced = '' }: Found,
  says: string,
  { templateBook }: CommandSettings,
): Partial<Extract<Outcome, { type: 'edit' }>> {
  const [field] = fieldsIn(replaced, fieldNames(templateBook.templates))
  if (field === undefined || field.to - field.from < replaced.length) return {}
  const place = { from, to: from + replaced.length }
  const told = `${says}. Field “${field.name}” is back${aboutField(field)}`
  return { selection: selectionOf(place), field: { ...field, ...place }, says: told }
}

/** The offer of choices for a selected field. */
export function fieldOffer({ from, to, name, choices }: Field, text: string): Offer {
  const words = text.slice(from, to)
  return {
    ...readingsOffer({ range: { from, to }, words, alternatives: choices, back: caretAt(to) }),
    words: name,
    numberOf(spoken) {
      const at = choices.findIndex((choice) => foldName(choice) === foldName(spoken))
      return at < 0 ? null : at + 1
    },
  }
}

/** Writes a filled template over the selection, to the letter. */
export function planInsertion(
  name: string,
  filled: { text: string; caret: number | null },
  { text, selection }: Pick<CommandContext, 'text' | 'selection'>,
  { templateBook }: CommandSettings,
): Extract<Outcome, { type: 'edit' }> {
  const { from, to } = rangeOf(selection)
  const lead = needsSpaceBetween(text.slice(0, from), filled.text) ? ' ' : ''
  const start = from + lead.length
  const changes = [{ from, to, insert: lead + filled.text }]
  const says = `Inserted “${name}”`
  const fields = fieldsIn(filled.text, fieldNames(templateBook.templates))
  const [first] = fields
  const count = `${says}, with ${fields.length === 1 ? '1 field' : `${fields.length} fields`}`
  if (first === undefined || filled.caret !== null) {
    const told =
      first === undefined ? says : `${count}. Say “next field” to fill ${fields.length === 1 ? 'it' : 'them'}`
    return edit(changes, caretAt(start + (filled.caret ?? filled.text.length)), told)
  }
  const field = { ...first, from: start + first.from, to: start + first.to }
  const told = `${count}. First: “${field.name}”${aboutField(field)}`
  return { ...edit(changes, selectionOf(field), told), field }
}

function acceptDefaults({ text, selection }: CommandContext, { templateBook }: CommandSettings): Outcome {
  const known = fieldNames(templateBook.templates)
  const fields = fieldsIn(text, known)
  if (known.size === 0) return written('No template has fields')
  const changes = fields.flatMap(({ from, to, preset }) =>
    preset === null ? [] : { from, to, insert: preset },
  )
  if (changes.length === 0) return nothing('No field here has a default.')
  const left = fields.length - changes.length
  const accepted = changes.length === 1 ? '1 default accepted' : `${changes.length} defaults accepted`
  const rest = left === 0 ? '' : `. ${left === 1 ? '1 field is' : `${left} fields are`} still empty`
  const isSelected = fieldAt(fields, selection) !== null
  const after = mapSelection(selection, changes)
  return edit(changes, isSelected ? caretAt(Math.max(after.anchor, after.head)) : after, accepted + rest)
}
