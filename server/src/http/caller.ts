import Bowser from 'bowser'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { roughNetwork } from './client-network.ts'

/** The caller, as far as it may be kept. */
export type Caller = {
  log: Pick<FastifyBaseLogger, 'info'>
  /** See `roughNetwork`; null where nobody called: a webhook, the operator. */
  network: string | null
  /** In words that we chose, such as "Firefox on Windows"; null where nobody called. */
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
  return { log, network: null, browser: theOperator }
}

/** Longer ones are nobody's, and would only keep the patterns busy. */
const userAgentMax = 300

export const anotherBrowser = 'another browser'
const theOperator = 'the operator'

/** The library also takes a name from a text that it does not know, and so from anybody who wants to be read. */
const browsers = new Set<string>(Object.values(Bowser.BROWSER_MAP))
const systems = new Set<string>(Object.values(Bowser.OS_MAP))
const appleDevices = new Set(['iPhone', 'iPad', 'iPod Touch'])

function describeBrowser(userAgent: string): string {
  if (userAgent === '' || userAgent.length > userAgentMax) return anotherBrowser
  const { browser, os, platform } = Bowser.parse(userAgent)
  if (!browser.name || !browsers.has(browser.name)) return anotherBrowser
  const device = [platform.model, os.name].find((name) => name !== undefined && isDevice(name))
  return device ? `${browser.name} on ${device}` : browser.name
}

const isDevice = (name: string) => systems.has(name) || appleDevices.has(name)

/** The description kept of a caller's browser, where it is one of ours: former versions kept any name. */
export function knownBrowser(kept: string | null): string | null {
  if (kept === null || kept === theOperator || kept === anotherBrowser) return kept
  const [name = '', device, ...more] = kept.split(' on ')
  const isOurs = browsers.has(name) && (device === undefined || isDevice(device)) && more.length === 0
  return isOurs ? kept : anotherBrowser
}
