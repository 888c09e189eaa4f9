import { minute, sampleRate, second } from '@plainspoken/contract/limits'
import { makePacer, type Pacer } from '../../http/pacer.ts'

/**
 * Somewhat faster than one speaks, so that who was cut off catches up. What a page sends again after that is two minutes at most, for
 * more it uploads.
 */
const soundPace = { perSecond: 1.25 * sampleRate, aheadMs: 2 * minute, restMs: 2 * minute - second }

/** The pace at which each user's sound is taken, in samples, over all of their connections: a new one begins no new pace. */
export function makeSoundPaces() {
  const paces = new Map<string, Pacer>()
  return {
    of(user: string): Pacer {
      for (const [other, pace] of paces) if (pace.isEven()) paces.delete(other)
      const pace = paces.get(user) ?? makePacer(soundPace)
      paces.set(user, pace)
      return pace
    },
  }
}
