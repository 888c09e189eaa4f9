import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { settingNames } from './environment.ts'
import { StartupError } from './startup-error.ts'

const complete = {
  PUBLIC_URL: 'https://dictate.example.org/',
  TOKEN_SECRET: 'vX2bq9LkT0zR7mWc4YpHs8NdJf5GuEa1',
  SMTP_URL: 'smtps://mail.example.org',
  MAIL_FROM: 'Plainspoken <hello@example.org>',
}

function problemsOf(env: NodeJS.ProcessEnv) {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof StartupError) return error.message.split('\n')
    throw error
  }
}

describe('settings', () => {
  it('are complete with four variables, everything optional being off', () => {
    const config = readConfig(complete)
    expect(config).toMatchObject({
      publicUrl: 'https://dictate.example.org',
      port: 3000,
      databaseUrl: null,
      google: null,
      stripe: null,
      testRoutes: false,
    })
  })

  it('that are missing are all named at once', () => {
    const problems = problemsOf({}).join('\n')
    for (const name of ['PUBLIC_URL', 'TOKEN_SECRET', 'SMTP_URL', 'MAIL_FROM'])
      expect(problems).toContain(name)
  })

  it('that are empty count as missing', () => {
    expect(problemsOf({ ...complete, SMTP_URL: '' })).toEqual([expect.stringContaining('SMTP_URL')])
  })

  it.each([
    ['TOKEN_SECRET', 'short'],
    ['TOKEN_SECRET', 'a'.repeat(40)],
    ['TOKEN_SECRET', [1, 2, 3].map((n) => complete.TOKEN_SECRET + n).join(',')],
    ['PUBLIC_URL', 'http://dictate.example.org'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['SMTP_URL', 'mail.example.org'],
    ['PORT', '70000'],
    ['STRIPE_CHECKOUT_URL', 'http://pay.example.org'],
    ['STRIPE_API_URL', 'http://pay.example.org'],
    ['SPEECH_URL', 'https://speech.example.org,speech.example.org'],
  ])('refuse %s=%s and name it', (name, value) => {
    expect(problemsOf({ ...complete, [name]: value })).toEqual([expect.stringContaining(name)])
  })

  it('name what others of them need', () => {
    expect(problemsOf({ ...complete, SPEECH_ENGINE: 'remote' })).toEqual([
      expect.stringContaining('SPEECH_URL'),
    ])
    expect(problemsOf({ ...complete, STRIPE_SECRET_KEY: 'sk_live_1234' }).join('\n')).toMatch(
      /STRIPE_PUBLISHABLE_KEY is missing.*STRIPE_WEBHOOK_SECRET is missing/s,
    )
  })

  it('refuse a key of the card provider in the place of another one', () => {
    const [published, secret] = problemsOf({
      ...complete,
      STRIPE_SECRET_KEY: 'pk_test_1234',
      STRIPE_PUBLISHABLE_KEY: 'sk_test_1234',
      STRIPE_WEBHOOK_SECRET: 'whsec_1234',
    })
    expect(published).toContain('STRIPE_PUBLISHABLE_KEY must begin with pk_')
    expect(secret).toContain('STRIPE_SECRET_KEY must begin with sk_ or rk_')
  })

  it('refuse a live key beside a test key', () => {
    const problems = problemsOf({
      ...complete,
      STRIPE_SECRET_KEY: 'sk_live_1234',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1234',
      STRIPE_WEBHOOK_SECRET: 'whsec_1234',
    })
    expect(problems).toEqual([expect.stringContaining('both')])
  })

  it('never repeat a secret in what they complain about', () => {
    const problems = problemsOf({
      ...complete,
      TOKEN_SECRET: 'hunter2hunter2',
      STRIPE_SECRET_KEY: 'oops_live_secret',
    })
    expect(problems.join('\n')).not.toMatch(/hunter2|oops_live/)
  })

  it('let a server on this very machine go without https and answer the test routes', () => {
    const config = readConfig({ ...complete, PUBLIC_URL: 'http://localhost:3000' })
    expect(config.testRoutes).toBe(true)
  })

  it('accept two token secrets, the newest first', () => {
    const secrets = [`${complete.TOKEN_SECRET}new`, complete.TOKEN_SECRET]
    expect(readConfig({ ...complete, TOKEN_SECRET: secrets.join(',') }).tokenSecrets).toEqual(secrets)
  })
})

describe('what an operator reads of the settings', () => {
  const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8')
  const find = (text: string, pattern: RegExp) =>
    [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort()
  /** Of the sandbox, which `npm start` brings along. */
  const ofSandbox = ['SANDBOX_PORT']
  const inCompose = find(read('compose.yaml') + read('deploy/compose.cluster.yaml'), /\$\{([A-Z_]+)/g)

  it('names each of them in docs/operating.md, and none besides', () => {
    const documented = find(read('docs/operating.md'), /^\| `([A-Z_]+)`/gm)
    expect(documented).toEqual([...new Set([...settingNames, ...inCompose, ...ofSandbox])].sort())
  })

  it('has each of them in .env.example, and none besides', () => {
    expect(find(read('.env.example'), /^#?([A-Z_]+)=/gm)).toEqual(
      [...new Set([...settingNames, ...inCompose])].sort(),
    )
  })

  it('gives the defaults that .env.example says', () => {
    const given = [...read('.env.example').matchAll(/^#([A-Z_]+)=(.+)$/gm)].map(([, name, value]) => [
      name,
      value,
    ])
    expect(readConfig({ ...complete, ...Object.fromEntries(given) })).toEqual(readConfig(complete))
  })
})
