import type { FastifyBaseLogger } from 'fastify'
import { makeCircuitBreaker } from '../../adapters/engines/circuit-breaker.ts'
import type { LiveService, LiveServiceLost, Loss } from '../../adapters/live-services/live-service.ts'

export type RelayServices = ReturnType<typeof makeRelayServices>
export type RelayService = {
  service: LiveService
  /** The number of streams that it serves. */
  streams: number
  /** The number of streams lost, by cause. */
  losses: Map<Loss, number>
  isLeftAlone(): boolean
  /** It has heard something. */
  works(): void
  /** A stream of it is lost. */
  failed(error: LiveServiceLost): void
}

/** The services that hear elsewhere: the one with the fewest streams comes first, one that fails is left alone for a while. */
export function makeRelayServices(
  services: readonly LiveService[],
  log: FastifyBaseLogger,
  now: () => number = () => performance.now(),
) {
  const all = services.map((service) => {
    const breaker = makeCircuitBreaker(now)
    let isAway = false
    const relay: RelayService = {
      ...{ service, streams: 0, losses: new Map() },
      isLeftAlone: () => isAway,
      works() {
        breaker.succeeded()
        if (isAway) log.info({ service: service.name }, 'A service for live words is back.')
        isAway = false
      },
      failed(error) {
        relay.losses.set(error.loss, 1 + (relay.losses.get(error.loss) ?? 0))
        // A server that is restarted is no bad one, and neither is one that does not know a language. Behind a single address
        // there may be many: that the one just asked is full says nothing of the others.
        if (error.loss === 'moved' || error.loss === 'language') return
        if (error.loss === 'full' && services.length === 1) return
        breaker.failed()
        if (isAway || !breaker.isResting()) return
        isAway = true
        const facts = { service: service.name, loss: error.loss, reason: error.message }
        log.warn(facts, 'A service for live words is left alone for a while.')
      },
    }
    return { relay, breaker }
  })

  return {
    all: all.map(({ relay }) => relay),
    /** The next to ask, but for those that were asked already; null: none is left. */
    next(asked: ReadonlySet<RelayService>): RelayService | null {
      const waiting = all.filter(({ relay }) => !asked.has(relay))
      const ordered = waiting.toSorted((a, b) => a.relay.streams - b.relay.streams)
      return ordered.find(({ breaker }) => breaker.mayCall())?.relay ?? null
    },
  }
}
