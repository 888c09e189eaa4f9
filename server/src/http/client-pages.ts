import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'

/** CSP sources ('sha256-…') of the scripts and styles that stand inline in the built pages. */
export type InlineHashes = { 'script-src': string[]; 'style-src': string[] }

/** The built web client, read once. */
export type ClientPages = {
  folder: string
  hashes: InlineHashes
  shell: string
  prerendered: Map<string, string>
}

const prerenderedPaths = ['/login', '/register']

/** Reads the built client in `folder`; null when it was never built. */
export async function readClientPages(folder: string): Promise<ClientPages | null> {
  const shell = await readFile(path.join(folder, 'index.html'), 'utf8').catch(ifMissing)
  if (shell === null) return null
  const prerendered = new Map<string, string>()
  for (const route of prerenderedPaths) {
    const page = await readFile(path.join(folder, route, 'index.html'), 'utf8').catch(ifMissing)
    if (page !== null) prerendered.set(route, page)
  }
  const hashes = JSON.parse(await readFile(path.join(folder, 'csp.json'), 'utf8')) as InlineHashes
  return { folder, hashes, shell, prerendered }
}

function ifMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return null
  throw error
}

/**
 * Serves the client: its files, and its page for every GET that accepts HTML and that no call answers; everything else
 * unknown is refused. The pages carry a fresh style nonce each time and are never cached; files under /assets have
 * hashed names and live forever. `pages` null: no client was built.
 */
export async function serveClientPages(app: FastifyInstance, pages: ClientPages | null) {
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (!pages || !isPageRequest(request)) throw new Failure('not_found')
    const route = request.url.split('?', 1)[0] ?? ''
    const page = pages.prerendered.get(route) ?? pages.shell
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page.replaceAll('{{style-nonce}}', reply.cspNonce.style))
  })
  if (!pages) return
  await app.register(fastifyStatic, {
    root: pages.folder,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', 'csp.json', '.*'],
    schemaHide: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const forever = file.startsWith(path.join(pages.folder, 'assets') + path.sep)
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
}

function isPageRequest(request: FastifyRequest) {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && (request.headers.accept ?? '').includes('text/html')
}
