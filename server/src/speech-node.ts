import { Registry } from 'prom-client'
import { openSpeech } from './adapters/open-speech.ts'
import { readSpeechNodeConfig } from './config.ts'
import { makeLog } from './log.ts'
import { drain, endAnyway, listen, untilAskedToStop } from './server-life.ts'
import { buildSpeechApp } from './speech-app.ts'
import { StartupError } from './startup-error.ts'

/** A server that only hears, for servers with pages: no database, no accounts, no mail. */
async function main() {
  const config = readSpeechNodeConfig(process.env)
  const log = makeLog(config.logLevel)
  const stopped = untilAskedToStop()
  await using closing = new AsyncDisposableStack()
  const speech = await openSpeech(config.speech, log)
  if (!speech) throw new StartupError('Nothing on this machine hears: the log says why.')
  closing.defer(() => speech.close())
  const app = await buildSpeechApp({ config, speech, metrics: new Registry(), log, now: () => new Date() })
  closing.defer(() => app.close())
  await listen(app, config)
  log.info({ port: config.port }, 'listening')
  await drain(app, config, await stopped)
  endAnyway(log)
}

try {
  await main()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
