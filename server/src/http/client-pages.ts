import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { pagePaths } from '@plainspoken/contract/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { Failure } from './failure.ts'

/** CSP sources ('sha256-…') of the scripts and styles that stand inline in the built pages. */
export type InlineHashes = { 'script-src': string[]; 'style-src': string[] }

type Encoding = 'br' | 'gzip' | 'identity'
type Page = Record<Encoding, Buffer>

/** The built web client, read once. */
export type ClientPages = {
  folder: string
  hashes: InlineHashes
  /** The page for every address that has none. */
  shell: Page
  byPath: Map<string, Page>
}

/** Answers with a hashed file that another build has; null where none had it. */
export type SendFormer = (
  route: string,
  acceptsBrotli: boolean,
  reply: FastifyReply,
) => Promise<FastifyReply | null>

/** The places where a page says its own address: link previews and search engines follow no relative one. */
const originPlace = '%ORIGIN%'
/** The page keeps room for Google's button before it has asked. */
const googlePlace = '%GOOGLE%'

/** Facts that the pages tell about the server they come from. */
interface Served {
  publicUrl: string
  hasGoogle: boolean
}

/** Reads the built client in `folder`; null when it was never built. */
export async function readClientPages(folder: string, served: Served): Promise<ClientPages | null> {
  const hashes = await readFile(path.join(folder, 'csp.json'), 'utf8').catch(ifMissing)
  if (hashes === null) return null
  const shell = await readPage(folder, served)
  // Whole, with what visitors come to see; the page itself knows who is here.
  const byPath = new Map([['/', await readPage(path.join(folder, 'start'), served)]])
  for (const route of pagePaths.filter((each) => each !== '/'))
    byPath.set(route, await readPage(path.join(folder, route), served))
  return { folder, hashes: JSON.parse(hashes) as InlineHashes, shell, byPath }
}

async function readPage(folder: string, { publicUrl, hasGoogle }: Served): Promise<Page> {
  const html = await readFile(path.join(folder, 'index.html'), 'utf8')
  const identity = Buffer.from(
    html.replaceAll(originPlace, publicUrl).replace(googlePlace, hasGoogle ? 'on' : 'off'),
  )
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
  return { identity, br, gzip: gz }
}

function ifMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return null
  throw error
}

/** The system sends shared files here, as the client's manifest says: to its service worker, which is not there yet if they come here. */
const sharePath = '/share'
const workerFile = 'service-worker.js'

/** In place of the service worker, for browsers that have one: it keeps nothing, and goes. */
const leavingWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('plainspoken')) await caches.delete(name)
  await self.registration.unregister()
})()))
`

/** Sends whoever shares a file back to the page, which says to try again. No page of ours need have sent it. */
export function answerShares(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'POST' && request.url === sharePath)
      return reply.redirect('/speech-recognition?shared=not-ready', 303)
  })
}

/**
 * Serves the client: its files, and its page for every GET that no call answers and that accepts HTML, or anything where
 * there is a page; everything else unknown is refused. The pages are asked for anew each time; files under /assets have hashed names and live forever. Without pages no client was built.
 */
export async function serveClientPages(
  app: FastifyInstance,
  pages: ClientPages | null,
  sendFormer: SendFormer | null,
  { offlineStart }: Pick<Config, 'offlineStart'>,
) {
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const route = request.url.split('?', 1)[0] ?? ''
    const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '')
    const former = await sendFormer?.(route, encoding === 'br', reply)
    if (former) return former
    if (!pages || !isPageRequest(request, route)) throw new Failure('not_found')
    const page = pages.byPath.get(route) ?? pages.shell
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept, accept-encoding')
      .send(page[encoding])
  })
  if (!pages) return
  if (!offlineStart)
    app.get(`/${workerFile}`, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(leavingWorker),
    )
  await app.register(fastifyStatic, {
    root: pages.folder,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.{br,gz}', 'csp.json', '.*', ...(offlineStart ? [] : [workerFile])],
    preCompressed: true,
    schemaHide: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const forever = file.startsWith(path.join(pages.folder, 'assets') + path.sep)
      const askAnew = /(service-worker\.js|\.webmanifest)(\.br|\.gz)?$/.test(file)
      const otherwise = askAnew ? 'no-cache' : 'public, max-age=3600'
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : otherwise)
      // It binds pages and workers. A page that loads ten of these would carry it ten times, more than a kilobyte each.
      if (forever) reply.raw.removeHeader('content-security-policy')
    },
  })
}

function chooseEncoding(accepted: string): Encoding {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

/** A browser says that it wants a page; programs that preview a link take anything, and get one where there is one. */
function isPageRequest({ method, headers }: FastifyRequest, route: string) {
  if (method !== 'GET' && method !== 'HEAD') return false
  const accepted = headers.accept ?? '*/*'
  const isPage = pagePaths.some((path) => path === route)
  return accepted.includes('text/html') || (isPage && accepted.includes('*/*'))
}
