import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { z } from 'zod'
import { hearSample, spokenSample } from '../adapters/engines/spoken-sample.ts'
import { findServiceFault } from '../adapters/live-services/find-service-fault.ts'
import type { LiveServiceLost } from '../adapters/live-services/live-service.ts'
import { openLiveServices } from '../adapters/live-services/open-live-services.ts'
import { MailFailure } from '../adapters/mailer/mailer.ts'
import type { SmtpMailer } from '../adapters/mailer/smtp.ts'
import { type Payments, PaymentsError } from '../adapters/payments/payments.ts'
import type { Speech } from '../adapters/speech.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/connect.ts'
import { findVersionFault } from '../db/migrate.ts'
import { makeLog } from '../log.ts'
import { version } from '../version.ts'

/** `off`: not set up, and not needed. A warning is worth a look; what failed does not work. */
export type Finding = { check: string; state: 'ok' | 'off' | 'warning' | 'failed'; says: string }

type State = Pick<Finding, 'state' | 'says'>
type World = {
  config: Config
  db: Database
  mailer: Pick<SmtpMailer, 'check'>
  payments: Payments | null
  openSpeech: (log: ReturnType<typeof makeLog>) => Promise<Speech | null>
  now: () => Date
}

const answerWithinMs = 10_000
/** As long as a dictation waits for one: a speech node that is busy takes a while. */
const hearWithinMs = 20_000
const leastFreeBytes = 2 * 1024 ** 3
const mostClockDifferenceMs = 2_000

/** Looks at everything the server depends on, each by using it, and changes nothing. */
export async function examine(world: World): Promise<Finding[]> {
  const checks: Record<string, (world: World) => Promise<State>> = {
    Version: async () => ok(`Plainspoken ${version} on Node.js ${process.versions.node}`),
    Database: checkDatabase,
    Clock: checkClock,
    Disk: checkDisk,
    Mail: checkMail,
    'Public address': checkPublicAddress,
    Payments: checkPayments,
    Webhook: checkWebhook,
    Google: checkGoogle,
    Speech: checkSpeech,
    'Live words': checkLiveServices,
  }
  const findings: Finding[] = []
  for (const [check, run] of Object.entries(checks)) {
    const state = await run(world).catch((error: Error) => failed(`${error.message.replace(/\.$/, '')}.`))
    findings.push({ check, ...state })
  }
  return findings
}

const ok = (says: string): State => ({ state: 'ok', says })
const off = (says: string): State => ({ state: 'off', says })
const warning = (says: string): State => ({ state: 'warning', says })
const failed = (says: string): State => ({ state: 'failed', says })

async function checkDatabase({ db, config }: World): Promise<State> {
  const start = performance.now()
  const { rows } = await db.$client.query<{ server_version: string }>('show server_version')
  const took = Math.round(performance.now() - start)
  const found = rows[0]?.server_version ?? ''
  const fault = findVersionFault(found)
  const whose = config.databaseUrl ? 'your own' : 'embedded'
  return fault ? failed(fault) : ok(`PostgreSQL ${found}, ${whose}, answers in ${took} ms`)
}

async function checkClock({ db, now }: World): Promise<State> {
  const { rows } = await db.$client.query<{ now: Date }>('select clock_timestamp() as now')
  const apart = Math.abs((rows[0]?.now.getTime() ?? 0) - now().getTime())
  return apart > mostClockDifferenceMs
    ? warning(
        `This machine's clock and the database's are ${Math.round(apart / 1000)} s apart: codes expire early or late.`,
      )
    : ok("This machine's clock and the database's agree")
}

async function checkDisk({ config }: World): Promise<State> {
  const places = { [config.dataDir]: 'DATA_DIR', [tmpdir()]: 'the temporary folder' }
  for (const [folder, name] of Object.entries(places)) {
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    if (free < leastFreeBytes)
      return warning(`${toGigabytes(free)} are free for ${name}: uploads may take 1 GB each.`)
  }
  const { bavail, bsize } = await statfs(config.dataDir)
  return ok(`${toGigabytes(bavail * bsize)} are free for DATA_DIR`)
}

async function checkMail({ mailer }: World): Promise<State> {
  try {
    await mailer.check()
    return ok('The mail server takes our name and password')
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    return failed(`The mail server cannot be used: ${error.reason}.`)
  }
}

async function checkPublicAddress({ config }: World): Promise<State> {
  const answer = await ask(`${config.publicUrl}/health`)
  const running = (await readReply(answer)).data?.version
  if (!answer.ok || running === undefined) {
    return failed(
      `${config.publicUrl} does not lead to this product (status ${answer.status}): look at the proxy.`,
    )
  }
  return running === version
    ? ok(`${config.publicUrl} leads to version ${running}`)
    : warning(`${config.publicUrl} leads to version ${running}, and this is ${version}.`)
}

async function checkPayments({ payments }: World): Promise<State> {
  if (!payments) return off('Nothing can be bought: the three STRIPE_ settings are not set')
  try {
    // No such checkout: a key that is not accepted is refused before that shows.
    await payments.findSession(`cs_${payments.isLive ? 'live' : 'test'}_doctordoctordoctor`)
    return ok(`The card provider takes the key, in ${payments.isLive ? 'live' : 'test'} mode`)
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error
    return failed(`The card provider cannot be used: ${error.kind}.`)
  }
}

/** The card provider's messages can arrive: one without a signature must be refused by this product. */
async function checkWebhook({ config, payments }: World): Promise<State> {
  if (!payments) return off('Not needed')
  const url = `${config.publicUrl}/payment/webhook`
  const answer = await ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const { code } = await readReply(answer)
  return code === 'webhook_refused'
    ? ok(`${url} is reached, and refuses what is not signed`)
    : failed(`${url} does not lead to this product (status ${answer.status}): payments would come late.`)
}

async function checkGoogle({ config: { google } }: World): Promise<State> {
  if (!google) return off('GOOGLE_CLIENT_ID is not set')
  const keys = keySet.safeParse(await (await ask(google.keysUrl)).json().catch(() => null))
  return keys.success ? ok("Google's keys can be fetched") : failed(`${google.keysUrl} holds no keys.`)
}

/** Lets what serves hear a spoken sample, decoded as uploads are. */
async function checkSpeech({ openSpeech, config }: World): Promise<State> {
  if (config.speech.engine === 'none') return off('SPEECH_ENGINE is none')
  const doubts: string[] = []
  const log = makeLog('warn', { write: (line: string) => void doubts.push(JSON.parse(line).msg) })
  const speech = await openSpeech(log)
  if (!speech) return failed(doubts.join(' '))
  try {
    if (!speech.engine) return failed(`Nothing transcribes yet. ${doubts.join(' ')}`)
    const { name, abilities } = speech.engine
    const { misheard, engine } = await hearSample(speech.engine, spokenSample, speech.decoder)
    if (misheard) return failed(misheard)
    if (engine && engine.name !== name) doubts.push(`The service is away, and ${engine.name} serves.`)
    if (abilities.accuracy === 'basic') doubts.push('npm run speech:model fetches a better one.')
    const where = abilities.local ? 'on this machine' : 'a service'
    const says = `${name} (accuracy ${abilities.accuracy}, ${where}) understands a spoken sample`
    return doubts.length > 0 ? warning(`${says}. ${doubts.join(' ')}`) : ok(says)
  } finally {
    await speech.close()
  }
}

/** Lets each service for live words hear the spoken sample. */
async function checkLiveServices({ config }: World): Promise<State> {
  const services = openLiveServices(config.speech)
  if (services.length === 0) return off('SPEECH_LIVE_URL is not set')
  const samples = await spokenSample.read()
  const faults: LiveServiceLost[] = []
  for (const service of services) {
    const fault = await findServiceFault(service, samples, hearWithinMs)
    if (fault) faults.push(fault)
  }
  const names = services.map(({ name }) => name).join(', ')
  if (faults.length === 0) return ok(`${names} ${services.length > 1 ? 'hear' : 'hears'} a spoken sample`)
  const says = faults.map(({ message }) => message).join(' ')
  // One that is full works, and others may serve.
  const isWorking = faults.length < services.length || faults.some(({ loss }) => loss === 'full')
  return isWorking ? warning(says) : failed(says)
}

const reply = z.object({
  code: z.string().optional(),
  data: z.object({ version: z.string().optional() }).nullish(),
})
const keySet = z.object({ keys: z.array(z.unknown()).min(1) })

/** Empty for what is no answer of this product. */
async function readReply(answer: Response): Promise<z.output<typeof reply>> {
  return reply.safeParse(await answer.json().catch(() => null)).data ?? {}
}

async function ask(url: string, about: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { ...about, redirect: 'manual', signal: AbortSignal.timeout(answerWithinMs) })
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
    throw new Error(`${url} cannot be reached: ${code ?? 'no answer'}`)
  }
}

const toGigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`
