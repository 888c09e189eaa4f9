import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export type LoadOrder = {
  port: number
  /** Whole HTTP requests; each connection repeats its own one, with a new number in place of `anyClient` each time. */
  requests: string[]
  seconds: number
  /** The rest that a connection takes after an answer. */
  pauseMs?: number
}

export type LoadResult = { perSecond: number; statuses: Record<string, number>; p99Ms: number }

/** Stands in a request for an address that nobody has called from. */
export const anyClient = '{client}'

/** Stands in a request for four hexadecimal digits, which change with each: a group of an IPv6 address, or what makes a name another one. */
export const anyGroup = '{hx}'

/** Loads a server from a process of its own, so that the server's event loop is the server's alone. */
export async function applyLoad(order: LoadOrder): Promise<LoadResult> {
  const child = fork(path.join(import.meta.dirname, 'load-child.ts'))
  child.send(order)
  const [result] = (await once(child, 'message')) as [LoadResult]
  child.disconnect()
  return result
}

/** One request as it goes over the wire, a character a byte. */
export function request(
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: object | Buffer,
): string {
  const content = body === undefined ? Buffer.alloc(0) : Buffer.isBuffer(body) ? body : toJson(body)
  const type = body !== undefined && !Buffer.isBuffer(body) && { 'content-type': 'application/json' }
  const all: Record<string, string> = { host: 'localhost', ...type, ...headers }
  if (body !== undefined) all['content-length'] = String(content.length)
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n${content.toString('latin1')}`
}

const toJson = (body: object) => Buffer.from(JSON.stringify(body))

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** The value below which a share of all lies. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN
}
