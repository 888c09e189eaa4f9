import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'

const built = path.join(import.meta.dirname, 'dist')
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

/** Another site, whose pages a test makes up, and which has pages with editors. */
export interface Site {
  /** Opens a page with this in its body. */
  openSite(html: string): Promise<Page>
  /** Opens a page with an editor in it. */
  openEditor(name: string): Promise<Page>
  close(): void
}

/** The browser has to take every name under `.test` for this machine. */
export async function startSite(context: BrowserContext): Promise<Site> {
  const pages = new Map<string, string>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://site.test')
    const file = path.join(built, pathname.replace(/\/$/, '/index.html'))
    const isFile = pathname.startsWith('/editors/') && existsSync(file)
    response.setHeader('content-type', types[path.extname(file)] ?? 'text/html; charset=utf-8')
    if (isFile) response.end(readFileSync(file))
    else response.end(`<!doctype html><title>A site</title><body>${pages.get(pathname) ?? ''}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const open = async (address: string) => {
    const page = await context.newPage()
    await page.goto(`http://site.test:${port}${address}`)
    return page
  }
  let count = 0
  return {
    openSite(html) {
      pages.set(`/${++count}`, html)
      return open(`/${count}`)
    },
    async openEditor(name) {
      const page = await open(`/editors/?${name}`)
      await page.waitForFunction(() => 'model' in globalThis)
      return page
    },
    close: () => server.close(),
  }
}
