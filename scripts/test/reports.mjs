import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../run/project.mjs'
import { couldNotBeLoaded, readReport } from './counts.mjs'

/** The tests of a Vitest JSON report, as `{ name, ms, error }`; `error` is null for a test that did not fail. */
export function testsOfVitest(reportFile, where) {
  const report = readReport(reportFile)
  return (report?.testResults ?? []).flatMap((file) => {
    const path = relative(root, file.name)
    if (couldNotBeLoaded(file))
      return [{ name: `${path} (${where})`, ms: 0, error: file.message || 'failed' }]
    return file.assertionResults.map(({ fullName, duration, status, failureMessages }) => ({
      name: `${path}: ${fullName} (${where})`,
      ms: duration ?? 0,
      error: status === 'failed' ? (failureMessages?.[0] ?? 'failed') : null,
    }))
  })
}

/** The tests of a Playwright JSON report, as `{ name, ms, error }`; `error` is null for a test that did not fail. */
export function testsOfPlaywright(reportFile, where) {
  return resultsOfPlaywright(reportFile).map(({ name, result, hasFailed }) => ({
    name: `${name} (${where})`,
    ms: result.duration,
    error: hasFailed ? (result.error?.message ?? 'failed') : null,
  }))
}

/** What the failed tests of a Playwright JSON report attached as text, such as the server's log: the last `maxLines` of each. */
export function formatAttached(reportFile, maxLines) {
  return resultsOfPlaywright(reportFile)
    .filter(({ hasFailed }) => hasFailed)
    .flatMap(({ name, result }) =>
      (result.attachments ?? [])
        .filter(({ contentType }) => /^text\//.test(contentType))
        .map((attached) => {
          const lines = readAttached(attached).trimEnd().split('\n').slice(-maxLines)
          return `${name}: ${attached.name}\n${lines.map((line) => `    ${line}`).join('\n')}`
        }),
    )
}

function resultsOfPlaywright(reportFile) {
  const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
  return specsOf(readReport(reportFile) ?? {}).flatMap(({ title, file, tests }) =>
    tests.flatMap(({ results, status }) =>
      results.map((result) => ({
        name: `tests/e2e/${file}: ${title}`,
        result,
        hasFailed: status === 'unexpected' || status === 'flaky',
      })),
    ),
  )
}

function readAttached({ body, path }) {
  if (body !== undefined) return Buffer.from(body, 'base64').toString()
  if (!existsSync(path)) return 'no longer there'
  // Playwright ends the description of the page with the source of the test.
  return readFileSync(path, 'utf8').split('\n# Test source\n')[0]
}

/** One line for each of the `count` slowest tests. */
export function formatSlowest(tests, count) {
  return [...tests]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
}

/** One line for each failed test, with the first line of its error. */
export function formatFailed(tests) {
  return tests
    .filter(({ error }) => error !== null)
    .map(({ name, error }) => {
      const [firstLine] = stripVTControlCharacters(error).trim().split('\n')
      return `  ${name}: ${firstLine}`
    })
}
