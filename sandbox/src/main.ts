import { fastify } from 'fastify'
import { CannotStart } from './cannot-start.ts'
import { checkout } from './checkout.ts'
import { google } from './google.ts'
import { keepEnvironment } from './kept-environment.ts'
import { openMailbox } from './mailbox.ts'
import { page, pagePolicy } from './page.ts'
import { requireFreePort } from './ports.ts'
import { startServer } from './server-process.ts'
import { keepTokenSecret, readSettings, type Settings } from './settings.ts'
import type { StandIn } from './stand-in.ts'

const now = () => new Date()

/** Starts the outside world in a box, then the server inside it, and stops the server first. Returns the exit code. */
async function main(): Promise<number> {
  const settings = readSettings(process.env)
  const { port, sandboxPort, productUrl, dataDir } = settings
  await requireFreePort('PORT', port, productUrl)
  await requireFreePort('SANDBOX_PORT', sandboxPort, productUrl)
  const tokenSecret = keepTokenSecret(dataDir)

  const origin = `http://localhost:${sandboxPort}`
  const standIns = [
    await openMailbox({ now }),
    checkout({ origin, serverOrigin: `http://localhost:${port}`, now }),
    await google({ origin, productOrigin: new URL(productUrl).origin, now }),
  ]
  const sandbox = await openSandbox(standIns, sandboxPort)
  const environment = serverEnvironment(settings, tokenSecret, standIns)
  const forget = keepEnvironment(dataDir, environment)
  try {
    const server = startServer({ ...process.env, ...environment }, { plainLog: !process.env.LOG_LEVEL })
    onStop(() => server.stop())
    if (await server.isReady(`http://localhost:${port}`)) {
      process.stdout.write(greeting(productUrl, origin))
    }
    return await server.exited
  } finally {
    forget()
    await sandbox.close()
  }
}

async function openSandbox(standIns: StandIn[], port: number) {
  // Browsers keep connections open that would otherwise hold up the end.
  const app = fastify({ forceCloseConnections: true })
  app.addHook('onRequest', async (request, reply) => {
    // Other sites' pages must not read mails by pointing a name of theirs at this machine.
    if (['localhost', '127.0.0.1', '[::1]'].includes(request.hostname.replace(/:\d+$/, ''))) return
    return reply.code(403).send({ error: 'The sandbox answers on this machine only.' })
  })
  app.get('/', (_request, reply) =>
    reply.type('text/html').header('content-security-policy', pagePolicy).send(homePage),
  )
  for (const { routes } of standIns) await app.register(routes)
  try {
    await app.listen({ host: 'localhost', port })
  } catch (error) {
    await app.close()
    const { code } = error as NodeJS.ErrnoException
    throw new CannotStart(
      `The sandbox cannot listen on port ${port} (${code}). Choose another one with SANDBOX_PORT.`,
    )
  }
  return app
}

const homePage = page(
  'Sandbox',
  'This is a sandbox: it stands in for the services that Plainspoken uses. All of it runs on this machine.',
  '<h1>Sandbox</h1><ul><li><a href="/mail">Mailbox</a></li><li><a href="/checkout">Card payments</a></li><li><a href="/google">Google</a></li></ul>',
)

/** The server's settings. A stand-in serves unless a setting of its own was given: then all of them are the operator's. */
function serverEnvironment(
  { port, productUrl, dataDir }: Settings,
  tokenSecret: string,
  standIns: StandIn[],
): Record<string, string> {
  const isGiven = (name: string) => (process.env[name] ?? '') !== ''
  const used = standIns.filter(({ environment }) => !Object.keys(environment).some(isGiven))
  return {
    // Nothing stands before it that would have to notice.
    ...(isGiven('DRAIN_SECONDS') ? {} : { DRAIN_SECONDS: '0' }),
    ...(isGiven('LOG_LEVEL') ? {} : { LOG_LEVEL: 'info' }),
    ...(isGiven('TOKEN_SECRET') ? {} : { TOKEN_SECRET: tokenSecret }),
    ...Object.assign({}, ...used.map(({ environment }) => environment)),
    PORT: String(port),
    PUBLIC_URL: productUrl,
    DATA_DIR: dataDir,
  }
}

function greeting(productUrl: string, origin: string) {
  return `
  Plainspoken is running.

    The product          ${productUrl}
    The mail it sends    ${origin}/mail
    Its API, described   ${productUrl}/docs

  Mail, cards and Google are stand-ins on this machine: ${origin}
  Ctrl+C stops everything.

`
}

/** Every signal asks for the end; so does the death of the process that started this one. */
function onStop(stop: () => void) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 250)
  watch.unref()
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
