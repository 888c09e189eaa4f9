import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import menu from '../../ui/menu-button.module.css'
import hidden from '../../ui/visually-hidden.module.css'
import {
  findLanguages,
  type Language,
  languageName,
  languages,
  type OfferedLanguages,
} from '../core/languages.ts'
import type { ListeningPart } from '../session/open-listening.ts'
import styles from './language-menu.module.css'

interface LanguageMenuProps {
  language: string | null
  /** Null until dictation is open: nothing can be chosen yet. */
  listening: Pick<ListeningPart, 'offeredLanguages' | 'setLanguage'> | null
}

interface Opened {
  offered: OfferedLanguages
  typed: string
  /** It was tapped again, to search: only then does a phone's keyboard come up. */
  isSearching?: boolean
  /** The language that Enter chooses. */
  active: Language | null
}

/**
 * The language spoken: a field that shows it, with a list to be searched by typing (the combobox of the ARIA Authoring
 * Practices). A code written into it whole is chosen at once.
 */
export function LanguageMenu({ language, listening }: LanguageMenuProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  /** It was pressed before dictation was open. */
  const isAwaited = useRef(false)
  const listId = useId()
  const shown = opened === null ? [] : findLanguages(opened.typed, opened.offered.languages)
  const isSearched = opened !== null && opened.typed.trim() !== ''
  const name = languageName(language ?? languages[0])
  const active = opened?.active ?? null

  useEffect(() => {
    if (active !== null)
      document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])

  useEffect(() => {
    if (listening === null || !isAwaited.current) return
    isAwaited.current = false
    setOpened(openedFor(listening, language))
  }, [listening, language])

  function open() {
    if (listening === null) isAwaited.current = true
    else if (opened === null) setOpened(openedFor(listening, language))
    else setOpened({ ...opened, isSearching: true })
  }

  function choose(code: string) {
    setOpened(null)
    if (code !== language) listening?.setLanguage(code)
  }

  function type(typed: string) {
    if (languages.some((code) => code === typed)) return choose(typed)
    const all = opened?.offered ?? listening?.offeredLanguages()
    if (all === undefined) return
    setOpened({
      offered: all,
      typed,
      isSearching: true,
      active: findLanguages(typed, all.languages)[0] ?? null,
    })
  }

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && opened !== null && active !== null) choose(active)
    else if (event.key === 'Escape' && opened !== null) setOpened(null)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
    else return
    event.preventDefault()
  }

  function move(step: 1 | -1) {
    if (opened === null) return open()
    const at = active === null ? -1 : shown.indexOf(active)
    const next = at < 0 ? (step > 0 ? 0 : shown.length - 1) : (at + step + shown.length) % shown.length
    setOpened({ ...opened, active: shown[next] ?? null })
  }

  return (
    <div className={menu.place}>
      <label className={hidden.hidden} htmlFor="lang">
        Language
      </label>
      <input
        id="lang"
        className={styles.field}
        role="combobox"
        autoComplete="off"
        inputMode={opened?.isSearching ? 'search' : 'none'}
        autoCapitalize="none"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={opened !== null}
        aria-controls={listId}
        aria-activedescendant={active === null ? undefined : optionId(listId, active)}
        lang={opened === null ? (language ?? undefined) : undefined}
        value={opened === null ? name : opened.typed}
        placeholder={name}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onClick={open}
        onKeyDown={onKey}
        onBlur={() => {
          isAwaited.current = false
          setOpened(null)
        }}
      />
      {opened !== null && (
        // The field keeps the focus.
        <div className={`${menu.menu} ${styles.list}`} onPointerDown={(event) => event.preventDefault()}>
          <div id={listId} role="listbox" aria-label="Language">
            {shown.map((code, at) => (
              <button
                type="button"
                tabIndex={-1}
                key={code}
                className={menu.item}
                id={optionId(listId, code)}
                role="option"
                lang={code}
                dir="auto"
                aria-selected={code === language}
                data-active={code === active || undefined}
                data-last-of-first={(!isSearched && at === opened.offered.first - 1) || undefined}
                onClick={() => choose(code)}
              >
                {languageName(code)}
              </button>
            ))}
          </div>
          {shown.length === 0 && <p role="status">No matching language.</p>}
        </div>
      )}
    </div>
  )
}

function openedFor(listening: Pick<ListeningPart, 'offeredLanguages'>, language: string | null): Opened {
  const offered = listening.offeredLanguages()
  return { offered, typed: '', active: offered.languages.find((code) => code === language) ?? null }
}

function optionId(listId: string, code: string): string {
  return `${listId}${code}`
}
