import { existsSync, readFileSync } from 'node:fs'

/** Counts a check without tests, such as types, as one test. */
export function countOfCommand({ code }) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Counts the tests in a JSON report of Vitest. A file that could not be loaded is a failure too. */
export function countOfVitest(reportFile, { code }, mayBeEmpty = false) {
  const report = readReport(reportFile)
  if (report === null) return missingReport
  const broken = report.testResults.filter(couldNotBeLoaded)
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0)
  return checkExitCode(
    code,
    report.numPassedTests,
    report.numFailedTests + broken.length,
    skipped,
    mayBeEmpty,
  )
}

/** Counts the tests in a JSON report of Playwright. A test that passed on a retry has failed. */
export function countOfPlaywright(reportFile, { code }, mayBeEmpty = false) {
  const report = readReport(reportFile)
  if (report === null) return missingReport
  const { expected, unexpected, flaky, skipped } = report.stats
  return checkExitCode(code, expected, unexpected + flaky, skipped, mayBeEmpty)
}

/** Whether a file of a Vitest report failed without a failed test: it could not be loaded. */
export const couldNotBeLoaded = ({ status, assertionResults }) =>
  status === 'failed' && !assertionResults.some((test) => test.status === 'failed')

export function sum(counts) {
  const total = (key) => counts.reduce((subtotal, count) => subtotal + count[key], 0)
  return { passed: total('passed'), failed: total('failed') }
}

const missingReport = { passed: 0, failed: 1, skipped: 0 }

// A command that fails with every test passed (an unhandled error, a crash at the end), or that ran nothing, has failed.
function checkExitCode(code, passed, failed, skipped, mayBeEmpty) {
  const hasUncountedFailure = failed === 0 && (code !== 0 || (passed === 0 && !mayBeEmpty))
  return { passed, failed: hasUncountedFailure ? 1 : failed, skipped }
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
