// What the thin pages share: the state a person is shown, and the microphone button that asks for it.

type State = 'idle' | 'starting' | 'listening' | 'restarting' | 'stopping' | 'blocked' | 'failed'

export function find<T extends HTMLElement>(selector: string): T {
  const element = document.querySelector<T>(selector)
  if (element === null) throw new Error(`The page has no ${selector}.`)
  return element
}

export function showState(state: State) {
  const element = find('[data-status]')
  element.dataset.status = state
  element.textContent = state
}

/** The user's wish to dictate, and what the library reports, as one state on the page. */
export class Session {
  isWanted = false
  readonly #start: () => void
  readonly #stop: () => void

  constructor(start: () => void, stop: () => void) {
    this.#start = start
    this.#stop = stop
  }

  toggle() {
    this.isWanted = !this.isWanted
    showState(this.isWanted ? 'starting' : 'stopping')
    if (this.isWanted) this.#start()
    else this.#stop()
  }

  hasStarted() {
    if (this.isWanted) showState('listening')
  }

  /** Says whether the page should start again. */
  hasEnded(): boolean {
    if (find('[data-status]').dataset.status === 'blocked') return false
    showState(this.isWanted ? 'restarting' : 'idle')
    return this.isWanted
  }

  isRefused(state: 'blocked' | 'failed') {
    this.isWanted = false
    showState(state)
  }
}
