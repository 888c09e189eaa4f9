import { second } from '@plainspoken/contract/limits'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Counter } from 'prom-client'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { makePacer } from './pacer.ts'
import { success } from './replies.ts'

/** Browsers report here what the policy of our pages has kept from them. */
export const policyReportsPath = '/policy-reports'

/** The directives of the policy; anything else a report names is one. */
const directives = [
  ...[
    'default-src',
    'script-src',
    'style-src',
    'img-src',
    'media-src',
    'worker-src',
    'connect-src',
    'frame-src',
  ],
  ...[
    'object-src',
    'base-uri',
    'form-action',
    'frame-ancestors',
    'require-trusted-types-for',
    'trusted-types',
  ],
]
const report = z.object({ 'csp-report': z.object({ 'effective-directive': z.string().max(100) }) })

/** More than any page has to tell. */
const pace = { perSecond: 10, aheadMs: 10 * second, restMs: 0 }

/** POST /policy-reports: counts them by directive, and keeps nothing else of what anybody may write. */
export function policyReportRoutes({ metrics }: Pick<Deps, 'metrics'>): FastifyPluginAsyncZod {
  return async (app) => {
    const violations = new Counter({
      name: 'policy_violations_total',
      help: 'What the policy of our pages has kept from browsers, as they report it',
      labelNames: ['directive'],
      registers: [metrics],
    })
    const pacer = makePacer(pace)

    app.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      app.getDefaultJsonParser('error', 'error'),
    )
    app.post(policyReportsPath, { schema: { hide: true, body: report } }, async ({ body }) => {
      if (pacer.waitMs() < pace.aheadMs) {
        pacer.take()
        const [named = ''] = body['csp-report']['effective-directive'].split(/-(?:elem|attr)$/)
        violations.inc({ directive: directives.includes(named) ? named : 'other' })
      }
      return success({})
    })
  }
}
