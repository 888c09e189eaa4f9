import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../config.ts'
import type { InlineHashes } from './client-pages.ts'
import { errorPageStyle } from './error-page.ts'
import { policyReportsPath } from './policy-reports.ts'

/**
 * Security headers of every answer: a policy that lets in nothing but this server, the card
 * provider's and Google's sign-in scripts where they are set up, and the microphone for our own pages only.
 * `hashes` are those of what stands inline in the built pages. Files with hashed names leave the policy out.
 */
export function useSecurityHeaders(app: FastifyInstance, config: Config, hashes: InlineHashes) {
  const google = config.google ? new URL('.', config.google.scriptUrl).href : null
  const card = config.stripe ? new URL(config.stripe.scriptUrl).origin : null
  const given = (...sources: (string | null | undefined)[]) =>
    sources.filter((source) => typeof source === 'string')

  // Built once: Fastify's own plugin builds everything anew for each answer, a third of the time of GET /user/profile.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: given("'self'", ...hashes['script-src'], config.google?.scriptUrl, card),
        styleSrc: given("'self'", errorPageStyle, ...hashes['style-src'], google && `${google}style`),
        imgSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'"],
        connectSrc: given("'self'", google, card && 'https://api.stripe.com'),
        frameSrc: google || card ? given(google, card) : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // No text becomes markup or a script, but by these policies: ours, that of Google's scripts, and what the operator adds.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: given('plainspoken', google && 'goog#html', ...config.trustedTypes),
        reportUri: policyReportsPath,
      },
    },
    // "same-origin" would cut Google's sign-in window off from the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: config.publicUrl.startsWith('https:')
      ? { maxAge: 63_072_000, includeSubDomains: true }
      : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined))
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'microphone=(self), camera=(), geolocation=()')
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
