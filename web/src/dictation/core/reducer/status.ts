/** The state shown. `restarting`: the recogniser ended by itself and is about to start again. */
export type Status =
  | 'idle'
  | 'starting'
  | 'listening'
  | 'restarting'
  | 'stopping'
  | 'paused'
  | 'fallback'
  | 'blocked'
  | 'failed'

/** Nothing goes on, until somebody starts. */
export function isOff(status: Status): boolean {
  return status === 'idle' || status === 'blocked' || status === 'failed'
}

/** Somebody has started and not asked to stop. */
export function isOn(status: Status): boolean {
  return !isOff(status) && status !== 'stopping'
}

/** The microphone is open: what is said now is heard, by the recogniser or the recorder. */
export function hears(status: Status): boolean {
  return status === 'listening' || status === 'restarting' || status === 'fallback'
}
