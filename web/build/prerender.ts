import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'

/**
 * Writes the given pages as HTML beside the client, with their style sheet inline and their code announced, and
 * `csp.json` with the hashes of everything inline, which the server's Content-Security-Policy has to allow.
 */
export function prerenderPages(paths: string[]): Plugin {
  let config: ResolvedConfig
  return {
    name: 'plainspoken:prerender',
    apply: (options, { command }) => command === 'build' && !options.build?.ssr,
    configResolved(resolved) {
      config = resolved
    },
    async writeBundle(_options, bundle) {
      const outDir = join(config.root, config.build.outDir)
      const shell = await readFile(join(outDir, 'index.html'), 'utf8')
      const rendered = await renderPages(config.root, paths)
      const pages = await Promise.all(
        rendered.map(async ([path, content]) => {
          const html = fillShell(shell, bundle, path, content)
          await mkdir(join(outDir, path), { recursive: true })
          await writeFile(join(outDir, path, 'index.html'), html)
          return html
        }),
      )
      await writeFile(join(outDir, 'csp.json'), JSON.stringify(inlineHashes([shell, ...pages]), null, 2))
    },
  }
}

/** Builds the client once more for Node, and has it write its pages. */
async function renderPages(root: string, paths: string[]): Promise<[path: string, content: string][]> {
  const outDir = join(root, 'node_modules/.cache/prerender')
  await build({
    root,
    logLevel: 'warn',
    build: { ssr: 'src/prerender.tsx', outDir, emptyOutDir: true },
  })
  const { renderPage } = await import(pathToFileURL(join(outDir, 'prerender.js')).href)
  const pages: [string, string][] = []
  for (const path of paths) pages.push([path, await renderPage(path)])
  await rm(outDir, { recursive: true })
  return pages
}

type Bundle = Rolldown.OutputBundle

function fillShell(shell: string, bundle: Bundle, path: string, rendered: string): string {
  const files = Object.values(bundle)
  const styles = files.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  if (styles?.type !== 'asset') throw new Error('The build made no style sheet.')
  const chunks = files.filter((file) => file.type === 'chunk')
  const page = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`/src/pages${path}.tsx`))
  if (page === undefined) throw new Error(`The build made no chunk for ${path}.`)
  const announced = [page.fileName, ...page.imports].filter((name) => !shell.includes(name))
  const font = files.find((file) => file.fileName.endsWith('.woff2'))?.fileName
  const head = [
    `<style>${styles.source}</style>`,
    font && `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`,
    ...announced.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
  ]
  return shell
    .replace(/<link rel="stylesheet"[^>]*>/, () => head.filter(Boolean).join('\n    '))
    .replace('<div id="root"></div>', () => `<div id="root">${rendered}</div>`)
}

function inlineHashes(pages: string[]) {
  return { 'script-src': hashesOf('script', pages), 'style-src': hashesOf('style', pages) }
}

function hashesOf(tag: 'script' | 'style', pages: string[]): string[] {
  const inline = pages.flatMap((html) => [...html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))])
  const hashes = inline.map(([, source = '']) => createHash('sha256').update(source).digest('base64'))
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`)
}
