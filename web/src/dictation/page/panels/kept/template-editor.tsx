import { templateLimits } from '@plainspoken/contract/word-limits'
import { type FormEvent, useId, useState } from 'react'
import { fieldsOf } from '../../../templates/fields.ts'
import { fillTemplate, listUnread } from '../../../templates/fill-template.ts'
import { problemOf, type Template } from '../../../templates/template.ts'
import { Tool } from '../../shared/tool.tsx'
import { Labelled } from '../parts/labelled.tsx'
import kept from './kept-list.module.css'
import styles from './templates-panel.module.css'

interface TemplateEditorProps {
  /** None: a new one is made. */
  template?: Template
  language: string
  /** Gives why it could not be kept, or null. */
  onSave(name: string, text: string): string | null
  onCancel(): void
}

/** A template's name and its lines, with what will be written below. */
export function TemplateEditor({ template, language, onSave, onCancel }: TemplateEditorProps) {
  const [name, setName] = useState(template?.name ?? '')
  const [text, setText] = useState(template?.text ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const helpId = useId()

  function save(event: FormEvent) {
    event.preventDefault()
    setProblem(problemOf({ name, text }) ?? onSave(name, text))
  }

  return (
    <form
      className={styles.editor}
      aria-label={template ? `Edit ${template.name}` : 'New template'}
      onSubmit={save}
    >
      <Labelled label="Name">
        <input
          name="name"
          ref={(field) => field?.focus()}
          autoComplete="off"
          maxLength={templateLimits.name}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Labelled>
      <Labelled label="Text">
        <textarea
          name="text"
          rows={8}
          maxLength={templateLimits.text}
          aria-describedby={helpId}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Labelled>
      <p id={helpId} className={kept.note}>
        <code>[diagnosis]</code> is a field, <code>[urgency|routine]</code> one with a default,{' '}
        <code>[side|left/right]</code> one to choose. <code>{'{date}'}</code>, <code>{'{date+7}'}</code>,{' '}
        <code>{'{time}'}</code> and <code>{'{clipboard}'}</code> are filled in; <code>{'{cursor}'}</code> is
        where you go on.
      </p>
      {text.trim() !== '' && <Preview text={text} language={language} />}
      <p role="alert" className={kept.problem}>
        {problem}
      </p>
      <div className={styles.tools}>
        <Tool type="submit">Save</Tool>
        <Tool onClick={onCancel}>Cancel</Tool>
      </div>
    </form>
  )
}

/** The text as it would be inserted now. */
function Preview({ text, language }: { text: string; language: string }) {
  const filled = fillTemplate(text, { now: new Date(), language, clipboard: '(what you copied)' }).text
  const fields = fieldsOf(filled)
  const unread = [...new Set(listUnread(text))].slice(0, 3)
  const pieces = fields.flatMap(({ from, to }, index) => [
    filled.slice(fields[index - 1]?.to ?? 0, from),
    // biome-ignore lint/suspicious/noArrayIndexKey: two fields may be called alike
    <mark key={index}>{filled.slice(from, to)}</mark>,
  ])
  return (
    <section aria-label="Preview" className={styles.preview}>
      <h3>Preview</h3>
      <p>
        {pieces}
        {filled.slice(fields.at(-1)?.to ?? 0)}
      </p>
      {unread.length > 0 && (
        <p className={kept.note}>
          {unread.map((part) => `“${part}”`).join(', ')} can’t be filled in, and{' '}
          {unread.length === 1 ? 'stays' : 'stay'} as written.
        </p>
      )}
    </section>
  )
}
