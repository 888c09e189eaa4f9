/**
 * What a page may weigh on its way to the browser, in kB of 1000 bytes, compressed with Brotli. A page's code is what
 * its entry, its own chunk and their static imports come to, as the build's manifest says.
 */
import { readFileSync } from 'node:fs'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(new URL('dist/.vite/manifest.json', import.meta.url), 'utf8'),
)

/** The files behind these modules and everything they import statically, without what `known` has already. */
function code(modules: string[], known: string[] = []): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const waiting = [...modules]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`The manifest does not know ${name}.`)
    if (seen.has(name)) continue
    seen.add(name)
    files.add(`dist/${chunk.file}`)
    waiting.push(...(chunk.imports ?? []))
  }
  return [...files].filter((file) => !known.includes(file))
}

const page = (name: string) => code(['index.html', `src/pages/${name}.tsx`])

// biome-ignore lint/style/noDefaultExport: where the tool looks
export default [
  { name: '/login', path: page('login'), limit: '80 kB' },
  { name: '/register', path: page('register'), limit: '80 kB' },
  { name: '/speech-recognition', path: page('speech-recognition'), limit: '100 kB' },
  { name: 'style sheet', path: 'dist/assets/*.css', limit: '6 kB' },
  { name: 'book face', path: 'dist/assets/*.woff2', brotli: false, limit: '45 kB' },
]
