import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'

/**
 * Puts the style sheet into the page, writes the given paths as pages of their own with their code announced, and
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
      const outDir = resolve(config.root, config.build.outDir)
      const shell = styleShell(await readFile(join(outDir, 'index.html'), 'utf8'), bundle)
      await writeFile(join(outDir, 'index.html'), shell)
      for (const page of await renderPages(config.root, paths)) {
        await mkdir(join(outDir, page.path), { recursive: true })
        await writeFile(join(outDir, page.path, 'index.html'), fillShell(shell, bundle, page))
      }
      await writeFile(join(outDir, 'csp.json'), JSON.stringify(inlineHashes(shell), null, 2))
    },
  }
}

/** Builds the client once more for Node, and has it write its pages. */
async function renderPages(root: string, paths: string[]): Promise<Page[]> {
  // A folder of its own for each build: two may run at the same time.
  const cache = join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const outDir = await mkdtemp(join(cache, 'prerender-'))
  await build({
    root,
    logLevel: 'warn',
    build: { ssr: 'src/prerender.tsx', outDir, emptyOutDir: true },
  })
  const { renderPage } = await import(pathToFileURL(join(outDir, 'prerender.js')).href)
  const pages: Page[] = []
  for (const path of paths) pages.push({ path, ...(await renderPage(path)) })
  await rm(outDir, { recursive: true })
  return pages
}

type Bundle = Rolldown.OutputBundle
type Page = { path: string; title: string; content: string }

/** The page with its style sheet inline and the book face announced: nothing else is needed for the first paint. */
function styleShell(html: string, bundle: Bundle): string {
  const files = Object.values(bundle)
  const styles = files.find((file) => file.fileName.endsWith('.css'))
  const font = files.find((file) => file.fileName.endsWith('.woff2'))
  if (styles?.type !== 'asset' || font === undefined)
    throw new Error('The build made no style sheet or no font.')
  return html.replace(
    /<link rel="stylesheet"[^>]*>/,
    () =>
      `<link rel="preload" href="/${font.fileName}" as="font" type="font/woff2" crossorigin>\n    <style>${styles.source}</style>`,
  )
}

function fillShell(shell: string, bundle: Bundle, { path, title, content }: Page): string {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/src/pages${path}.tsx`),
  )
  if (chunk?.type !== 'chunk') throw new Error(`The build made no chunk for ${path}.`)
  const announced = [chunk.fileName, ...chunk.imports].filter((name) => !shell.includes(name))
  const links = announced.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`)
  return shell
    .replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${content}</div>`)
    .replace(/<title>[^<]*/, () => `<title>${title}`)
    .replace(/(rel="canonical" href|property="og:url" content)="%ORIGIN%\//g, (tag) => tag + path.slice(1))
}

function inlineHashes(html: string) {
  return { 'script-src': hashesOf('script', html), 'style-src': hashesOf('style', html) }
}

function hashesOf(tag: 'script' | 'style', html: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(([, source = '']) => {
    return `'sha256-${createHash('sha256').update(source).digest('base64')}'`
  })
}
