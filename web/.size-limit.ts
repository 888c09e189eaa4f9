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

const dist = new URL('dist/', import.meta.url)
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))

/** The code that every page names in its head. */
const shell = [
  ...readFileSync(new URL('index.html', dist), 'utf8').matchAll(/src="\/(assets\/[^"]+\.js)"/g),
].map(([, file]) => `dist/${file}`)

/** The files behind a module and everything it imports statically, without the shell's. */
function code(module: string): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const waiting = [module]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`The manifest does not know ${name}.`)
    if (seen.has(name)) continue
    seen.add(name)
    files.add(`dist/${chunk.file}`)
    waiting.push(...(chunk.imports ?? []))
  }
  return [...files].filter((file) => !shell.includes(file))
}

const page = (name: string) => [...shell, ...code(`src/pages/${name}.tsx`)]

/** The dictation page stands in the chunk that the signed-in share (vite.config.ts), which the manifest names by its file. */
const shared = Object.keys(manifest).find((name) => name.startsWith('_signed-in-'))
if (shared === undefined) throw new Error('The build made no chunk for the signed-in.')
const dictation = [...shell, ...code(shared)]

// biome-ignore lint/style/noDefaultExport: where the tool looks
export default [
  { name: '/login', path: page('login'), limit: '80 kB' },
  { name: '/register', path: page('register'), limit: '80 kB' },
  { name: '/speech-recognition', path: dictation, limit: '101 kB' },
  {
    name: 'editor',
    path: code('src/dictation/transcript/editor/create-editor.ts').filter(
      (file) => !dictation.includes(file),
    ),
    limit: '65 kB',
  },
  { name: 'style sheet, as it stands in every page', path: 'dist/assets/*.css', limit: '6.5 kB' },
  { name: 'book face', path: 'dist/assets/*.woff2', brotli: false, limit: '45 kB' },
]
