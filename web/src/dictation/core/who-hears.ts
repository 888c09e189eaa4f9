import { type ShownState, writesOnServer } from './reducer/dictation-state.ts'
import type { BrowserName } from './reducer/platform.ts'

/** The service that turns the voice into text. */
export interface Hearer {
  kind: 'device' | 'browser' | 'server'
  /** For a place beside the language. */
  name: string
  maker?: string
  /** The destination of the voice, in a sentence. */
  says: string
}

const makers: Record<BrowserName, string> = { Chrome: 'Google', Edge: 'Microsoft', Safari: 'Apple' }

/** The listener at present: nobody else in private mode, the browser's service, or this server. */
export function whoHears(
  state: Pick<ShownState, 'isPrivate' | 'status' | 'serviceLost' | 'platform'>,
): Hearer {
  if (state.isPrivate)
    return { kind: 'device', name: 'On this device', says: 'Your voice stays on this device.' }
  if (writesOnServer(state))
    return {
      kind: 'server',
      name: 'This server',
      says: 'Your voice goes to this server, which turns it into text.',
    }
  const { browser } = state.platform
  if (browser === null)
    return {
      kind: 'browser',
      name: 'Your browser’s service',
      says: 'Your browser sends your voice to its speech service, not to this server.',
    }
  const maker = makers[browser]
  return {
    kind: 'browser',
    name: `${browser}’s service`,
    maker,
    says: `${browser} sends your voice to ${maker}’s speech service, not to this server.`,
  }
}
