import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { afterFirstPaint } from './after-first-paint.ts'

/** The page shown at the start until it is known who has come: the one that visitors are led to. */
const firstPage = '/login'

/**
 * Puts the styles into the page, and writes every path as a page that says in its head what it is. The given ones stand
 * there rendered, and their code (that of the page, and of the modules named beside its path) is asked for once they are
 * painted. Writes `csp.json` with the hashes of everything inline, which the server's Content-Security-Policy has to allow.
 */
export function prerenderPages(rendered: Record<string, readonly string[]>): Plugin {
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
      const written = [shell]
      await writeFile(join(outDir, 'index.html'), shell)
      for (const page of await readPages(config.root, Object.keys(rendered))) {
        const described = describePage(shell, page)
        const modules = [`pages${page.path}.tsx`, ...(rendered[page.path] ?? [])]
        const html = page.content === null ? described : fillPage(described, bundle, page.content, modules)
        written.push(html)
        await mkdir(join(outDir, page.path), { recursive: true })
        await writeFile(join(outDir, page.path, 'index.html'), html)
        if (page.path !== firstPage || page.content === null) continue
        const start = fillPage(shell, bundle, page.content, modules)
        written.push(start)
        await mkdir(join(outDir, 'start'), { recursive: true })
        await writeFile(join(outDir, 'start/index.html'), start)
      }
      await writeFile(join(outDir, 'csp.json'), JSON.stringify(inlineHashes(written.join()), null, 2))
    },
  }
}

/** Builds the client once more for Node, and has it tell of its pages and render those at the given paths. */
async function readPages(root: string, paths: string[]): Promise<Page[]> {
  // A folder of its own for each build: two may run at the same time.
  const cache = join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const outDir = await mkdtemp(join(cache, 'prerender-'))
  await build({
    root,
    logLevel: 'warn',
    build: { ssr: 'src/prerender.tsx', outDir, emptyOutDir: true },
  })
  const { describePages, renderPage } = await import(pathToFileURL(join(outDir, 'prerender.js')).href)
  const pages: Page[] = []
  for (const page of describePages())
    pages.push({ ...page, content: paths.includes(page.path) ? await renderPage(page.path) : null })
  await rm(outDir, { recursive: true })
  return pages
}

type Bundle = Rolldown.OutputBundle
/** One without content is rendered in the browser alone. */
type Page = { path: string; title: string; description: string; content: string | null }

/** The page with what every page has of styles inline and the book face announced. */
function styleShell(html: string, bundle: Bundle): string {
  const font = Object.keys(bundle).find((name) => /plainspoken-serif.*\.woff2$/.test(name))
  if (font === undefined) throw new Error('The build made no font.')
  const announced = `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`
  return html.replace(
    /<link rel="stylesheet"[^>]* href="\/([^"]+)">/,
    (_, name: string) => `${announced}\n    ${inlineStyles(bundle, [name])}`,
  )
}

/** The sheets themselves, and links to them that nothing is fetched for: they tell Vite's loader that these are here. */
function inlineStyles(bundle: Bundle, names: readonly string[]): string {
  const sheets = names.map((name) => {
    const file = bundle[name]
    if (file?.type !== 'asset') throw new Error(`The build made no ${name}.`)
    return file.source
  })
  const links = names.map((name) => `<link rel="stylesheet" href="/${name}" disabled>`)
  return `<style>${sheets.join('')}</style>${links.join('')}`
}

/** The shell with what a page says of itself to search engines and link previews. */
function describePage(shell: string, { path, title, description }: Page): string {
  return shell
    .replace(/<title>[^<]*/, () => `<title>${title}`)
    .replace(/(?<=property="og:title" content=")[^"]*/, () => title)
    .replace(/(?<=(?:name="|property="og:)description" content=")[^"]*/g, () => description)
    .replace(/(?<=(?:rel="canonical" href|property="og:url" content)="%ORIGIN%)\//g, () => path)
}

function fillPage(shell: string, bundle: Bundle, content: string, modules: readonly string[]): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const needed = modules.map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)))
    if (chunk === undefined) throw new Error(`The build made no chunk for ${module}.`)
    return chunk
  })
  const announced = [...new Set(needed.flatMap(({ fileName, imports }) => [fileName, ...imports]))]
  const sheets = chunks
    .filter(({ fileName }) => announced.includes(fileName) && !shell.includes(fileName))
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  const scripts = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>|\s*<link rel="modulepreload"[^>]*>/g
  const run = [...shell.matchAll(scripts)].flatMap(([, src]) => src ?? [])
  const code = [...new Set([...run, ...announced.map((name) => `/${name}`)])]
  const start = `<script>(${afterFirstPaint.toString()})(${JSON.stringify(run)},${JSON.stringify(code)})</script>`
  return shell
    .replaceAll(scripts, '')
    .replace('</head>', () => `  ${inlineStyles(bundle, sheets)}\n    ${start}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${content}</div>`)
}

function inlineHashes(html: string) {
  return { 'script-src': hashesOf('script', html), 'style-src': hashesOf('style', html) }
}

function hashesOf(tag: 'script' | 'style', html: string): string[] {
  const sources = [...html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(
    ([, source = '']) => source,
  )
  return [...new Set(sources)].map(
    (source) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`,
  )
}
