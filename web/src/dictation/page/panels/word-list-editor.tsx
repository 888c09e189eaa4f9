import { useRef, useState, useSyncExternalStore } from 'react'
import { downloadFile } from '../../../download-file.ts'
import { CloseButton } from '../../../ui/close-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { CommandChoices } from '../../commands/command-choices.ts'
import { exportWordList } from '../../commands/command-settings.ts'
import { importWordList, mergeWordLists, wordListLimits } from '../../commands/word-list-file.ts'
import { Tool } from '../tool.tsx'
import styles from './settings-panel.module.css'

/** A person's own words and replacements: "always write X for Y". */
export function WordListEditor({ commands }: { commands: CommandChoices }) {
  const { replacements, words } = useSyncExternalStore(commands.subscribe, commands.current)
  const [said, setSaid] = useState('')
  const [written, setWritten] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const first = useRef<HTMLInputElement>(null)
  const file = useRef<HTMLInputElement>(null)

  function add() {
    first.current?.focus()
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

  const isEmpty = replacements.length + words.length === 0
  return (
    <div className={styles.tools}>
      <form
        className={styles.entry}
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <TextField
          ref={first}
          label="Always write"
          name="written"
          value={written}
          maxLength={wordListLimits.written}
          onChange={({ target }) => setWritten(target.value)}
        />
        <TextField
          label="when I say"
          hint="Leave empty to just teach the spelling."
          name="said"
          value={said}
          maxLength={wordListLimits.spoken}
          onChange={({ target }) => setSaid(target.value)}
        />
        <Tool type="submit">Add</Tool>
      </form>
      {!isEmpty && (
        <ul className={styles.entries}>
          {replacements.map(({ say, write }) => (
            <li key={say}>
              <span>{`“${say}” → ${write}`}</span>
              <CloseButton
                aria-label={`Remove “${say}”`}
                onClick={() => {
                  commands.change({ replacements: replacements.filter((other) => other.say !== say) })
                  first.current?.focus()
                }}
              />
            </li>
          ))}
          {words.map((word) => (
            <li key={word}>
              <span>{word}</span>
              <CloseButton
                aria-label={`Remove “${word}”`}
                onClick={() => {
                  commands.change({ words: words.filter((other) => other !== word) })
                  first.current?.focus()
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Tool onClick={() => file.current?.click()}>Import</Tool>
      <Tool
        disabled={isEmpty}
        onClick={() =>
          downloadFile(
            new Blob([exportWordList({ replacements, words })], { type: 'application/json' }),
            'plainspoken-words.json',
          )
        }
      >
        Export
      </Tool>
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
    </div>
  )
}
