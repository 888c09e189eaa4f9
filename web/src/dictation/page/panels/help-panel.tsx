import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { exampleOf } from '../../commands/tables/examples.ts'
import type { Row } from '../../commands/tables/row.ts'
import { sayingsOf } from '../../commands/tables/sayings.ts'
import { groups } from '../../formatting/utterance/row.ts'
import type { DictationParts } from '../../session/open-dictation.ts'
import { Tool } from '../shared/tool.tsx'
import styles from './help-panel.module.css'
import { Labelled } from './parts/labelled.tsx'
import { type Doing, type Moment, momentRows, momentTitles } from './parts/moments.ts'
import settings from './parts/setting.module.css'
import { useRows } from './parts/use-rows.ts'

interface HelpPanelProps {
  parts: Pick<DictationParts, 'commands' | 'text' | 'listening'>
  doing: Doing
  language: string
  onSettings(): void
  onClose(): void
}

/** The list of what one can say: first what fits the moment, then all the rest in groups and by a search. */
export function HelpPanel({ parts, doing, language, onSettings, onClose }: HelpPanelProps) {
  const [wanted, setWanted] = useState('')
  const [moment] = useState(() => momentOf(parts, doing))
  const { settings: chosen, lang, ...all } = useRows(parts.commands, language)
  const rows = all.rows.filter(({ id }) => !chosen.off.includes(id))
  return (
    <Dialog title="What you can say" onClose={onClose}>
      <div className={styles.help}>
        <p>{chosen.languageTable?.marks.length === 0 ? otherLanguage : inGeneral}</p>
        {!parts.commands.current().isOn && <p>{switchedOff}</p>}
        <Labelled label="Search the commands">
          <input
            type="search"
            placeholder="What to say, or what it does"
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        </Labelled>
        {wanted.trim() === '' ? (
          <>
            <MomentRows moment={moment} rows={rows} lang={lang} />
            <section aria-label="All commands">
              {groups.map((group) => {
                const members = rows.filter((row) => row.group === group)
                return members.length === 0 ? null : (
                  <details key={group} className={settings.disclosure}>
                    <summary>{group}</summary>
                    <Rows rows={members} lang={lang} />
                  </details>
                )
              })}
            </section>
          </>
        ) : (
          <Found rows={rows.filter((row) => mentions(row, wanted.trim().toLowerCase()))} lang={lang} />
        )}
        <p>
          <Tool onClick={onSettings}>Commands and your own words: Settings</Tool>
        </p>
      </div>
    </Dialog>
  )
}

const inGeneral =
  'Say punctuation as you go. For editing commands, pause, say the command, pause. To write a command’s words instead, say “literal” first.'
const otherLanguage = 'You can still switch language by voice. Everything else you say is written.'
const switchedOff = 'Spoken punctuation and commands are switched off in Settings.'

interface RowsProps {
  rows: readonly Row[]
  /** The language of what is said. */
  lang: string | undefined
}

function MomentRows({ moment, rows, lang }: RowsProps & { moment: Moment }) {
  const fitting = momentRows[moment].flatMap(([id, said]) => {
    const row = rows.find((one) => one.id === id)
    return row === undefined
      ? []
      : [said === undefined ? row : { ...row, example: [said, exampleOf(row)[1]] as const }]
  })
  if (fitting.length === 0) return null
  return (
    <section aria-label={momentTitles[moment]}>
      <h3>{momentTitles[moment]}</h3>
      <Rows rows={fitting} lang={lang} />
    </section>
  )
}

function Found({ rows, lang }: RowsProps) {
  return (
    <>
      <p role="status">{rows.length === 0 ? 'No commands match.' : null}</p>
      <Rows rows={rows} lang={lang} />
    </>
  )
}

function Rows({ rows, lang }: RowsProps) {
  return (
    <ul className={styles.rows}>
      {families(rows).map(([row, ...others]) => {
        if (row === undefined) return null
        const [said, result] = exampleOf(row)
        const sayings = sayingsOf(row)
        const command = sayings.find((saying) => said.includes(saying)) ?? said
        const [before, ...after] = said.split(command)
        const ways = [
          ...sayings
            .filter((saying) => !bare(said).includes(bare(saying)) && !saying.includes('…'))
            .map(quoted),
          ...others.flatMap((other) => stretch.exec(exampleOf(other)[0])?.[1] ?? []),
        ]
        return (
          <li key={row.id} className={styles.row}>
            <p lang={lang}>
              “{before}
              <b>{command}</b>
              {after.join(command)}”
              {ways.length > 0 && <span className={styles.ways}> or {ways.join(', ')}</span>}
            </p>
            <p className={'effect' in row ? styles.written : styles.done}>{result}</p>
          </li>
        )
      })}
    </ul>
  )
}

const bare = (phrase: string) => phrase.replaceAll('the ', '')
const quoted = (saying: string) => `“${saying}”`

/** One row for those that differ in the stretch of text alone, and for marks that open and close with one example. */
function families(rows: readonly Row[]): Row[][] {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const name = exampleOf(row)[0].replace(stretch, '*')
    found.set(name, [...(found.get(name) ?? []), row])
  }
  return [...found.values()]
}

const stretch = /\b(character|word|sentence|line|paragraph|document)(?=s?$)/

function mentions(row: Row, wanted: string): boolean {
  const { say, heard = [], group } = row
  return [...say, ...heard, ...exampleOf(row), group].some((text) => text.toLowerCase().includes(wanted))
}

function momentOf({ text, listening }: Pick<DictationParts, 'text' | 'listening'>, doing: Doing): Moment {
  if (doing !== 'dictating') return doing
  const { anchor, head } = text.editor().snapshot().selection
  if (anchor !== head) return 'selection'
  if (text.isBlank()) return 'empty'
  return listening.isOn() ? 'listening' : 'text'
}
