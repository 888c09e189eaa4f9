/** The number of tests by their outcome. */
export type Counts = { passed: number; failed: number; skipped: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** Reads vitest's JSON report. A file that failed outside its tests, while loading for instance, counts as one failure. */
export function countVitest(report: VitestReport): Counts {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Reads Playwright's JSON report. A journey that passes only when repeated has failed. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }
}

/**
 * The counts of a run: its own, or one failure more where it ended badly without a failed test to show for it, or ran
 * nothing at all.
 */
export function judgeRun(counts: Counts | null, exitCode: number): Counts {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 }
  const ranNothing = passed + failed === 0
  return { passed, failed: failed === 0 && (exitCode !== 0 || ranNothing) ? 1 : failed, skipped }
}

/** The last line of a test run. */
export function summaryLine(all: Counts[]) {
  const sum = (kind: keyof Counts) => all.reduce((total, counts) => total + counts[kind], 0)
  return `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`
}
