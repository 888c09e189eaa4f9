import { makeOutbox } from './adapters/mailer/outbox.ts'
import type { Deps } from './deps.ts'
import { makeSessions } from './http/sessions.ts'

export type Parts = ReturnType<typeof makeParts>

/** What several features use, built once for each app. */
export function makeParts(deps: Deps) {
  return { sessions: makeSessions(deps), outbox: makeOutbox(deps.mailer, deps.log) }
}
