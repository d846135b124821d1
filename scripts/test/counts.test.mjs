import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countOfCommand, countOfPlaywright, countOfVitest, sum } from './counts.mjs'

const folder = mkdtempSync(join(tmpdir(), 'counts-'))

function report(content) {
  const file = join(folder, `${Math.random()}.json`)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const vitest = (passed, failed, testResults = []) =>
  report({ numPassedTests: passed, numFailedTests: failed, numPendingTests: 0, testResults })
const playwright = (stats) =>
  report({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats } })

test('a check without tests counts one', () => {
  expect(countOfCommand({ code: 0 })).toEqual({ passed: 1, failed: 0 })
  expect(countOfCommand({ code: 2 })).toEqual({ passed: 0, failed: 1 })
})

test('each test counts', () => {
  expect(countOfVitest(vitest(12, 0), { code: 0 })).toMatchObject({ passed: 12, failed: 0 })
  expect(countOfPlaywright(playwright({ expected: 7 }), { code: 0 })).toMatchObject({ passed: 7, failed: 0 })
})

test('a file that could not be loaded is a failure', () => {
  const broken = [{ status: 'failed', assertionResults: [] }]
  expect(countOfVitest(vitest(3, 0, broken), { code: 1 })).toMatchObject({ passed: 3, failed: 1 })
})

test('a file with a failed test is counted once', () => {
  const failed = [{ status: 'failed', assertionResults: [{ status: 'failed' }] }]
  expect(countOfVitest(vitest(3, 1, failed), { code: 1 })).toMatchObject({ passed: 3, failed: 1 })
})

test('a non-zero exit code is a failure even when every test passed', () => {
  expect(countOfVitest(vitest(3, 0), { code: 1 })).toMatchObject({ passed: 3, failed: 1 })
  expect(countOfPlaywright(playwright({ expected: 3 }), { code: 1 })).toMatchObject({ passed: 3, failed: 1 })
})

test('a test that passed on a retry has failed', () => {
  expect(countOfPlaywright(playwright({ expected: 3, flaky: 1 }), { code: 0 })).toMatchObject({ failed: 1 })
})

test('a run without tests has failed, unless a filter matched none', () => {
  expect(countOfVitest(vitest(0, 0), { code: 0 })).toMatchObject({ failed: 1 })
  expect(countOfVitest(vitest(0, 0), { code: 0 }, true)).toMatchObject({ passed: 0, failed: 0 })
})

test('a missing or broken report is a failure', () => {
  expect(countOfVitest(join(folder, 'none.json'), { code: 0 })).toMatchObject({ passed: 0, failed: 1 })
  expect(countOfPlaywright(report('{"stats":'), { code: 0 })).toMatchObject({ passed: 0, failed: 1 })
})

test('counts add up', () => {
  expect(
    sum([
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3, skipped: 1 },
    ]),
  ).toEqual({ passed: 3, failed: 3 })
})
