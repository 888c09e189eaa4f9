import { type ComponentProps, type KeyboardEvent, use, useId, useRef } from 'react'
import { entryForKey } from '../../../ui/menu-button.tsx'
import { notify } from '../../../ui/notifications.tsx'
import { chooseFiles, endings, uploadLimits } from '../../outbox/choose-files.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import type { PanelName } from '../../session/panel-name.ts'
import type { TextPart } from '../../session/text/open-text.ts'
import type { EditorTools } from '../../transcript/editor/editor-tools.ts'
import floating from '../shared/floating.module.css'
import { Tool } from '../shared/tool.tsx'
import styles from './more-menu.module.css'
import { useFact } from './use-fact.ts'

interface MoreMenuProps {
  text: TextPart
  outbox: Promise<Outbox>
  isBlank: boolean
  /** It has been opened, or closed: what may be chosen is made ready. */
  onToggle(isOpen: boolean): void
  /** Find and replace is to be opened. */
  onFind(): void
  /** The words are to be heard from the cursor on. */
  onHear(): void
  /** A panel is to be opened over the page. */
  onAsked(panel: PanelName): void
  onClear(): void
  /** Nothing is to be seen but the paper and the voice. */
  onFocusMode(): void
}

const kinds = ['txt', 'docx', 'md'] as const
const timedKinds = [...kinds, 'srt', 'vtt'] as const

/** Phones offer their recordings only where a kind is named. */
const accepted = ['audio/*', 'video/*', ...endings.map((ending) => `.${ending}`)].join()

/** All other tools, the most used first: a menu above the bar, on phones a sheet from below. */
export function MoreMenu({
  text,
  isBlank,
  onToggle,
  onFind,
  onHear,
  onAsked,
  onClear,
  onFocusMode,
  ...props
}: MoreMenuProps) {
  const outbox = use(props.outbox)
  const canUndo = useFact(text, 'canUndo')
  const canRedo = useFact(text, 'canRedo')
  const hasTimes = useFact(text, 'hasTimes')
  const id = useId()
  const files = useRef<HTMLInputElement>(null)

  function edit(act: (tools: EditorTools) => void) {
    const tools = text.tools()
    if (tools === null) return
    act(tools)
    // On a phone the focus would bring the keyboard up.
    if (matchMedia('(pointer: fine)').matches) tools.focus()
  }

  return (
    <>
      <Tool icon="more" popoverTarget={id} aria-haspopup="menu" data-more>
        More
      </Tool>
      <div
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label="More"
        className={`${floating.floating} ${styles.menu}`}
        onToggle={({ newState }) => onToggle(newState === 'open')}
        onKeyDown={onKey}
        // Closed before the item acts, so that the focus is where it shall come back to.
        onClickCapture={({ target, currentTarget }) => {
          const item = target instanceof Element ? target.closest('[role="menuitem"]') : null
          if (item?.ariaDisabled !== 'true') currentTarget.hidePopover()
        }}
      >
        <Item ref={takesFocus} icon="undo" disabled={!canUndo} onClick={() => edit((tools) => tools.undo())}>
          Undo
        </Item>
        <Item icon="redo" disabled={!canRedo} onClick={() => edit((tools) => tools.redo())}>
          Redo
        </Item>
        <Item icon="help" title="Ctrl+/" onClick={() => onAsked('help')}>
          What can I say?
        </Item>
        <Item icon="find" onClick={onFind}>
          Find and Replace
        </Item>
        {hasTimes && (
          <Item icon="play" title="F9, or Alt+click a word" onClick={onHear}>
            Hear It
          </Item>
        )}
        <Item icon="texts" onClick={() => onAsked('texts')}>
          Texts
        </Item>
        <Item icon="templates" onClick={() => onAsked('templates')}>
          Templates
        </Item>
        <Item data-on-phones icon="clear" disabled={isBlank} onClick={onClear}>
          Clear Text
        </Item>
        {'share' in navigator && (
          <Item icon="share" disabled={isBlank} onClick={() => share(text)}>
            Share
          </Item>
        )}
        <Item icon="case" disabled={isBlank} onClick={() => edit((tools) => tools.changeCase())}>
          Change Case
        </Item>
        <Item icon="upload" title={uploadLimits} onClick={() => files.current?.click()}>
          Upload Audio
        </Item>
        {(hasTimes ? timedKinds : kinds).map((kind) => (
          <Item key={kind} icon="download" disabled={isBlank} onClick={() => text.saveAs(kind)}>
            Download as .{kind}
          </Item>
        ))}
        <Item icon="focus" onClick={onFocusMode}>
          Focus
        </Item>
        <Item icon="settings" onClick={() => onAsked('settings')}>
          Settings
        </Item>
      </div>
      <input
        ref={files}
        type="file"
        accept={accepted}
        multiple
        hidden
        aria-label="Audio or video files"
        onChange={({ currentTarget }) => {
          outbox.add(chooseFiles(currentTarget.files ?? []))
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

function Item(props: ComponentProps<typeof Tool>) {
  return <Tool {...props} role="menuitem" tabIndex={-1} />
}

/**
 * The focus goes here as the menu opens, before the next key is read; “toggle” comes a task later.
 * React never writes the attribute of its own `autoFocus`.
 */
function takesFocus(item: HTMLElement | null) {
  item?.setAttribute('autofocus', '')
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]
}

function onKey(event: KeyboardEvent<HTMLElement>) {
  const items = itemsOf(event.currentTarget)
  const next = entryForKey(event.key, items, items.indexOf(document.activeElement as HTMLElement))
  next?.focus()
  if (event.key === 'Tab') event.currentTarget.hidePopover()
  else if (next !== undefined) event.preventDefault()
}

async function share(text: TextPart) {
  try {
    text.tellEmptyFields()
    await navigator.share({ text: text.current().trim() })
  } catch (error) {
    // Closing the list of receivers is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    console.warn('The text was not shared.', error)
    notify('The text could not be shared. Copy it instead.', 'error')
  }
}
