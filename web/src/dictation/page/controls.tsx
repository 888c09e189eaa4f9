import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { entryForKey } from '../../ui/menu-button.tsx'
import styles from './controls.module.css'
import { Icon } from './shared/icons.tsx'
import { Tool } from './shared/tool.tsx'

/** The key that presses the microphone's button. */
export interface MicrophoneKey {
  name: string
  /** As assistive technology expects it. */
  shortcut: string
}

interface ControlsProps {
  isOn: boolean
  isHearing: boolean
  /** It hears, and writes nothing until it is woken. */
  isAsleep: boolean
  isBlank: boolean
  microphoneKey: MicrophoneKey | null
  onStart(): void
  onStop(): void
  onCopy(): void
  /** The text is to be put away, for an empty sheet. */
  onNew(): void
  onClear(): void
  /** The other tools. */
  children: ReactNode
}

/** The bar below the text: the microphone's button, what is done with the text most often, and the way to the rest. */
export function Controls({
  isOn,
  isHearing,
  isAsleep,
  isBlank,
  microphoneKey,
  children,
  ...on
}: ControlsProps) {
  return (
    <div className={styles.bar} data-hears={isHearing || undefined} data-sleeps={isAsleep || undefined}>
      <div className={styles.reach}>
        <button
          type="button"
          id="mic"
          className={styles.mic}
          aria-keyshortcuts={microphoneKey?.shortcut}
          onClick={(event) => {
            // The second click of a double-click is not a wish of its own.
            if (event.detail > 1) return
            if (isOn) on.onStop()
            else on.onStart()
          }}
        >
          <Icon name={isOn ? 'stop' : 'microphone'} />
          <span className={styles.label}>
            {isOn ? 'Stop' : 'Start'}
            <span className={styles.rest}> Listening</span>
          </span>
          <span className={styles.key} aria-hidden="true">
            {microphoneKey?.name}
          </span>
        </button>
        <div
          role="toolbar"
          aria-label="Editing tools"
          className={styles.tools}
          onFocus={leadTabTo}
          onKeyDown={goAlong}
        >
          <Tool id="copy" icon="copy" disabled={isBlank} onClick={on.onCopy}>
            <span>
              Copy<span className={styles.more}> Text</span>
            </span>
          </Tool>
          <Tool id="new" icon="new" disabled={isBlank} onClick={on.onNew}>
            <span>
              New<span className={styles.more}> Text</span>
            </span>
          </Tool>
          <Tool id="clear" data-needs-room icon="clear" disabled={isBlank} onClick={on.onClear}>
            <span>
              Clear<span className={styles.more}> Text</span>
            </span>
          </Tool>
          {children}
        </div>
      </div>
    </div>
  )
}

/** The toolbar is one stop of the Tab key: at the tool that had the focus last. */
function leadTabTo({ currentTarget, target }: FocusEvent<HTMLElement>) {
  const tools = toolsOf(currentTarget)
  if (!tools.includes(target)) return
  for (const tool of tools) tool.tabIndex = tool === target ? 0 : -1
}

function goAlong(event: KeyboardEvent<HTMLElement>) {
  const tools = toolsOf(event.currentTarget)
  const at = tools.indexOf(event.target as HTMLElement)
  const next = at === -1 ? undefined : entryForKey(event.key, tools, at)
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

function toolsOf(toolbar: HTMLElement): HTMLElement[] {
  return [...toolbar.querySelectorAll<HTMLElement>(':scope > button')]
}
