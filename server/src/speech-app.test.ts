import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { silentLog } from '../test/silent-log.ts'
import type { Speech } from './adapters/speech.ts'
import { readSpeechNodeConfig } from './config.ts'
import { buildSpeechApp } from './speech-app.ts'

const nobody = { engine: null, live: null, liveServices: [], workers: 1, onBetter: () => {} }

test('A server that only hears answers in our shape where it has nothing, and has no pages and no accounts', async () => {
  const config = readSpeechNodeConfig({ SPEECH_SERVICE_KEY: 'a-key-between-two-servers' })
  const app = await buildSpeechApp({
    ...{ config, log: silentLog, metrics: new Registry(), now: () => new Date() },
    speech: nobody as unknown as Speech,
  })
  onTestFinished(() => app.close())
  for (const [method, url] of [
    ['GET', '/'],
    ['POST', '/auth/login'],
    ['GET', '/v1/models'],
  ] as const) {
    const answer = await app.inject({ method, url })
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      {
        ...{ succeeded: false, data: null, code: 'not_found' },
        error: 'There is nothing at this address: this server only hears.',
      },
    ])
  }
})
