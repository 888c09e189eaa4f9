import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { zipSync } from 'fflate'
import { build } from 'vite'
import product from '../package.json' with { type: 'json' }
import type { Browser } from './manifest.ts'

const { version } = product
const root = path.join(import.meta.dirname, '..')

/** Builds the extension for each browser: a folder to load unpacked, and the zip that its store takes. */
export async function buildExtension() {
  for (const browser of ['chromium', 'firefox'] as const) {
    await buildFor(browser)
    zip(browser)
  }
}

async function buildFor(browser: Browser) {
  process.chdir(root)
  process.env.EXTENSION_FOR = browser
  await build()
}

/** Packs the folder for a store: without the permission to talk to any server before the person allows it. */
function zip(browser: Browser) {
  const folder = path.join(root, 'dist', browser)
  const files: Record<string, Uint8Array> = {}
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name)
    if (path.extname(name) !== '') files[name] = readFileSync(file)
  }
  const built = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8'))
  const { host_permissions, ...manifest } = built
  files['manifest.json'] = new TextEncoder().encode(JSON.stringify(manifest, null, 2))
  writeFileSync(path.join(root, 'dist', `plainspoken-${browser}-${version}.zip`), zipSync(files))
}

await buildExtension()
