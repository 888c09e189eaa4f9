import { useState } from 'react'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import type { CommandChoices } from '../../../commands/settings/command-choices.ts'
import type { Row } from '../../../commands/tables/row.ts'
import { sayingsOf } from '../../../commands/tables/sayings.ts'
import { groups } from '../../../formatting/utterance/row.ts'
import { Labelled } from '../parts/labelled.tsx'
import setting from '../parts/setting.module.css'
import { useRows } from '../parts/use-rows.ts'
import styles from './settings-panel.module.css'

interface CommandSwitchesProps {
  commands: CommandChoices
  language: string
}

/** Switches the groups of commands off and on, or a single one that was searched for. */
export function CommandSwitches({ commands, language }: CommandSwitchesProps) {
  const [wanted, setWanted] = useState('')
  const { settings: chosen, rows } = useRows(commands, language)
  const { off } = chosen
  const words = wanted.trim().toLowerCase()
  const found = rows.filter((row) => words !== '' && sayingsOf(row).some((saying) => saying.includes(words)))

  function turn(ids: readonly string[], isOn: boolean) {
    const others = off.filter((id) => !ids.includes(id))
    commands.change({ off: isOn ? others : [...others, ...ids] })
  }

  const switchOf = (row: Row) => (
    <li key={row.id}>
      <Checkbox
        label={sayingsOf(row).join(', ')}
        checked={!off.includes(row.id)}
        onChange={({ target }) => turn([row.id], target.checked)}
      />
    </li>
  )

  return (
    <>
      <Labelled label="Search the commands">
        <input
          type="search"
          placeholder="To turn off a single command"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
      </Labelled>
      {words === '' ? (
        <ul className={styles.switches}>
          {groups.map((group) => {
            const members = rows.filter((row) => row.group === group)
            const switchedOff = members.filter(({ id }) => off.includes(id))
            if (members.length === 0) return null
            const isMixed = switchedOff.length > 0 && switchedOff.length < members.length
            return (
              <li key={group}>
                <Checkbox
                  label={group}
                  checked={switchedOff.length === 0}
                  ref={(box) => {
                    if (box) box.indeterminate = isMixed
                  }}
                  onChange={({ target }) =>
                    turn(
                      members.map(({ id }) => id),
                      target.checked,
                    )
                  }
                />
                {/* A single one that is off is told, and put on again here. */}
                {isMixed && <ul className={styles.switches}>{switchedOff.map(switchOf)}</ul>}
              </li>
            )
          })}
        </ul>
      ) : (
        <>
          <ul className={styles.switches}>{found.map(switchOf)}</ul>
          <p role="status" className={setting.note}>
            {found.length === 0 && 'No commands match.'}
          </p>
        </>
      )}
    </>
  )
}
