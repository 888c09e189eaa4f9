import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { findFormerVersion } from '../server/test/find-former-version.ts'
import { findSystemPostgres } from '../server/test/find-system-postgres.ts'
import { type Counts, countPlaywright, countVitest, judgeRun, summaryLine } from './test-report.ts'

const root = path.join(import.meta.dirname, '..')
const reports = path.join(root, '.cache/reports')
const programs = path.join(root, 'node_modules/.bin')
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
let stopped = false

/** Runs all tests, and ends with one line of their sum and an exit code that tells whether all is well. */
async function main() {
  mkdirSync(reports, { recursive: true })
  // The server is started dozens of times, a fifth of it for reading the same code.
  process.env.NODE_COMPILE_CACHE ??= path.join(root, '.cache/compiled')
  const vitestReport = path.join(reports, 'vitest.json')
  const playwrightReport = path.join(reports, 'playwright.json')

  for (const line of skips()) process.stdout.write(`\nSkipped: ${line}\n`)
  const units = await runTests('Unit and server tests', vitestReport, countVitest, 'vitest', [
    ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
  ])
  if (stopped) return 130
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = playwrightReport
  const journeys = await runTests(
    'Journeys in the browser',
    playwrightReport,
    countPlaywright,
    'playwright',
    [...['test', '--config=e2e', '--reporter=list,json']],
  )
  if (stopped) return 130

  process.stdout.write(`\n${summaryLine([units, journeys])}\n`)
  return units.failed + journeys.failed === 0 ? 0 : 1
}

/** The tests that this run leaves out, one per line. */
function skips(): string[] {
  if (!process.env.CI) {
    return [
      'Firefox, the extension, whether the page can be installed, accidents of the server, its engines, its database and its mail, how it starts and stops, what PocketSphinx, the decoders and services for live words do by themselves, OpenAI’s own client, an eighth of the journeys, servers restarted one after the other, the former version on a new database, the database tests on this machine’s own PostgreSQL, most of the killed tabs, and nine of ten random runs of tabs and storage are left to CI; `CI=true npm test` runs them too.',
    ]
  }
  const left = [
    'random work in three tabs of a real browser, for its time: `TABS_RUNS=24 npx playwright test -c e2e three-tabs` plays it. Before a cause was mended a run in thirty-three wrote a word twice.',
  ]
  if (findSystemPostgres() === null)
    left.push(
      'what depends on the database is tested on the embedded PostgreSQL alone, for this machine has none of its own (15 or later).',
    )
  if (findFormerVersion() === null)
    left.push(
      'whether the former version goes on working on a migrated database, for here is no git history to take it from.',
    )
  return left
}

async function runTests<Report>(
  title: string,
  report: string,
  count: (report: Report) => Counts,
  program: string,
  args: string[],
): Promise<Counts> {
  process.stdout.write(`\n${title}\n`)
  rmSync(report, { force: true })
  const exitCode = await run(path.join(programs, program), args)
  if (stopped) return { passed: 0, failed: 0, skipped: 0 }
  const counts = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8')) as Report) : null
  const judged = judgeRun(counts, exitCode)
  if (judged.failed > (counts?.failed ?? 0)) {
    process.stdout.write(
      `\n${program} ended with ${exitCode} and reported ${counts ? 'no failed test' : 'nothing'}: counted as a failure.\n`,
    )
  }
  return judged
}

function run(command: string, args: string[]) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit' })
  const stop = (signal: NodeJS.Signals) => {
    stopped = true
    child.kill(signal)
  }
  for (const signal of signals) process.on(signal, stop)
  return new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, stop)
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}

process.exitCode = await main()
