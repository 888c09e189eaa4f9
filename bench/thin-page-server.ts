import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { build, type Rolldown } from 'vite'

const markup = `<textarea></textarea>
<input id="lang" value="en-US" aria-label="Language">
<button type="button" id="mic">Microphone</button>
<button type="button" id="clear">Clear</button>
<p data-status="idle">idle</p>`

async function bundle(name: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: path.join(import.meta.dirname, 'thin-pages', name), formats: ['iife'], name: 'page' },
    },
  })
  const [{ output }] = result as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput]
  return output[0].code
}

/** Serves the named files of thin-pages on loopback, each as a page of its own at its name without the ending. */
export async function serveThinPages(names: string[]) {
  const pages = new Map<string, string>()
  for (const name of names) {
    const script = (await bundle(name)).replaceAll('</script', '<\\/script')
    const body = name.endsWith('x') ? '<div id="root"></div>' : markup
    const html = `<!doctype html><html lang="en"><title>${name}</title><body>${body}<script>${script}</script>`
    pages.set(`/${path.parse(name).name}`, html)
  }
  const server = createServer((request, response) => {
    const html = pages.get(request.url ?? '')
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    urlOf: (name: string) => `http://127.0.0.1:${port}/${path.parse(name).name}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
