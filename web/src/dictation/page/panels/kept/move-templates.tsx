import { useRef, useState } from 'react'
import { downloadFile } from '../../../../download-file.ts'
import { sentences } from '../../../core/sentences.ts'
import type { Import } from '../../../templates/import/import-templates.ts'
import type { OpenBook } from '../../../templates/template-book.ts'
import { Tool } from '../../shared/tool.tsx'
import kept from './kept-list.module.css'

/** Takes templates to a file, or from one: of this product, or of others. */
export function MoveTemplates({ book }: { book: OpenBook }) {
  const file = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState('')
  const [problem, setProblem] = useState('')
  const { templates } = book.current()

  async function take(chosen: File) {
    setOutcome('')
    setProblem('')
    try {
      const { importTemplates } = await import('../../../templates/import/import-templates.ts')
      const read = await importTemplates(chosen, book.current().templates, {
        newId: () => crypto.randomUUID(),
        now: Date.now(),
      })
      if ('problem' in read) return setProblem(`${read.problem} Nothing was changed.`)
      const refusal = read.added > 0 ? book.change(() => ({ templates: read.templates })) : null
      if (refusal === null) setOutcome(saysOf(read))
      else setProblem(refusal)
    } catch (error) {
      console.warn('Templates were not imported.', error)
      setProblem(
        navigator.onLine ? 'This file could not be imported. Nothing was changed.' : sentences.partMissing,
      )
    }
  }

  return (
    <div className={kept.move}>
      <Tool icon="upload" onClick={() => file.current?.click()}>
        Import
      </Tool>
      <Tool
        icon="download"
        disabled={templates.length === 0}
        onClick={() => {
          const content = JSON.stringify({ format: 'plainspoken-templates/1', templates }, null, 2)
          downloadFile(new Blob([`${content}\n`], { type: 'application/json' }), 'plainspoken-templates.json')
        }}
      >
        Export
      </Tool>
      <input
        ref={file}
        type="file"
        accept=".json,.yml,.yaml,.csv,.tsv,.txt,.xml"
        aria-label="Templates to import"
        hidden
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          if (chosen) void take(chosen)
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      <p role="status">{outcome}</p>
      <p role="alert" className={kept.problem}>
        {problem}
      </p>
      <p className={kept.note}>
        Import takes lists (“name = text” or CSV), espanso’s matches (YAML), TypeWhisper’s snippets (JSON),
        Dragon’s words and text commands, and what was exported here.
      </p>
    </div>
  )
}

/** So many names are told. */
const mostNamed = 5

function saysOf({ added, same, taken, leftOut }: Exclude<Import, { problem: string }>): string {
  const named = taken.slice(0, mostNamed).map((name) => `“${name}”`)
  const more = taken.length > mostNamed ? ` and ${taken.length - mostNamed} more` : ''
  return [
    added === 0 ? 'Nothing was added.' : `Added ${counted(added)}.`,
    ...(same > 0 ? [`${counted(same)} ${same === 1 ? 'was' : 'were'} here already.`] : []),
    ...(taken.length > 0
      ? [`Left out, because another template has that name: ${named.join(', ')}${more}.`]
      : []),
    ...(leftOut.length > 0 ? [`Left out: ${leftOut.join(', ')}.`] : []),
  ].join(' ')
}

function counted(count: number): string {
  return count === 1 ? '1 template' : `${count} templates`
}
