import { relative } from 'node:path'
import { root } from '../run/project.mjs'
import { readReport } from './counts.mjs'

/** The tests of a Vitest JSON report with their duration, as `{ name, ms }`. */
export function slowestOfVitest(reportFile, where) {
  const report = readReport(reportFile)
  return (report?.testResults ?? []).flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(root, file)}: ${fullName} (${where})`,
      ms: duration ?? 0,
    })),
  )
}

/** The tests of a Playwright JSON report with their duration, as `{ name, ms }`. */
export function slowestOfPlaywright(reportFile, where) {
  const report = readReport(reportFile)
  const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
  return specsOf(report ?? {}).flatMap(({ title, file, tests }) =>
    tests.flatMap(({ results }) =>
      results.map(({ duration }) => ({ name: `tests/e2e/${file}: ${title} (${where})`, ms: duration })),
    ),
  )
}

/** One line for each of the `count` slowest tests. */
export function formatSlowest(tests, count) {
  return [...tests]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
}
