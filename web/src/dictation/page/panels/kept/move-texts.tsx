import { useRef, useState } from 'react'
import { downloadFile } from '../../../../download-file.ts'
import type { TextsPart } from '../../../session/kept/open-texts.ts'
import { Tool } from '../../shared/tool.tsx'
import kept from './kept-list.module.css'

interface MoveTextsProps {
  /** Null until they have been read. */
  texts: TextsPart | null
  onAdded(): void
}

/** Takes everything to another browser, or from one: by a file. */
export function MoveTexts({ texts, onAdded }: MoveTextsProps) {
  const file = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState('')
  const [problem, setProblem] = useState('')

  async function attempt(work: () => Promise<void>, failure: string) {
    setOutcome('')
    setProblem('')
    try {
      await work()
    } catch (error) {
      console.warn('Texts were not moved.', error)
      setProblem(failure)
    }
  }

  const exportAll = (opened: TextsPart) =>
    attempt(async () => {
      const content = await opened.exportAll()
      downloadFile(new Blob([content], { type: 'application/json' }), 'plainspoken-texts.json')
    }, 'Your texts could not be exported. Please try again.')

  const importFrom = (opened: TextsPart, chosen: File) =>
    attempt(async () => {
      const imported = await opened.importFrom(await chosen.text())
      if ('problem' in imported) return setProblem(imported.problem)
      setOutcome(saysOf(imported.added))
      onAdded()
    }, 'This file could not be imported. Nothing was changed.')

  return (
    <div className={kept.move}>
      <Tool icon="download" disabled={texts === null} onClick={() => texts && exportAll(texts)}>
        Export All
      </Tool>
      <Tool icon="upload" disabled={texts === null} onClick={() => file.current?.click()}>
        Import
      </Tool>
      {texts && (
        <input
          ref={file}
          type="file"
          accept="application/json,.json"
          aria-label="File of texts to import"
          hidden
          onChange={({ target }) => {
            const chosen = target.files?.[0]
            if (chosen) void importFrom(texts, chosen)
            // The same file may be chosen again.
            target.value = ''
          }}
        />
      )}
      <p role="status">{outcome}</p>
      <p role="alert">{problem}</p>
    </div>
  )
}

function saysOf({ texts, words, templates }: { texts: number; words: number; templates: number }): string {
  const parts = [
    ...(texts > 0 ? [`${texts} ${texts === 1 ? 'text' : 'texts'}`] : []),
    ...(words > 0 ? [`${words} of your own words`] : []),
    ...(templates > 0 ? [`${templates} ${templates === 1 ? 'template' : 'templates'}`] : []),
  ]
  return parts.length === 0
    ? 'Everything in this file is already here.'
    : `Added ${new Intl.ListFormat('en').format(parts)}.`
}
