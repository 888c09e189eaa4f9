import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { median } from './load.ts'
import { launchOptions, startProductPages } from './product-page.ts'

// Lighthouse with its usual settings, a slow phone on a slow line: /, /login, /register and /forgot-password for whoever comes
// first, /speech-recognition, /account and /subscribe for somebody signed in, each time in a browser that has loaded nothing before.
// Medians. Behind the number of looks, only the paths that are named.
// Goals: performance at least 98, LCP at most 1600 ms, TBT at most 100 ms, CLS 0; 100 for everything else, and where it is
// less, why.

const runs = Number(process.argv[2] ?? 5)
const shown = {
  'first-contentful-paint': 'FCP ms',
  'largest-contentful-paint': 'LCP ms',
  'total-blocking-time': 'TBT ms',
  'cumulative-layout-shift': 'CLS',
  'total-byte-weight': 'kB',
  script: 'script kB',
} as const

const named = process.argv.slice(3)
const isWanted = (page: string) => named.length === 0 || named.includes(page)

/** Beside performance; the same at every look. */
const others = ['accessibility', 'best-practices', 'seo'] as const

const pages = await startProductPages()
try {
  console.log(['page'.padEnd(20), 'performance', ...others, ...Object.values(shown)].join('  '))
  for (const page of ['/', '/login', '/register', '/forgot-password'])
    if (isWanted(page)) await measure(page, null)
  for (const page of ['/speech-recognition', '/account', '/subscribe'])
    if (isWanted(page)) await measure(page, pages.token)
} finally {
  await pages.stop()
}

async function measure(page: string, token: string | null) {
  const results: Record<string, number>[] = []
  const faults = new Set<string>()
  for (let run = 0; run < runs; run++) results.push(await audit(pages.url + page, token, faults))
  const medians = Object.entries(shown).map(([name, unit]) => {
    const middle = median(results.map((each) => each[name] ?? Number.NaN))
    return (unit.endsWith('kB') ? middle / 1000 : middle)
      .toFixed(unit === 'CLS' ? 3 : 0)
      .padStart(unit.length)
  })
  const scores = results.map(({ performance = Number.NaN }) => performance)
  const score = median(scores).toFixed(0).padStart('performance'.length)
  const worst = others.map((name) =>
    Math.min(...results.map((each) => each[name] ?? Number.NaN))
      .toFixed(0)
      .padStart(name.length),
  )
  console.log([page.padEnd(20), score, ...worst, ...medians, ` runs ${scores.join(' ')}`].join('  '))
  for (const fault of faults) console.log(`  ${fault}`)
}

/** One look at a page with an empty cache. What costs points beside performance goes into `faults`. */
async function audit(
  url: string,
  token: string | null,
  faults: Set<string>,
): Promise<Record<string, number>> {
  const profile = mkdtempSync(path.join(tmpdir(), 'lighthouse-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    args: [...launchOptions.args, `--remote-debugging-port=${port}`],
  })
  try {
    if (token !== null) await leaveToken(await context.newPage(), url, token)
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance', ...others],
      disableStorageReset: true,
    })
    if (result === undefined) throw new Error('Lighthouse gave no result.')
    const { lhr } = result
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
    // The start page goes by the name of the sign-in.
    const { pathname } = new URL(url)
    if (lhr.finalDisplayedUrl !== url && pathname !== '/')
      throw new Error(`${url} led to ${lhr.finalDisplayedUrl}.`)
    const values = Object.keys(shown).map((name) => [
      name,
      name === 'script' ? scriptBytes(lhr) : (lhr.audits[name]?.numericValue ?? Number.NaN),
    ])
    const scores = ['performance', ...others].map((name) => [
      name,
      Math.round((lhr.categories[name]?.score ?? Number.NaN) * 100),
    ])
    for (const name of others)
      for (const { id, weight } of lhr.categories[name]?.auditRefs ?? [])
        if (weight > 0 && (lhr.audits[id]?.score ?? 1) < 1) faults.add(`${name}: ${lhr.audits[id]?.title}`)
    return Object.fromEntries([...values, ...scores])
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** The transferred size of the scripts. */
function scriptBytes({ audits }: { audits: Record<string, { details?: unknown }> }): number {
  const { items = [] } = (audits['network-requests']?.details ?? {}) as {
    items?: { resourceType?: string; transferSize?: number }[]
  }
  return items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
}

type BrowserPage = Awaited<
  ReturnType<Awaited<ReturnType<typeof chromium.launchPersistentContext>>['newPage']>
>

/** Signs the browser in without loading anything of the product. */
async function leaveToken(page: BrowserPage, url: string, token: string) {
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(url)
  await page.evaluate((kept) => localStorage.setItem('token', kept), token)
  await page.close()
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
