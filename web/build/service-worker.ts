import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'

interface Options {
  /** Opens the installed product; kept with all the code that it may load later. */
  home: { path: string; module: string }
  /** Kept besides: stands for every other path. */
  shell: string
}

/** Builds the service worker, with the list of what a start without a network needs. After the pages are written. */
export function buildServiceWorker({ home, shell }: Options): Plugin {
  let config: ResolvedConfig
  return {
    name: 'plainspoken:service-worker',
    apply: (options, { command }) => command === 'build' && !options.build?.ssr,
    configResolved(resolved) {
      config = resolved
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler(_options, bundle) {
        const outDir = resolve(config.root, config.build.outDir)
        const pages = [home.path, shell]
        const html = await Promise.all(
          pages.map((page) => readFile(join(outDir, page, 'index.html'), 'utf8')),
        )
        const linked = html.flatMap((page) => [...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|woff2))"/g)])
        const named = linked.map(([, file = '']) => file)
        const entry = named.find((file) => /\/main-[^/]+\.js$/.test(file))
        const files = [
          ...new Set([...filesOf(bundle, home.module).map((file) => `/${file}`), ...named]),
        ].sort()
        const id = createHash('sha256')
          .update(JSON.stringify([files, html]))
          .digest('hex')
          .slice(0, 12)
        await build({
          root: config.root,
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: {
            BUILD: JSON.stringify({ id, files, home: home.path, shell, entry }),
          },
          build: {
            outDir,
            emptyOutDir: false,
            target: config.build.target || undefined,
            modulePreload: false,
            rolldownOptions: {
              input: join(config.root, 'src/worker/service-worker.ts'),
              output: { format: 'iife', entryFileNames: 'service-worker.js' },
            },
          },
        })
      },
    },
  }
}

/** The files of a module with all that it imports, at once or later. */
function filesOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet)
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) add(next)
  }
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith(`/src/${module}`)))
      add(chunk.fileName)
  return [...files]
}
