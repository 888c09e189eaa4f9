/**
 * The greatest weight of each page on its way to the browser, in kB of 1000 bytes, compressed with Brotli. A module weighs as
 * much as its chunk and that one's static imports, as the build's manifest lists them.
 */
import { readFileSync } from 'node:fs'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

const dist = new URL('dist/', import.meta.url)
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))

/** The chunks behind the given ones, with everything they import statically. */
function chunksOf(...names: string[]): Chunk[] {
  const seen = new Set<string>()
  const waiting = [group('main'), ...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`The manifest does not know ${name}.`)
    waiting.push(...(chunk.imports ?? []))
  }
  return [...seen].map((name) => manifest[name]).filter((chunk) => chunk !== undefined)
}

const code = (...names: string[]) => chunksOf(...names).map(({ file }) => `dist/${file}`)
const styles = (...names: string[]) => [
  ...new Set(chunksOf(...names).flatMap(({ css = [] }) => css.map((file) => `dist/${file}`))),
]

/** A chunk of several modules, which the manifest names by its file (vite.config.ts). */
function group(name: string): string {
  const found = Object.keys(manifest).find((key) => key.startsWith(`_${name}-`) && key.endsWith('.js'))
  if (found === undefined) throw new Error(`The build made no chunk ${name}.`)
  return found
}

const login = 'src/pages/login.tsx'
const dictation = group('signed-in')
const byItself = [group('session'), group('tools'), group('editor'), 'src/worker/register-worker.ts']

// biome-ignore lint/style/noDefaultExport: where the tool looks
export default [
  { name: '/login', path: code(login), limit: '78 kB' },
  { name: '/register', path: code(group('new-accounts')), limit: '78.5 kB' },
  { name: '/speech-recognition, to press Start', path: code(dictation), limit: '90 kB' },
  { name: '/speech-recognition, to listen', path: code(dictation, group('session')), limit: '117 kB' },
  {
    name: '/speech-recognition, all that comes by itself',
    path: code(dictation, ...byItself),
    limit: '208 kB',
  },
  {
    name: '/speech-recognition, all that comes by itself where the browser has no recogniser',
    path: code(dictation, ...byItself, group('live')),
    limit: '208 kB',
  },
  // What reads words, marks and commands, with English; it comes once words are about to (docs/decisions/040).
  { name: 'the package of words', path: 'dist/assets/commands-*.js', limit: '99.5 kB' },
  { name: 'what carries out commands, behind it', path: 'dist/assets/plans-*.js', limit: '12.2 kB' },
  { name: '/login, styles', path: styles(login), limit: '6 kB' },
  { name: '/speech-recognition, styles', path: styles(dictation, ...byItself), limit: '8 kB' },
  { name: 'service worker', path: 'dist/service-worker.js', limit: '8.2 kB' },
  { name: 'book face', path: 'dist/assets/plainspoken-serif-*.woff2', brotli: false, limit: '45 kB' },
]
