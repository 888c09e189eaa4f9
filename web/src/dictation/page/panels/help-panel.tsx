import { useEffect, useState, useSyncExternalStore } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { CommandChoices } from '../../commands/command-choices.ts'
import { settingsFor } from '../../commands/command-settings.ts'
import { formsFor } from '../../commands/forms-for-help.ts'
import { loadTongue } from '../../commands/tables/languages/load-tongue.ts'
import { groups, type Row } from '../../commands/tables/row.ts'
import { rowsFor } from '../../commands/tables/table.ts'
import type { Tongue } from '../../commands/tables/tongue.ts'
import styles from './help-panel.module.css'
import { Labelled } from './labelled.tsx'
import { WordListEditor } from './word-list-editor.tsx'

interface HelpPanelProps {
  commands: CommandChoices
  language: string
  onClose(): void
}

/** Everything that can be said, made from the table of commands, with a switch for each. */
export function HelpPanel({ commands, language, onClose }: HelpPanelProps) {
  const [wanted, setWanted] = useState('')
  const choices = useSyncExternalStore(commands.subscribe, commands.current)
  const [tongue, setTongue] = useState<Tongue | null>(null)
  useEffect(() => {
    loadTongue(language).then(setTongue, (error: unknown) =>
      console.warn('What can be said in this language could not be loaded.', error),
    )
  }, [language])
  const { locale, isOn } = settingsFor(choices, language, tongue)
  const rows = (tongue === null ? rowsFor(locale) : [...tongue.marks, ...tongue.commands]).filter((row) =>
    mentions(row, wanted.trim().toLowerCase()),
  )
  return (
    <Dialog title="What you can say" onClose={onClose}>
      <div className={styles.help}>
        <p>
          Say marks while you speak. Commands that change the text work when they are said alone: pause, say
          it, pause. Say “literal” before a command to have its words written.
        </p>
        <Checkbox
          label="Obey spoken marks and commands"
          checked={choices.isOn}
          onChange={({ target }) => commands.change({ isOn: target.checked })}
        />
        <Labelled label="Numbers, dates, times and units">
          <select
            value={choices.numbers}
            onChange={({ target }) =>
              commands.change({ numbers: target.value === 'heard' ? 'heard' : 'formatted' })
            }
          >
            <option value="formatted">Formatted: 25%, $20, 3:30 p.m.</option>
            <option value="heard">As heard</option>
          </select>
        </Labelled>
        {choices.isOn && !isOn && <p>In this language, everything you say is written.</p>}
        <Labelled label="Search the commands">
          <input type="search" value={wanted} onChange={({ target }) => setWanted(target.value)} />
        </Labelled>
        {groups.map((group) => {
          const members = rows.filter((row) => row.group === group)
          return members.length === 0 ? null : (
            <section key={group} aria-label={group}>
              <h3>{group}</h3>
              <ul className={styles.rows} lang={tongue === null ? undefined : language}>
                {members.map((row) => (
                  <CommandRow key={row.id} commands={commands} row={row} off={choices.off} />
                ))}
              </ul>
            </section>
          )
        })}
        {rows.length === 0 && <p>No command has these words.</p>}
        <WordListEditor commands={commands} />
      </div>
    </Dialog>
  )
}

interface CommandRowProps {
  commands: CommandChoices
  row: Row
  off: readonly string[]
}

function CommandRow({ commands, row, off }: CommandRowProps) {
  const [said, result] = row.example
  const isOn = !off.includes(row.id)
  return (
    <li className={styles.row}>
      <Checkbox
        label={formsFor(row).join(', ')}
        checked={isOn}
        onChange={() => commands.change({ off: isOn ? [...off, row.id] : off.filter((id) => id !== row.id) })}
      />
      <p className={styles.example}>
        “{said}” <span aria-hidden="true">→</span> <span className={styles.result}>{result}</span>
      </p>
    </li>
  )
}

function mentions({ say, heard = [], example, group }: Row, wanted: string): boolean {
  return [...say, ...heard, ...example, group].some((text) => text.toLowerCase().includes(wanted))
}
