import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run/project.mjs'
import { formatAttached, formatFailed, formatSlowest, testsOfPlaywright, testsOfVitest } from './reports.mjs'

const folder = mkdtempSync(join(tmpdir(), 'reports-'))

function writeReport(name, content) {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(content))
  return file
}

const vitestFile = (name, assertionResults, more = {}) => ({
  name: join(root, name),
  status: 'passed',
  assertionResults,
  ...more,
})

test('reads the tests of a Vitest report', () => {
  const red = '\u001b[31m'
  const file = writeReport('vitest.json', {
    testResults: [
      vitestFile('a.test.ts', [
        { fullName: 'adds', status: 'passed', duration: 1500 },
        { fullName: 'never ran', status: 'skipped' },
        { fullName: 'divides', status: 'failed', failureMessages: [`${red}Error: by zero\n  at b`] },
      ]),
      vitestFile('b.test.ts', [], { status: 'failed', message: 'Cannot find module' }),
    ],
  })
  const tests = testsOfVitest(file, 'PostgreSQL')
  expect(tests.map(({ name, ms }) => [name, ms])).toEqual([
    ['a.test.ts: adds (PostgreSQL)', 1500],
    ['a.test.ts: never ran (PostgreSQL)', 0],
    ['a.test.ts: divides (PostgreSQL)', 0],
    ['b.test.ts (PostgreSQL)', 0],
  ])
  expect(formatFailed(tests)).toEqual([
    '  a.test.ts: divides (PostgreSQL): Error: by zero',
    '  b.test.ts (PostgreSQL): Cannot find module',
  ])
})

test('reads the tests of a Playwright report, nested suites included', () => {
  const spec = (title, status, result) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status, results: [result] }],
  })
  const inner = spec('inner', 'unexpected', { duration: 30, error: { message: 'Error: not visible\nlog' } })
  const suites = [{ specs: [spec('outer', 'expected', { duration: 20 })], suites: [{ specs: [inner] }] }]
  const tests = testsOfPlaywright(writeReport('playwright.json', { suites }), 'PostgreSQL')
  expect(tests.map(({ name, ms }) => [name, ms])).toEqual([
    ['tests/e2e/a.spec.ts: outer (PostgreSQL)', 20],
    ['tests/e2e/a.spec.ts: inner (PostgreSQL)', 30],
  ])
  expect(formatFailed(tests)).toEqual(['  tests/e2e/a.spec.ts: inner (PostgreSQL): Error: not visible'])
})

test('shows the end of what a failed browser test attached as text', () => {
  const log = join(folder, 'log.txt')
  writeFileSync(log, 'first\nsecond\nthird\n\n# Test source\nimport\n')
  const attachments = [
    { name: 'server log', contentType: 'text/plain', path: log },
    { name: 'page', contentType: 'text/markdown', body: Buffer.from('# Portal').toString('base64') },
    { name: 'screenshot', contentType: 'image/png', body: '' },
    { name: 'trace', contentType: 'text/plain', path: join(folder, 'none') },
  ]
  const specs = ['unexpected', 'expected'].map((status) => ({
    title: status,
    file: 'a.spec.ts',
    tests: [{ status, results: [{ duration: 1, attachments }] }],
  }))
  expect(formatAttached(writeReport('attached.json', { suites: [{ specs }] }), 2)).toEqual([
    'tests/e2e/a.spec.ts: unexpected: server log\n    second\n    third',
    'tests/e2e/a.spec.ts: unexpected: page\n    # Portal',
    'tests/e2e/a.spec.ts: unexpected: trace\n    no longer there',
  ])
})

test('a missing report has no tests', () => {
  expect(testsOfVitest(join(folder, 'none.json'), '')).toEqual([])
  expect(testsOfPlaywright(join(folder, 'none.json'), '')).toEqual([])
})

test('lists the slowest first', () => {
  const tests = [
    { name: 'short', ms: 10 },
    { name: 'long', ms: 61_000 },
    { name: 'middle', ms: 2_000 },
  ]
  expect(formatSlowest(tests, 2)).toEqual(['   61.0 s  long', '    2.0 s  middle'])
})
