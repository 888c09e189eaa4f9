import { day } from '@plainspoken/contract/limits'
import { type FormEvent, useId, useState } from 'react'
import type { StoredText } from '../../../device/texts.ts'
import { titleOf } from '../../../export/title-of.ts'
import { asHeard } from '../../../transcript/as-heard.ts'
import { Tool } from '../../shared/tool.tsx'
import { Labelled } from '../parts/labelled.tsx'
import { KeptRow } from './kept-row.tsx'
import styles from './texts-panel.module.css'

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
/** A text that goes sooner says so. */
const warnedMs = 3 * day
const lifeMs = 30 * day

interface TextRowProps {
  text: StoredText
  /** Its number, by which it is called by voice. */
  place: number
  isDeleted: boolean
  onOpen(): void
  onDelete(): void
  onUndo(): void
  onChange(changes: { title?: string; isPinned?: boolean }): void
  onCopy(heard: string): void
}

/** One text in the list: what it is called, when and where it was made, how it begins, and what can be done with it. */
export function TextRow({ text, place, isDeleted, ...on }: TextRowProps) {
  const [isRenaming, setRenaming] = useState(false)
  const [isHeardShown, setHeardShown] = useState(false)
  const heardId = useId()
  const name = titleOf(text)
  const heard = asHeard(text.text, text.choices ?? [])

  function rename(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const title = new FormData(event.currentTarget).get('title')
    setRenaming(false)
    on.onChange({ title: String(title).trim() })
  }

  const renaming = (
    <form className={styles.renaming} onSubmit={rename}>
      <Labelled label="Name">
        <input name="title" ref={takeFocus} autoComplete="off" maxLength={120} defaultValue={name} />
      </Labelled>
      <Tool type="submit">Save</Tool>
      <Tool onClick={() => setRenaming(false)}>Cancel</Tool>
    </form>
  )
  return (
    <KeptRow
      {...{ name, place, isDeleted, about: aboutOf(text) }}
      {...(isRenaming && { instead: renaming })}
      onOpen={on.onOpen}
      onUndo={on.onUndo}
      tools={
        <>
          <Tool
            aria-pressed={text.isPinned === true}
            aria-label={`Pin ${name}`}
            onClick={() => on.onChange({ isPinned: !text.isPinned })}
          >
            Pin
          </Tool>
          <Tool aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
            Rename
          </Tool>
          <Tool aria-label={`Delete ${name}`} onClick={on.onDelete}>
            Delete
          </Tool>
          {heard && (
            <Tool
              aria-expanded={isHeardShown}
              aria-controls={heardId}
              aria-label={`As heard: ${name}`}
              onClick={() => setHeardShown(!isHeardShown)}
            >
              As heard
            </Tool>
          )}
        </>
      }
    >
      {heard && (
        <div id={heardId} hidden={!isHeardShown} className={styles.heard}>
          {isHeardShown && (
            <p>{heard.map(({ from, text, isBack }) => (isBack ? <mark key={from}>{text}</mark> : text))}</p>
          )}
          <Tool
            aria-label={`Copy as heard: ${name}`}
            onClick={() => on.onCopy(heard.map((piece) => piece.text).join(''))}
          >
            Copy
          </Tool>
        </div>
      )}
    </KeptRow>
  )
}

/** Selects the old name, so that typing replaces it. */
function takeFocus(field: HTMLInputElement | null) {
  field?.focus()
  field?.select()
}

function aboutOf(text: StoredText): string {
  const words = text.text.match(/\S+/g)?.length ?? 0
  const left = text.at + lifeMs - Date.now()
  const days = Math.max(1, Math.ceil(left / day))
  return [
    when.format(text.at),
    `${words} ${words === 1 ? 'word' : 'words'}`,
    ...(text.heardBy ? [text.heardBy] : []),
    ...(text.wasCleared ? ['Cleared'] : text.isText ? [] : ['Earlier version']),
    ...(text.isPinned
      ? ['Pinned']
      : left < warnedMs
        ? [`Deleted in ${days} ${days === 1 ? 'day' : 'days'}`]
        : []),
  ]
    .map((part) => part.replaceAll(' ', '\u00a0'))
    .join('\u00a0· ')
}
