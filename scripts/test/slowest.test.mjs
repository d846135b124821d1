import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run/project.mjs'
import { formatSlowest, slowestOfPlaywright, slowestOfVitest } from './slowest.mjs'

const folder = mkdtempSync(join(tmpdir(), 'slowest-'))

function writeReport(name, content) {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('reads the durations of a Vitest report', () => {
  const assertionResults = [{ fullName: 'adds', duration: 1500 }, { fullName: 'never ran' }]
  const file = writeReport('vitest.json', {
    testResults: [{ name: join(root, 'a.test.ts'), assertionResults }],
  })
  expect(slowestOfVitest(file, 'PostgreSQL')).toEqual([
    { name: 'a.test.ts: adds (PostgreSQL)', ms: 1500 },
    { name: 'a.test.ts: never ran (PostgreSQL)', ms: 0 },
  ])
})

test('reads the durations of a Playwright report, nested suites included', () => {
  const spec = (title, duration) => ({ title, file: 'a.spec.ts', tests: [{ results: [{ duration }] }] })
  const suites = [{ specs: [spec('outer', 20)], suites: [{ specs: [spec('inner', 30)] }] }]
  expect(slowestOfPlaywright(writeReport('playwright.json', { suites }), 'PostgreSQL')).toEqual([
    { name: 'tests/e2e/a.spec.ts: outer (PostgreSQL)', ms: 20 },
    { name: 'tests/e2e/a.spec.ts: inner (PostgreSQL)', ms: 30 },
  ])
})

test('a missing report has no tests', () => {
  expect(slowestOfVitest(join(folder, 'none.json'), '')).toEqual([])
  expect(slowestOfPlaywright(join(folder, 'none.json'), '')).toEqual([])
})

test('lists the slowest first', () => {
  const tests = [
    { name: 'short', ms: 10 },
    { name: 'long', ms: 61_000 },
    { name: 'middle', ms: 2_000 },
  ]
  expect(formatSlowest(tests, 2)).toEqual(['   61.0 s  long', '    2.0 s  middle'])
})
