import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { day } from '@plainspoken/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { describeError } from '../describe-error.ts'
import { makeBuildStore } from './build-store.ts'
import type { SendFormer } from './client-pages.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
}

/**
 * A page that somebody opened before an upgrade asks for files of its own build, and while servers are upgraded one after
 * the other it may ask any of them. So each server keeps its build's files in the database, from where all serve them: for as
 * long as a server uses them and a week.
 */
export function keepBuilds(
  app: FastifyInstance,
  { db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>,
  folder: string,
): SendFormer {
  const store = makeBuildStore(db)
  const assets = path.join(folder, 'assets')

  async function keepOwn() {
    const names = (await readdir(assets)).filter((name) => !/\.(br|gz)$/.test(name))
    for (const name of await store.touch(names, now())) {
      const brotli = await readFile(path.join(assets, `${name}.br`)).catch(() => null)
      await store.keep({ name, identity: await readFile(path.join(assets, name)), brotli }, now())
    }
  }

  const keep = () =>
    keepOwn().catch((error: unknown) =>
      log.warn({ cause: describeError(error) }, 'the pages’ files were not kept for later'),
    )
  const timer = setInterval(keep, day).unref()
  app.addHook('onReady', keep)
  app.addHook('onClose', async () => clearInterval(timer))

  return async (route, acceptsBrotli, reply) => {
    const name = /^\/assets\/([\w.-]+)$/.exec(route)?.[1]
    const file = name === undefined ? null : await store.find(name)
    if (!file) return null
    const isBrotli = acceptsBrotli && file.brotli !== null
    if (isBrotli) reply.header('content-encoding', 'br')
    return reply
      .type(types[path.extname(file.name)] ?? 'application/octet-stream')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .send(isBrotli ? file.brotli : file.identity)
  }
}
