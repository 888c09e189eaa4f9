import { type StoreApi, useStore } from 'zustand'
import hidden from '../../../ui/visually-hidden.module.css'
import type { ModeName } from '../../formatting/formatter-state.ts'
import styles from './mode-chip.module.css'

const titles: Record<ModeName, string> = {
  capitals: 'Capitals',
  'all capitals': 'All capitals',
  'small letters': 'Small letters',
  'no spaces': 'No spaces',
  spelling: 'Spelling',
}

interface ModeChipProps {
  modes: StoreApi<readonly ModeName[]>
  /** Ends all of them. */
  onEnd(): void
}

/** Names what goes on holding from one utterance to the next, announces it once, and ends it when it is pressed. */
export function ModeChip({ modes, onEnd }: ModeChipProps) {
  const names = useStore(modes)
    .map((name) => titles[name])
    .map((title, at) => (at === 0 ? title : title.toLowerCase()))
    .join(', ')
  return (
    <>
      <span role="status" className={hidden.hidden}>
        {names !== '' && `${names} on`}
      </span>
      {names !== '' && (
        <button
          type="button"
          className={styles.chip}
          title="Back to normal"
          aria-label={`${names} on: turn off`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onEnd}
        >
          {names} on
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M7 7l10 10M17 7L7 17" />
          </svg>
        </button>
      )}
    </>
  )
}
