import Bowser from 'bowser'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { roughNetwork } from './client-network.ts'

/** Who asked for something, as far as it may be kept. */
export type Caller = {
  log: Pick<FastifyBaseLogger, 'info'>
  /** See `roughNetwork`; null where nobody called: a webhook, the operator. */
  network: string | null
  /** In words, such as "Firefox on Windows"; null where it does not say. */
  browser: string | null
}

export function callerOf({ ip, headers, log }: FastifyRequest): Caller {
  return { log, network: roughNetwork(ip), browser: describeBrowser(headers['user-agent'] ?? '') }
}

/** For what happens without a call of the person. */
export function noCaller(log: Caller['log']): Caller {
  return { log, network: null, browser: null }
}

/** For what a command of the operator does. */
export function operator(log: Caller['log']): Caller {
  return { log, network: null, browser: 'the operator' }
}

/** Longer ones are nobody's, and would only keep the patterns busy. */
const userAgentMax = 300

function describeBrowser(userAgent: string): string | null {
  if (userAgent === '' || userAgent.length > userAgentMax) return null
  const { browser, os, platform } = Bowser.parse(userAgent)
  if (!browser.name) return null
  const device = platform.vendor === 'Apple' && platform.type !== 'desktop' ? platform.model : os.name
  return device ? `${browser.name} on ${device}` : browser.name
}
