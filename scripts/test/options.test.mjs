import { afterEach, expect, test, vi } from 'vitest'
import { readOptions } from './options.mjs'

const kinds = ['types', 'lint', 'unit', 'e2e']
const stepsFor = (...args) => kinds.filter((kind) => readOptions(args).wants(kind))

afterEach(() => vi.unstubAllEnvs())

test('runs everything on both databases without arguments', () => {
  expect(stepsFor()).toEqual(kinds)
  expect(readOptions([])).toMatchObject({ databases: ['embedded', 'postgres'], filter: [] })
})

test('--only runs one kind', () => {
  expect(stepsFor('--only', 'lint')).toEqual(['lint'])
  expect(stepsFor('--only=e2e')).toEqual(['e2e'])
})

test('a filter or a database skips types and lint', () => {
  expect(stepsFor('orders')).toEqual(['unit', 'e2e'])
  expect(stepsFor('--db', 'embedded')).toEqual(['unit', 'e2e'])
  expect(readOptions(['--db', 'embedded', 'orders', 'portal'])).toMatchObject({
    databases: ['embedded'],
    filter: ['orders', 'portal'],
  })
})

test('PostgreSQL is required when it is requested', () => {
  vi.stubEnv('REQUIRE_POSTGRES', '')
  expect(readOptions([]).mustHavePostgres).toBe(false)
  expect(readOptions(['--db', 'postgres']).mustHavePostgres).toBe(true)
  vi.stubEnv('REQUIRE_POSTGRES', '1')
  expect(readOptions([]).mustHavePostgres).toBe(true)
})

test('rejects unknown options and values', () => {
  expect(() => readOptions(['--only', 'browser'])).toThrow(
    "--only takes types or lint or unit or e2e, not 'browser'",
  )
  expect(() => readOptions(['--fast'])).toThrow('Options: --only')
})
