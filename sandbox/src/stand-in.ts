import type { FastifyPluginAsync } from 'fastify'

/** One part of the outside world: the settings that lead the server to it, and its pages and calls. */
export type StandIn = {
  environment: Record<string, string>
  /** Registered on the sandbox's one port; what it opened is closed with it (`onClose`). */
  routes: FastifyPluginAsync
}
