import { glob, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'

/** Writes a Brotli and a gzip copy beside every text file of the client but the pages, for the server to send as they are. */
export function compressFiles(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'plainspoken:compress',
    apply: (options, { command }) => command === 'build' && !options.build?.ssr,
    configResolved(resolved) {
      config = resolved
    },
    closeBundle: {
      order: 'post',
      async handler() {
        const folder = resolve(config.root, config.build.outDir)
        for await (const name of glob('**/*.{js,css,svg,webmanifest}', { cwd: folder })) {
          const content = await readFile(join(folder, name))
          await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(content))
          await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(content))
        }
      },
    },
  }
}
