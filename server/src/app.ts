import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { fastify } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Deps } from './deps.ts'
import { onClientError, onFrameworkError, useReplyShape } from './http/replies.ts'

/** Builds the whole server around its outside world. Starts and listens to nothing. */
export async function buildApp(deps: Deps) {
  const app = fastify({
    loggerInstance: deps.log,
    trustProxy: deps.config.trustedProxies === 0 ? false : deps.config.trustedProxies,
    bodyLimit: 64 * 1024,
    requestTimeout: 0,
    frameworkErrors: onFrameworkError,
    clientErrorHandler: onClientError,
  }).withTypeProvider<ZodTypeProvider>()

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  useReplyShape(app)
  return app
}
