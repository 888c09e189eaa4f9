import { availableParallelism, totalmem } from 'node:os'
import path from 'node:path'
import { second } from '@plainspoken/contract/limits'
import type { EngineSetting } from './adapters/engines/engine-settings.ts'
import {
  address,
  type Environment,
  environment,
  liveAddress,
  type NodeEnvironment,
  nodeEnvironment,
  parseEnvironment,
  requireSetting,
} from './environment.ts'
import { StartupError } from './startup-error.ts'

/** All settings, read once and checked. "Off" is null; durations and sizes carry their unit in the name. */
export type Config = {
  host: string
  port: number
  /** Origin under which people reach the product, without a trailing slash. */
  publicUrl: string
  dataDir: string
  /** Null: the embedded PostgreSQL. */
  databaseUrl: string | null
  databasePoolSize: number
  /** Newest first; tokens are signed with the first and accepted from at most two. */
  tokenSecrets: string[]
  mail: { smtpUrl: string; from: string }
  google: { clientId: string; issuers: string[]; keysUrl: string; scriptUrl: string } | null
  stripe: {
    secretKey: string
    publishableKey: string
    webhookSecret: string
    apiUrl: string | null
    /** Origin of the hosted checkout: the client goes nowhere else to pay. */
    checkoutUrl: string
    scriptUrl: string
  } | null
  speech: {
    engine: EngineSetting
    urls: string[]
    apiKey: string | null
    /** The model asked of the service, or the local model's name; "none" keeps models from being fetched. */
    model: string | null
    /** Services that hear while one speaks, and what to sign in with and to ask for. */
    liveUrls: string[]
    liveKey: string | null
    liveModel: string | null
    /** The folder of fetched models. */
    modelFolder: string
    workers: number
    /** The source of models other than their makers; null: they come from there. */
    modelMirror: string | null
    /** The resources that may be used here: a container may have less than the machine. */
    machine: { memoryBytes: number; cores: number }
    /** The part of this server's environment that other programs may see: where programs and libraries lie, no secret. */
    programEnvironment: NodeJS.ProcessEnv
    /** Null: nobody but signed-in users may have recordings transcribed here. */
    serviceKey: string | null
  }
  /** The hours of audio that an account may have turned into text in 24 hours. */
  audioBudget: { freeHours: number; paidHours: number }
  /** The number of proxies in front of the server that are believed about the caller's address. */
  trustedProxies: number
  /** Connections that are held at once, of all clients and of each. */
  connections: { most: number; perClient: number }
  /** The time that a server goes on serving after SIGTERM, while it says that it is not ready. */
  drainMs: number
  /** Null: only this machine is shown the metrics. */
  metricsToken: string | null
  /** Browsers keep the pages, to start without a network; false takes them away again. */
  offlineStart: boolean
  /** Every call is described at /docs. */
  docs: boolean
  /** Names of further Trusted Types policies that scripts of our pages may make. */
  trustedTypes: string[]
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  /** The routes under /test answer only on a server whose public address is this very machine. */
  testRoutes: boolean
}

/** A host's name, as it stands in an address, can only mean this very machine. */
export function isLoopbackName(host: string) {
  return /^(localhost|127\.0\.0\.1|\[::1\])$/i.test(host)
}

const isLoopback = (url: URL) => isLoopbackName(url.hostname)
const modeOf = (stripeKey: string) => stripeKey.split('_')[1]
const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot']

/** The few variables that a program of the system needs to run. */
function readProgramEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    passedOn.filter((name) => env[name] !== undefined).map((name) => [name, env[name]]),
  )
}

/** The other source of models; the operator's command needs no other setting. */
export function readModelMirror({ SPEECH_MODEL_MIRROR }: NodeJS.ProcessEnv): string | null {
  return SPEECH_MODEL_MIRROR || null
}

/** The resources of the machine that this process may use, within the limits of its container. */
export function readMachine() {
  const limit = process.constrainedMemory()
  return { memoryBytes: limit > 0 ? Math.min(limit, totalmem()) : totalmem(), cores: availableParallelism() }
}

/** The folder of fetched speech models; the operator's command needs no other setting. */
export function readModelFolder({ DATA_DIR }: NodeJS.ProcessEnv): string {
  return path.resolve(DATA_DIR || '.data', 'speech-models')
}

/** The place of the database: all that saving it and bringing it back need. Throws a StartupError. */
export function readDatabaseSettings(env: NodeJS.ProcessEnv): Pick<Config, 'databaseUrl' | 'dataDir'> {
  const e = parseEnvironment(environment.pick({ DATA_DIR: true, DATABASE_URL: true }), env)
  return { databaseUrl: e.DATABASE_URL ?? null, dataDir: path.resolve(e.DATA_DIR) }
}

/**
 * Reads the environment. Throws one StartupError that names every missing or unsafe setting at once.
 * An empty variable counts as not set.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const e = parseEnvironment(environment, env)
  const problems: string[] = []

  const origin = readPublicOrigin(e, problems)
  const tokenSecrets = readTokenSecrets(e, problems)
  const mail = {
    smtpUrl: requireSetting(e, 'SMTP_URL', problems),
    from: requireSetting(e, 'MAIL_FROM', problems),
  }
  const stripe = readStripe(e, problems)
  const speech = readSpeech(e, env, problems)
  if (problems.length > 0 || origin === null) throw new StartupError(problems.join('\n'))

  return {
    publicUrl: origin.origin,
    dataDir: path.resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL ?? null,
    databasePoolSize: e.DATABASE_POOL_SIZE,
    tokenSecrets,
    mail,
    google: e.GOOGLE_CLIENT_ID
      ? {
          clientId: e.GOOGLE_CLIENT_ID,
          issuers: e.GOOGLE_ISSUER
            ? [e.GOOGLE_ISSUER]
            : ['accounts.google.com', 'https://accounts.google.com'],
          keysUrl: e.GOOGLE_KEYS_URL,
          scriptUrl: e.GOOGLE_SCRIPT_URL,
        }
      : null,
    stripe,
    speech,
    ...readNode(e),
    audioBudget: { freeHours: e.AUDIO_HOURS_FREE, paidHours: e.AUDIO_HOURS_PAID },
    offlineStart: e.OFFLINE_START === 'on',
    docs: e.DOCS === 'on',
    trustedTypes: e.TRUSTED_TYPES?.split(',') ?? [],
    testRoutes: isLoopback(origin),
  }
}

/** The settings that any server needs, whatever it serves. */
type NodeConfig = Pick<
  Config,
  'host' | 'port' | 'trustedProxies' | 'connections' | 'drainMs' | 'metricsToken' | 'logLevel'
>
/** All settings of a server that only hears. */
export type SpeechNodeConfig = NodeConfig & { speech: Config['speech'] & { serviceKey: string } }

/** The same for a server that only hears: it needs a key, and nothing else. */
export function readSpeechNodeConfig(env: NodeJS.ProcessEnv): SpeechNodeConfig {
  const e = parseEnvironment(nodeEnvironment, env)
  const problems: string[] = []
  const speech = readSpeech(e, env, problems)
  const { serviceKey } = speech
  if (serviceKey === null)
    problems.push('SPEECH_SERVICE_KEY is missing: a text of at least 16 characters that other servers send.')
  if (speech.engine === 'none') problems.push('SPEECH_ENGINE must not be none: this server only hears.')
  if (problems.length > 0 || serviceKey === null) throw new StartupError(problems.join('\n'))
  return { ...readNode(e), speech: { ...speech, serviceKey } }
}

function readNode(e: NodeEnvironment): NodeConfig {
  return {
    host: e.HOST,
    port: e.PORT,
    trustedProxies: e.TRUST_PROXY,
    connections: { most: e.CONNECTIONS, perClient: e.CONNECTIONS_PER_CLIENT },
    drainMs: e.DRAIN_SECONDS * second,
    metricsToken: e.METRICS_TOKEN ?? null,
    logLevel: e.LOG_LEVEL,
  }
}

function readSpeech(e: NodeEnvironment, env: NodeJS.ProcessEnv, problems: string[]): Config['speech'] {
  return {
    engine: e.SPEECH_ENGINE,
    urls: readSpeechUrls(e, problems),
    apiKey: e.SPEECH_API_KEY ?? null,
    model: e.SPEECH_MODEL ?? null,
    liveUrls: readAddresses('SPEECH_LIVE_URL', e, liveAddress, problems),
    liveKey: e.SPEECH_LIVE_KEY ?? null,
    liveModel: e.SPEECH_LIVE_MODEL ?? null,
    modelFolder: readModelFolder(env),
    programEnvironment: readProgramEnvironment(env),
    serviceKey: e.SPEECH_SERVICE_KEY ?? null,
    workers: e.SPEECH_WORKERS ?? availableParallelism(),
    modelMirror: readModelMirror(env),
    machine: readMachine(),
  }
}

const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

function readPublicOrigin(e: Environment, problems: string[]): URL | null {
  const publicUrl = requireSetting(e, 'PUBLIC_URL', problems)
  if (!publicUrl) return null
  const origin = new URL(publicUrl)
  if (origin.protocol !== 'https:' && !isLoopback(origin)) {
    problems.push('PUBLIC_URL must begin with https://: browsers give no microphone to other pages.')
  }
  return origin
}

function readTokenSecrets(e: Environment, problems: string[]): string[] {
  const secrets = requireSetting(e, 'TOKEN_SECRET', problems).split(',').filter(Boolean)
  if (secrets.some((secret) => Buffer.byteLength(secret) < 32)) {
    problems.push('TOKEN_SECRET is too short: at least 32 bytes, for example from `openssl rand -base64 48`.')
  } else if (secrets.some((secret) => new Set(secret).size < 10)) {
    problems.push('TOKEN_SECRET is a sample, not a random text.')
  }
  if (secrets.length > 2) {
    problems.push('TOKEN_SECRET takes at most two secrets: the new one, a comma, the old one.')
  }
  return secrets
}

function readStripe(e: Environment, problems: string[]): Config['stripe'] {
  for (const name of ['STRIPE_API_URL', 'STRIPE_CHECKOUT_URL'] as const) {
    const url = e[name] ? new URL(e[name]) : null
    if (url && url.protocol !== 'https:' && !isLoopback(url)) {
      problems.push(`${name} must begin with https://: keys and buyers travel there.`)
    }
  }
  if (stripeKeys.every((name) => e[name] === undefined)) return null
  const secretKey = requireSetting(e, 'STRIPE_SECRET_KEY', problems)
  const publishableKey = requireSetting(e, 'STRIPE_PUBLISHABLE_KEY', problems)
  const webhookSecret = requireSetting(e, 'STRIPE_WEBHOOK_SECRET', problems)
  if (!/^pk_(test|live)_/.test(publishableKey)) {
    problems.push('STRIPE_PUBLISHABLE_KEY must begin with pk_: it is shown to every visitor.')
  }
  if (!/^[sr]k_(test|live)_/.test(secretKey)) {
    problems.push('STRIPE_SECRET_KEY must begin with sk_ or rk_.')
  }
  if (modeOf(secretKey) !== modeOf(publishableKey)) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys.')
  }
  return {
    secretKey,
    publishableKey,
    webhookSecret,
    apiUrl: e.STRIPE_API_URL ?? null,
    checkoutUrl: new URL(e.STRIPE_CHECKOUT_URL).origin,
    scriptUrl: e.STRIPE_SCRIPT_URL,
  }
}

function readSpeechUrls(e: NodeEnvironment, problems: string[]): string[] {
  if (e.SPEECH_ENGINE === 'remote' && !e.SPEECH_URL) {
    problems.push('SPEECH_URL is missing: the remote engine needs it.')
  }
  return readAddresses('SPEECH_URL', e, address, problems)
}

function readAddresses(
  name: 'SPEECH_URL' | 'SPEECH_LIVE_URL',
  e: NodeEnvironment,
  form: typeof address,
  problems: string[],
): string[] {
  const urls = (e[name] ?? '').split(',').filter(Boolean)
  const begin = form === address ? 'http:// or https://' : 'ws://, wss://, http:// or https://'
  if (urls.some((url) => !form.safeParse(url).success))
    problems.push(`${name} must be addresses that begin with ${begin}, separated by commas.`)
  return urls
}
