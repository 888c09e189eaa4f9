import { liveMessage, liveRequest, liveStart, toSeconds } from '@plainspoken/contract/live'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../http/failure.ts'
import type { Pacer } from '../../http/pacer.ts'
import { requireOwnOrigin } from '../../http/plain-requests.ts'
import type { Sessions } from '../../http/sessions.ts'
import { refuseAfterTrial } from '../../payment/entitlement.ts'
import { senderOf } from '../admission.ts'
import type { AudioMeter } from '../audio-budget.ts'
import { requireServing, type Serving } from '../serving.ts'
import { serveLive } from './session.ts'

/** GET /transcription/live: words while one speaks. */
export function liveRoutes(
  deps: Pick<Deps, 'config' | 'now'>,
  sessions: Pick<Sessions, 'require'>,
  serving: Serving | null,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/transcription/live',
      schema: {
        summary: 'A WebSocket: sound up, words down',
        description: describeProtocol(),
        response: { 101: liveMessage },
      },
      onRequest: requireOwnOrigin(deps.config),
      handler: () => {
        throw new Failure('upgrade_required')
      },
      wsHandler: (socket, { log, ip }) => {
        let meter: AudioMeter | null = null
        let pace: Pacer | null = null
        serveLive(
          socket,
          {
            async admit({ token }, end) {
              const { live, budget } = requireServing(serving)
              const { user } = await sessions.require(token)
              refuseAfterTrial(user, deps.now())
              await budget.require(user)
              meter = budget.open(user)
              pace = live.paceOf(user.id)
              return live.takeSlot(user.id, senderOf(user, ip), end)
            },
            async confirm({ token }, samples) {
              const { user } = await sessions.require(token)
              refuseAfterTrial(user, deps.now())
              await meter?.upTo(toSeconds(samples), user)
            },
            pace: () => pace,
            isKeptAlive: false,
            open: (start, tell, fail) => requireServing(serving).live.open(start, tell, fail),
            count({ name }, samples) {
              const duration = toSeconds(samples)
              requireServing(serving).metrics.countAudio({ engine: name, duration })
              // Sound that came after the last look at the budget was heard: it counts as far as it fits.
              meter
                ?.upTo(duration)
                .catch(() => {})
                .then(() => meter?.close({ atFault: false }))
                .catch((error) =>
                  log.warn({ reason: String(error) }, 'the audio of a dictation was not counted'),
                )
            },
          },
          log,
        )
      },
    })
  }
}

function describeProtocol(): string {
  const schemaOf = (schema: z.ZodType) => JSON.stringify(z.toJSONSchema(schema, { io: 'input' }), null, 2)
  return [
    'Text messages are JSON, binary ones are sound: 16-bit samples, little-endian, mono, 16 kHz, about 100 ms in each.',
    'The first message is `start`, with the token and, after a broken connection, `from`: the last `settled` that was told.',
    'Then come sound and, now and then:',
    `\`\`\`json\n${schemaOf(liveStart)}\n${schemaOf(liveRequest)}\n\`\`\``,
    'The server answers with the messages below, and closes with 1000 after `done`, else with 4000 and an HTTP status.',
  ].join('\n\n')
}
