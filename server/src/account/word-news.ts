import { second } from '@plainspoken/contract/limits'
import { keptWords } from '@plainspoken/contract/word-limits'
import type { Database } from '../db/connect.ts'
import { tooMany } from '../http/limits.ts'
import { listCopies } from './word-store.ts'

/** The version that a device has seen, by its copy's id. */
type Seen = { copy: string; version: number }
type Waiting = Seen & { answer(isNew: boolean): void; fail(error: unknown): void }

const lookEveryMs = second

/**
 * Devices that wait for what others change. One query a second asks for all who wait at this node, and none where nobody
 * does: it needs no connection of its own, and finds what was written through any node.
 */
export function makeWordNews(db: Database) {
  const waiting = new Map<string, Set<Waiting>>()
  let timer: NodeJS.Timeout | undefined

  async function look() {
    try {
      const copies = await listCopies(db, [...waiting.keys()])
      const byUser = new Map(copies.map((copy) => [copy.userId, copy]))
      for (const [userId, devices] of waiting) {
        const now = byUser.get(userId)
        for (const device of devices)
          if (now?.copy !== device.copy || now.version !== device.version) device.answer(true)
      }
    } catch (error) {
      for (const devices of waiting.values()) for (const device of devices) device.fail(error)
    }
    timer = undefined
    goOn()
  }

  function goOn() {
    if (waiting.size > 0) timer ??= setTimeout(look, lookEveryMs)
  }

  return {
    /** Resolves with true as soon as there is something new; with false after a while, or when `gone` aborts. */
    async wait(userId: string, seen: Seen, gone: AbortSignal): Promise<boolean> {
      const devices = waiting.get(userId) ?? new Set()
      if (devices.size >= keptWords.waiting) throw tooMany(keptWords.waitMs)
      const { promise, resolve, reject } = Promise.withResolvers<boolean>()
      const device: Waiting = { ...seen, answer: resolve, fail: reject }
      const giveUp = () => resolve(false)
      const limit = setTimeout(giveUp, keptWords.waitMs)
      gone.addEventListener('abort', giveUp)
      devices.add(device)
      waiting.set(userId, devices)
      goOn()
      try {
        return await promise
      } finally {
        clearTimeout(limit)
        gone.removeEventListener('abort', giveUp)
        devices.delete(device)
        if (devices.size === 0) waiting.delete(userId)
      }
    },

    /** The server stops: nobody is kept waiting. */
    close() {
      clearTimeout(timer)
      for (const devices of waiting.values()) for (const device of devices) device.answer(false)
    },
  }
}
