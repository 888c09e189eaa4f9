import { second } from '@plainspoken/contract/limits'
import type { WebSocket } from 'ws'
import type { Pacer } from '../../http/pacer.ts'

/** The reason why a socket is not read: so much sound waits, too much of it came for one who speaks, or too many messages or other frames. */
export type Hold = 'waiting' | 'sound' | 'messages' | 'frames'

/** Leaves a socket unread while there is a reason to. `tell` hears of each in seconds, `onRead` when it is read again. */
export function makeHolds(socket: Pick<WebSocket, 'pause' | 'resume'>, tell: (seconds: number) => void) {
  const holds = new Map<Hold, NodeJS.Timeout | null>()

  function hold(reason: Hold, seconds: number) {
    holds.set(reason, null)
    socket.pause()
    tell(seconds)
  }

  function letGo(reason: Hold) {
    holds.delete(reason)
    if (holds.size === 0) socket.resume()
  }

  /** Pauses reading until the pacer has caught up, also for what had come meanwhile. */
  function waitFor(reason: Hold, pacer: Pacer) {
    const leftMs = pacer.waitMs()
    if (leftMs > 0) holds.set(reason, setTimeout(() => waitFor(reason, pacer), leftMs).unref())
    else letGo(reason)
  }

  return {
    has: (reason: Hold) => holds.has(reason),
    hold,
    letGo,

    /** Counts what came; beyond its pace the next is not read for a while. */
    keepPace(reason: Hold, pacer: Pacer, amount = 1) {
      const waitMs = pacer.take(amount)
      if (waitMs === 0 || holds.has(reason)) return
      hold(reason, waitMs / second)
      waitFor(reason, pacer)
    },

    /** Reads whatever comes, for the last time. */
    end() {
      for (const timer of holds.values()) if (timer) clearTimeout(timer)
      holds.clear()
      socket.resume()
    },
  }
}
