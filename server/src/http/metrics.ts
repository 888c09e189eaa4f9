import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { version } from '../version.ts'
import { hasBearer } from './bearer.ts'
import { Failure } from './failure.ts'

const thisMachine = new BlockList()
thisMachine.addSubnet('127.0.0.0', 8, 'ipv4')
thisMachine.addAddress('::1', 'ipv6')

/**
 * Measures every request by route, method and status, and serves all metrics of `registry` at GET /metrics: to whoever
 * has the token where one is set, and otherwise to this machine alone.
 */
export function useMetrics(
  app: FastifyInstance,
  {
    metrics: registry,
    db,
    config: { metricsToken },
  }: Pick<Deps, 'metrics'> & { db: Deps['db'] | null; config: Pick<Config, 'metricsToken'> },
) {
  collectDefaultMetrics({ register: registry })
  if (db) watchDatabase(registry, db)
  new Gauge({
    name: 'plainspoken_info',
    help: 'The version that runs',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1)
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 60],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
    }
    duration.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { config: { anyHost: true }, schema: { hide: true } }, async (request, reply) => {
    const mayRead = metricsToken === null ? isFromThisMachine(request) : hasBearer(request, metricsToken)
    if (!mayRead) throw new Failure('metrics_private')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** The number of connections in the pool, and of requests that wait for one. */
function watchDatabase(registry: Registry, { $client: pool }: Deps['db']) {
  new Gauge({
    name: 'database_connections',
    help: 'Connections to the database, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
      this.set({ state: 'allowed' }, pool.options.max)
    },
  })
}

/** A proxy on this machine speaks for others, and says so. */
function isFromThisMachine({ raw, headers }: FastifyRequest) {
  const address = raw.socket.remoteAddress ?? ''
  const isLocal = thisMachine.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  return isLocal && !['forwarded', 'x-forwarded-for', 'via'].some((name) => headers[name] !== undefined)
}
