import { useEffect, useState, useSyncExternalStore } from 'react'
import type { CommandChoices } from '../../../commands/settings/command-choices.ts'
import { type CommandSettings, settingsFor } from '../../../commands/settings/command-settings.ts'
import type { LanguageTable } from '../../../commands/tables/language-table.ts'
import { loadLanguageTable } from '../../../commands/tables/languages/load-language-table.ts'
import type { Row } from '../../../commands/tables/row.ts'
import { rowsFor } from '../../../commands/tables/table.ts'

interface Sayable {
  settings: CommandSettings
  rows: readonly Row[]
  /** The language of the phrases, where it is not the page's own. */
  lang: string | undefined
}

/** The rows that can be said in a language, and the person's choices about them. */
export function useRows(commands: CommandChoices, language: string): Sayable {
  const choices = useSyncExternalStore(commands.subscribe, commands.current)
  const [languageTable, setLanguageTable] = useState<LanguageTable | null>(null)
  useEffect(() => {
    loadLanguageTable(language).then(setLanguageTable, (error: unknown) =>
      console.warn('What can be said in this language could not be loaded.', error),
    )
  }, [language])
  const settings = settingsFor(choices, language, languageTable)
  if (languageTable === null) return { settings, rows: rowsFor(settings.locale), lang: undefined }
  return { settings, rows: [...languageTable.marks, ...languageTable.commands], lang: language }
}
