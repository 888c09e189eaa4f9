import { z } from 'zod'
import { engineSettingNames } from './adapters/engines/engine-settings.ts'
import { StartupError } from './startup-error.ts'

const port = z.coerce.number().int().min(0).max(65535)
const optional = z.string().min(1).optional()
export const address = z.url({ protocol: /^https?$/ })
export const liveAddress = z.url({ protocol: /^(http|ws)s?$/ })

/** The settings of any server, whatever it serves. */
export const nodeEnvironment = z.object({
  HOST: z.string().min(1).default('localhost'),
  PORT: port.default(3000),
  DATA_DIR: z.string().min(1).default('.data'),
  SPEECH_ENGINE: z.enum(engineSettingNames).default('auto'),
  SPEECH_URL: optional,
  SPEECH_API_KEY: optional,
  SPEECH_MODEL: optional,
  SPEECH_LIVE_URL: optional,
  SPEECH_LIVE_KEY: optional,
  SPEECH_LIVE_MODEL: optional,
  SPEECH_MODEL_MIRROR: address.optional(),
  SPEECH_SERVICE_KEY: z.string().min(16).optional(),
  SPEECH_WORKERS: z.coerce.number().int().min(1).max(64).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  CONNECTIONS: z.coerce.number().int().min(10).max(100_000).default(5_000),
  CONNECTIONS_PER_CLIENT: z.coerce.number().int().min(10).max(100_000).default(200),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(4),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

/** All settings. */
export const environment = nodeEnvironment.extend({
  PUBLIC_URL: address.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(20),
  TOKEN_SECRET: optional,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: optional,
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_ISSUER: optional,
  GOOGLE_KEYS_URL: address.default('https://www.googleapis.com/oauth2/v3/certs'),
  GOOGLE_SCRIPT_URL: address.default('https://accounts.google.com/gsi/client'),
  STRIPE_SECRET_KEY: optional,
  STRIPE_PUBLISHABLE_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_API_URL: address.optional(),
  STRIPE_CHECKOUT_URL: address.default('https://checkout.stripe.com'),
  STRIPE_SCRIPT_URL: address.default('https://js.stripe.com/v3/'),
  OFFLINE_START: z.enum(['on', 'off']).default('on'),
  DOCS: z.enum(['on', 'off']).default('on'),
  TRUSTED_TYPES: z
    .string()
    .regex(/^[\w\-#=/@.%]+(,[\w\-#=/@.%]+)*$/)
    .optional(),
  AUDIO_HOURS_FREE: z.coerce.number().positive().max(1000).default(10),
  AUDIO_HOURS_PAID: z.coerce.number().positive().max(1000).default(24),
})

export type NodeEnvironment = z.output<typeof nodeEnvironment>

export type Environment = z.output<typeof environment>

/** All that `readConfig` asks for. */
export const settingNames = Object.keys(environment.shape)

/** The settings that are set, each in a form that it can have; an empty one counts as not set. Throws a StartupError that names the others. */
export function parseEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  env: NodeJS.ProcessEnv,
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))]
  throw new StartupError(names.map((name) => `${name} is not a value this setting can have.`).join('\n'))
}

const allStripeKeys = 'payments need all three Stripe settings'

/** The settings that must be there, as the message about a missing one describes them. */
const required = {
  PUBLIC_URL: 'the address people open, such as https://dictate.example.org',
  TOKEN_SECRET: 'a random text of at least 32 bytes that signs logins',
  SMTP_URL: 'where mail is handed over, such as smtps://user:password@mail.example.org',
  MAIL_FROM: 'the address that mails come from',
  STRIPE_SECRET_KEY: allStripeKeys,
  STRIPE_PUBLISHABLE_KEY: allStripeKeys,
  STRIPE_WEBHOOK_SECRET: allStripeKeys,
}

/** The setting, or an empty text and one problem more. */
export function requireSetting(e: Environment, name: keyof typeof required, problems: string[]): string {
  if (e[name] === undefined) problems.push(`${name} is missing: ${required[name]}.`)
  return e[name] ?? ''
}
