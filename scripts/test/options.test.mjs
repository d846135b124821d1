import { afterEach, expect, test, vi } from 'vitest'
import { readOptions } from './options.mjs'

const kinds = ['types', 'lint', 'unit', 'e2e']
const wanted = (...args) => kinds.filter((kind) => readOptions(args).wants(kind))

afterEach(() => vi.unstubAllEnvs())

test('everything runs on both databases when nothing is asked', () => {
  expect(wanted()).toEqual(kinds)
  expect(readOptions([])).toMatchObject({ databases: ['embedded', 'postgres'], filter: [] })
})

test('--only runs one kind', () => {
  expect(wanted('--only', 'lint')).toEqual(['lint'])
  expect(wanted('--only=e2e')).toEqual(['e2e'])
})

test('a filter or a database leaves types and lint out', () => {
  expect(wanted('orders')).toEqual(['unit', 'e2e'])
  expect(wanted('--db', 'embedded')).toEqual(['unit', 'e2e'])
  expect(readOptions(['--db', 'embedded', 'orders', 'portal'])).toMatchObject({
    databases: ['embedded'],
    filter: ['orders', 'portal'],
  })
})

test('PostgreSQL must be there when it is asked for', () => {
  vi.stubEnv('REQUIRE_POSTGRES', '')
  expect(readOptions([]).mustHavePostgres).toBe(false)
  expect(readOptions(['--db', 'postgres']).mustHavePostgres).toBe(true)
  vi.stubEnv('REQUIRE_POSTGRES', '1')
  expect(readOptions([]).mustHavePostgres).toBe(true)
})

test('what it does not know, it says', () => {
  expect(() => readOptions(['--only', 'browser'])).toThrow(
    "--only takes types or lint or unit or e2e, not 'browser'",
  )
  expect(() => readOptions(['--fast'])).toThrow('Known: --only')
})
