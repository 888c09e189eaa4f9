import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startLiveService } from '../../test/bad-live-service.ts'
import { makeTestConfig } from '../../test/build-test-app.ts'
import { createTestDatabase } from '../../test/database.ts'
import { startMailbox } from '../../test/mailbox.ts'
import { startPaymentWorld } from '../../test/payment-world.ts'
import type { EngineChoice } from '../adapters/engines/engine.ts'
import { pocketSphinx } from '../adapters/engines/pocketsphinx.ts'
import { spokenSample } from '../adapters/engines/spoken-sample.ts'
import { makeSmtpMailer } from '../adapters/mailer/smtp.ts'
import { openSpeech } from '../adapters/open-speech.ts'
import { connectStripe } from '../adapters/payments/stripe.ts'
import { examine } from './checks.ts'

const database = await createTestDatabase()
afterAll(database.drop)

/** A whole server on a port of its own, with its mail server and card provider. */
async function startProduct() {
  const world = await startPaymentWorld()
  const address = await world.app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => world.close())
  return { ...world, address }
}

async function examineWith(
  settings: NodeJS.ProcessEnv,
  about: Partial<Pick<Parameters<typeof examine>[0], 'now' | 'openSpeech'>> = {},
) {
  const config = makeTestConfig({ DATA_DIR: tmpdir(), ...settings })
  const mailer = makeSmtpMailer(config.mail)
  const findings = await examine({
    config,
    db: database.db,
    mailer,
    payments: config.stripe && connectStripe(config.stripe, 1_000),
    openSpeech: async () => null,
    now: () => new Date(),
    ...about,
  }).finally(() => mailer.close())
  return Object.fromEntries(findings.map(({ check, ...rest }) => [check, rest]))
}

async function listen(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a server that is set up well is found well, each part by using it', async () => {
  const { address, mailbox, provider } = await startProduct()
  const found = await examineWith({
    ...provider.settings,
    PUBLIC_URL: address,
    SMTP_URL: mailbox.url,
    SPEECH_ENGINE: 'none',
  })
  const wrong = Object.entries(found).filter(([, { state }]) => state === 'failed')
  expect(wrong).toEqual([])
  expect(found).toMatchObject({
    Database: { state: 'ok', says: expect.stringContaining('PostgreSQL') },
    Mail: { state: 'ok' },
    'Public address': { state: 'ok' },
    Payments: { state: 'ok', says: expect.stringContaining('test mode') },
    Webhook: { state: 'ok' },
    Google: { state: 'off' },
    Speech: { state: 'off' },
  })
})

test('each part that does not work is named with a sentence, and the others are looked at all the same', async () => {
  const { provider } = await startProduct()
  const elsewhere = await listen((_request, response) => response.end('<h1>It works!</h1>'))
  const mailbox = await startMailbox()
  await mailbox.close()
  const nowhere = mailbox.url.replace('smtp:', 'http:')
  const found = await examineWith(
    {
      ...provider.settings,
      STRIPE_SECRET_KEY: 'sk_test_of_somebody_else',
      PUBLIC_URL: elsewhere,
      SMTP_URL: mailbox.url,
      GOOGLE_CLIENT_ID: 'somebody',
      GOOGLE_KEYS_URL: `${nowhere}/certs`,
    },
    { now: () => new Date(Date.now() + 60_000) },
  )
  expect(found).toMatchObject({
    Database: { state: 'ok' },
    Clock: { state: 'warning', says: expect.stringMatching(/ 60 s apart/) },
    Mail: { state: 'failed', says: 'The mail server cannot be used: ESOCKET.' },
    'Public address': {
      state: 'failed',
      says: expect.stringContaining('does not lead to this product (status 200)'),
    },
    Payments: { state: 'failed', says: 'The card provider cannot be used: refused.' },
    Webhook: { state: 'failed' },
    Google: { state: 'failed', says: `${nowhere}/certs cannot be reached: ECONNREFUSED.` },
    Speech: { state: 'failed' },
  })
})

/** The doctor's report on speech, with PocketSphinx as the engine without a model or another in its place. */
async function examineSpeech(offline: EngineChoice, urls: string[] = []) {
  const { speech } = makeTestConfig()
  const settings = { ...speech, model: 'none', urls }
  const found = await examineWith({}, { openSpeech: (log) => openSpeech(settings, log, { offline }) })
  return found.Speech
}

test('what recognises speech is given a spoken sample, and is well only if it writes the words', {
  timeout: 60_000,
}, async () => {
  const real = pocketSphinx()
  expect(await examineSpeech(real)).toEqual({
    state: 'warning',
    says: 'pocketsphinx (accuracy basic, on this machine) understands a spoken sample. npm run speech:model fetches a better one.',
  })
  const deaf: EngineChoice = {
    ...real,
    open: async () => ({ ...real, transcribe: async () => ({ text: 'had had' }), close: async () => {} }),
  }
  expect(await examineSpeech(deaf)).toEqual({
    state: 'failed',
    says: expect.stringMatching(/^pocketsphinx hears “had had” where “had he married a .*” is said\.$/),
  })
  expect(await examineSpeech(pocketSphinx('/nowhere'))).toMatchObject({
    state: 'failed',
    says: expect.stringContaining('PocketSphinx'),
  })
})

test('a service that knows English alone hears the spoken sample as English', {
  timeout: 60_000,
}, async () => {
  const url = await listen(async (request, response) => {
    let form = ''
    for await (const part of request.setEncoding('latin1')) form += part
    const isEnglish = /name="language"\r\n\r\nen\r\n/.test(form)
    response.writeHead(isEnglish ? 200 : 415).end(JSON.stringify({ text: spokenSample.words.join(' ') }))
  })
  const says = 'remote (accuracy good, a service) understands a spoken sample'
  expect(await examineSpeech(pocketSphinx(), [url])).toEqual({ state: 'ok', says })
})

test('each service for live words hears a spoken sample, or is said to be away, full, another’s, or no such service', {
  timeout: 60_000,
}, async () => {
  const result = (transcript: string) =>
    JSON.stringify({
      ...{ type: 'Results', start: 0, duration: 1, is_final: true },
      channel: { alternatives: [{ transcript }] },
    })
  const hears = await startLiveService((socket) =>
    socket.once('message', () => socket.send(result('had he'))),
  )
  const full = await startLiveService((socket) => socket.close(4503))
  const babbles = await startLiveService((socket) => socket.once('message', () => socket.send('hello')))
  const answering = (status: number) => listen((_request, response) => response.writeHead(status).end())
  const [keyed, page] = [await answering(401), await answering(200)]
  const host = (url: string) => new URL(url).host
  const look = async (...urls: string[]) =>
    (await examineWith({ SPEECH_LIVE_URL: urls.join(',') }))['Live words']

  expect(await look(hears.url)).toEqual({ state: 'ok', says: `${host(hears.url)} hears a spoken sample` })
  expect(await look(full.url)).toEqual({ state: 'warning', says: `${host(full.url)} has no place.` })
  expect(await look(hears.url, keyed)).toEqual({
    state: 'warning',
    says: `${host(keyed)} does not accept SPEECH_LIVE_KEY (it answered 401).`,
  })
  expect(await look(babbles.url, page, 'ws://127.0.0.1:9')).toEqual({
    state: 'failed',
    says: `${host(babbles.url)} answers something else than its protocol. ${host(page)} is no service for live words (it answered 200). 127.0.0.1:9 cannot be reached.`,
  })
})
