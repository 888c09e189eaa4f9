import { useId, useRef, useState, useSyncExternalStore } from 'react'
import { downloadFile } from '../../../download-file.ts'
import { TextField } from '../../../ui/text-field.tsx'
import type { CommandChoices } from '../../commands/command-choices.ts'
import {
  exportWordList,
  importWordList,
  mergeWordLists,
  wordListLimits,
} from '../../commands/word-list-file.ts'
import { Tool } from '../tool.tsx'
import styles from './help-panel.module.css'

/** A person's own words and replacements: "always write X for Y". */
export function WordListEditor({ commands }: { commands: CommandChoices }) {
  const { replacements, words } = useSyncExternalStore(commands.subscribe, commands.current)
  const [said, setSaid] = useState('')
  const [written, setWritten] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const title = useId()

  function add() {
    if (written.trim() === '') return
    const added =
      said.trim() === ''
        ? { replacements: [], words: [written] }
        : { replacements: [{ say: said, write: written }], words: [] }
    commands.change(mergeWordLists({ replacements, words }, added))
    setSaid('')
    setWritten('')
  }

  async function take(chosen: File) {
    const read = importWordList(await chosen.text())
    if ('problem' in read) return setProblem(read.problem)
    setProblem(null)
    commands.change(mergeWordLists({ replacements, words }, read.list))
  }

  return (
    <section aria-labelledby={title}>
      <h3 id={title}>Your own words</h3>
      <form
        className={styles.entry}
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <TextField
          label="Always write"
          name="written"
          value={written}
          maxLength={wordListLimits.written}
          onChange={({ target }) => setWritten(target.value)}
        />
        <TextField
          label="when I say (empty: the same)"
          name="said"
          value={said}
          maxLength={wordListLimits.spoken}
          onChange={({ target }) => setSaid(target.value)}
        />
        <Tool type="submit">Add</Tool>
      </form>
      <ul className={styles.rows}>
        {replacements.map(({ say, write }) => (
          <li key={say} className={styles.row}>
            “{say}” is written “{write}”{' '}
            <Tool
              aria-label={`Remove “${say}”`}
              onClick={() =>
                commands.change({ replacements: replacements.filter((other) => other.say !== say) })
              }
            >
              Remove
            </Tool>
          </li>
        ))}
        {words.map((word) => (
          <li key={word} className={styles.row}>
            {word}{' '}
            <Tool
              aria-label={`Remove “${word}”`}
              onClick={() => commands.change({ words: words.filter((other) => other !== word) })}
            >
              Remove
            </Tool>
          </li>
        ))}
      </ul>
      <Tool
        disabled={replacements.length + words.length === 0}
        onClick={() =>
          downloadFile(
            new Blob([exportWordList({ replacements, words })], { type: 'application/json' }),
            'plainspoken-words.json',
          )
        }
      >
        Export
      </Tool>
      <Tool onClick={() => file.current?.click()}>Import</Tool>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        aria-label="Word list to import"
        hidden
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          if (chosen) void take(chosen)
          target.value = ''
        }}
      />
      <p role="alert">{problem}</p>
    </section>
  )
}
