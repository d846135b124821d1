import { existsSync, readFileSync } from 'node:fs'

/** What a check without tests of its own counts: one. */
export function countOfCommand({ code }) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** What a run of Vitest counts, from its JSON report. A file that could not be loaded is a failure too. */
export function countOfVitest(reportFile, { code }, mayBeEmpty = false) {
  const report = readReport(reportFile)
  if (report === null) return lost
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0)
  return settle(code, report.numPassedTests, report.numFailedTests + broken.length, skipped, mayBeEmpty)
}

/** What a run of Playwright counts, from its JSON report. A test that passed at a second try has failed. */
export function countOfPlaywright(reportFile, { code }, mayBeEmpty = false) {
  const report = readReport(reportFile)
  if (report === null) return lost
  const { expected, unexpected, flaky, skipped } = report.stats
  return settle(code, expected, unexpected + flaky, skipped, mayBeEmpty)
}

export function sum(counts) {
  const total = (key) => counts.reduce((so, count) => so + count[key], 0)
  return { passed: total('passed'), failed: total('failed') }
}

const lost = { passed: 0, failed: 1, skipped: 0 }

// A command that fails with every test passed (an unhandled error, a crash at the end), or that ran nothing, has failed.
function settle(code, passed, failed, skipped, mayBeEmpty) {
  const silent = failed === 0 && (code !== 0 || (passed === 0 && !mayBeEmpty))
  return { passed, failed: silent ? 1 : failed, skipped }
}

/** A JSON report; null when it is missing or broken. */
export function readReport(file) {
  if (!existsSync(file)) return null
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
