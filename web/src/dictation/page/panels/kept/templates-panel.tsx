import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Dialog } from '../../../../ui/dialog.tsx'
import { notify } from '../../../../ui/notifications.tsx'
import { sentences } from '../../../core/sentences.ts'
import type { DictationParts } from '../../../session/open-dictation.ts'
import { templateNamed, withTemplate } from '../../../templates/change-templates.ts'
import { keepChanges } from '../../../templates/save-template.ts'
import { noTemplates, type Template } from '../../../templates/template.ts'
import type { OpenBook } from '../../../templates/template-book.ts'
import { Tool } from '../../shared/tool.tsx'
import { Labelled } from '../parts/labelled.tsx'
import { Switch } from '../parts/setting.tsx'
import kept from './kept-list.module.css'
import { MoveTemplates } from './move-templates.tsx'
import { TemplateEditor } from './template-editor.tsx'
import { TemplateRow } from './template-row.tsx'
import styles from './templates-panel.module.css'

interface TemplatesPanelProps {
  parts: Pick<DictationParts, 'templates' | 'insertTemplate'>
  language: string
  onClose(): void
}

/** A person's templates, to be searched, inserted, made, changed and deleted. */
export function TemplatesPanel({ parts, language, onClose }: TemplatesPanelProps) {
  const [book, setBook] = useState<OpenBook | null>(null)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    parts.templates().then(setBook, (error: unknown) => {
      console.warn('Templates could not be loaded.', error)
      setMissing(true)
    })
  }, [parts])

  async function insert(name: string) {
    // The cursor is in the text again when it is written there.
    onClose()
    if (!(await parts.insertTemplate(name))) notify(sentences.partMissing, 'error')
  }

  return (
    <Dialog title="Templates" isAside onClose={onClose}>
      <p role="alert">{isMissing && sentences.partMissing}</p>
      {book && <Templates book={book} language={language} onInsert={(name) => void insert(name)} />}
    </Dialog>
  )
}

interface TemplatesProps {
  book: OpenBook
  language: string
  onInsert(name: string): void
}

function Templates({ book, language, onInsert }: TemplatesProps) {
  const { templates, needsKeyword } = useSyncExternalStore(book.subscribe, book.current, () => noTemplates)
  const [wanted, setWanted] = useState('')
  /** The one that is changed, as it was when it was opened; a new one has no name. */
  const [edited, setEdited] = useState<Template | null>(null)
  const [deleted, setDeleted] = useState<readonly Template[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const newOne = useRef<HTMLButtonElement>(null)

  /** Closes the editor and moves the focus on, as its field is gone. */
  function endEditing() {
    setEdited(null)
    newOne.current?.focus()
  }

  function save(opened: Template, name: string, text: string): string | null {
    const same = templateNamed(templates, name)
    if (same !== undefined && same.id !== opened.id)
      return `Another template is already called “${same.name}”.`
    const refusal = keepChanges(book, opened, { name: name.trim(), text })
    if (refusal === null) endEditing()
    return refusal
  }

  function remove(template: Template) {
    setProblem(book.change((now) => ({ templates: now.templates.filter(({ id }) => id !== template.id) })))
    setDeleted((all) => [...all, template])
  }

  function putBack(template: Template) {
    const next = { ...template, updatedAt: Date.now() }
    const refusal = book.change((now) => ({ templates: withTemplate(now.templates, next) }))
    setProblem(refusal)
    setDeleted((all) => all.filter(({ id }) => id !== template.id))
    newOne.current?.focus()
  }

  const isNew = edited?.name === ''
  // One that is changed stays, whatever other devices do to it.
  const open = edited && !isNew ? [edited] : []
  const found = [...new Map([...deleted, ...open, ...templates].map((one) => [one.id, one])).values()]
    .filter(
      ({ id, name, text }) =>
        id === edited?.id || `${name}\n${text}`.toLowerCase().includes(wanted.trim().toLowerCase()),
    )
    .sort((one, other) => one.name.localeCompare(other.name))
  return (
    <>
      <div className={styles.head}>
        <Labelled label="Search">
          <input type="search" value={wanted} onChange={({ target }) => setWanted(target.value)} />
        </Labelled>
        <Tool
          ref={newOne}
          icon="new"
          disabled={isNew}
          onClick={() => setEdited({ ...blank, id: crypto.randomUUID() })}
        >
          New Template
        </Tool>
      </div>
      {isNew && (
        <TemplateEditor
          language={language}
          onSave={(name, text) => save(edited, name, text)}
          onCancel={endEditing}
        />
      )}
      <p role="alert" className={kept.problem}>
        {problem}
      </p>
      <p role="status" className={kept.nothing}>
        {found.length === 0 && !isNew && (wanted === '' ? nothingYet : 'No matches.')}
      </p>
      <ul className={kept.list}>
        {found.map((template, index) =>
          edited?.id === template.id ? (
            <li key={template.id}>
              <TemplateEditor
                template={edited}
                language={language}
                onSave={(name, text) => save(edited, name, text)}
                onCancel={endEditing}
              />
            </li>
          ) : (
            <TemplateRow
              key={template.id}
              template={template}
              place={index + 1}
              isDeleted={!templates.includes(template)}
              onInsert={() => onInsert(template.name)}
              onEdit={() => setEdited(template)}
              onDelete={() => remove(template)}
              onUndo={() => putBack(template)}
            />
          ),
        )}
      </ul>
      <Switch
        label="Only insert after a keyword"
        note="Say “insert” or “template” before the name. A name by itself is written as words."
        isOn={needsKeyword}
        onChange={(isOn) => setProblem(book.change(() => ({ needsKeyword: isOn })))}
      />
      <MoveTemplates book={book} />
      <p className={kept.note}>
        Templates stay in this browser unless you keep your words in your account (Settings). By voice: say
        “insert” and the name, then “next field”.
      </p>
    </>
  )
}

const blank = { name: '', text: '', updatedAt: 0 }

const nothingYet =
  'Nothing here yet. Make one, import yours, or select some text and say “save that as” and a name.'
