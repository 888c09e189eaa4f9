import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import { policyReportsPath } from './policy-reports.ts'

/**
 * Of the page's own Trusted Types: it knows none and writes markup, which it has cleaned of scripts before. No text becomes a
 * script or its address, and what looks like one is left out.
 */
const trustMarkup = `
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (markup) => (/<\\/?(script|iframe|object|embed|base|form|meta|link)\\b|\\bon\\w+\\s*=|javascript:/i.test(markup) ? '' : markup),
})
`

/** GET /docs: every call that is registered afterwards, made from the contract's schemas. */
export async function documentCalls(app: FastifyInstance, { docs }: Pick<Config, 'docs'>) {
  if (!docs) return
  await app.register(swagger, {
    openapi: { info: { title: 'Plainspoken', description: 'Say it. It’s written.', version: '1' } },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: [
      "default-src 'self'",
      "img-src 'self' data:",
      "script-src 'self'",
      "script-src-attr 'none'",
      "style-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default dompurify',
      `report-uri ${policyReportsPath}`,
    ].join(';'),
    theme: {
      title: 'The calls of Plainspoken',
      css: [{ filename: 'plainspoken.css', content: '.swagger-ui .topbar { display: none }' }],
      js: [{ filename: 'trust-markup.js', content: trustMarkup }],
    },
  })
}
