import { expect, test } from 'vitest'
import { countPlaywright, countVitest, judgeRun, summaryLine } from './test-report.ts'

const vitestReport = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [{ status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] }],
}

test('the counts of both runners are added up in one line', () => {
  const units = countVitest(vitestReport)
  const journeys = countPlaywright({
    stats: { expected: 4, unexpected: 1, flaky: 0, skipped: 2 },
    errors: [],
  })
  expect(summaryLine([units, journeys])).toBe('9 passed, 2 failed, 5 skipped')
})

test('a test file that cannot be loaded is a failure, although none of its tests ran', () => {
  const broken = { status: 'failed', assertionResults: [] }
  const report = { ...vitestReport, testResults: [...vitestReport.testResults, broken] }
  expect(countVitest(report).failed).toBe(2)
})

test('a journey that passes only when repeated is a failure, and so is an error outside the journeys', () => {
  const stats = { expected: 4, unexpected: 0, flaky: 1, skipped: 0 }
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 4, failed: 2, skipped: 0 })
})

test('a run that reports nothing, runs nothing or ends badly without a failed test is a failure', () => {
  const good = { passed: 3, failed: 0, skipped: 0 }
  expect(judgeRun(good, 0)).toEqual(good)
  expect(judgeRun(good, 1).failed).toBe(1)
  expect(judgeRun(null, 0).failed).toBe(1)
  expect(judgeRun({ passed: 0, failed: 0, skipped: 9 }, 0).failed).toBe(1)
  expect(judgeRun({ passed: 3, failed: 2, skipped: 0 }, 1).failed).toBe(2)
})
