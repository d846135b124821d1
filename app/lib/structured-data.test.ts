import { readFileSync } from 'node:fs'
import type { LocalBusiness } from 'schema-dts'
import { expect, test, vi } from 'vitest'
import { type BusinessType, businessTypes } from '#practice/business-types.ts'
import type { ContentDocument } from '#practice/schema.ts'

const dental: ContentDocument = JSON.parse(readFileSync('content/examples/dental.json', 'utf8'))
vi.resetModules()
globalThis.contentDocument = dental
const { localBusiness } = await import('#app/lib/structured-data.ts')
// Test files share the loaded modules: the next ones read the delivered content again.
globalThis.contentDocument = undefined
vi.resetModules()

/** The compiler refuses a kind that schema.org doesn't have. */
const schemaTypes: Exclude<LocalBusiness, string>['@type'][] = Object.keys(businessTypes) as BusinessType[]

test('another practice is of its own kind and shows no picture of the delivered one', () => {
  const business = localBusiness()
  expect(business['@type']).toBe('Dentist')
  expect(schemaTypes).toContain(business['@type'])
  expect(business).not.toHaveProperty('image')
})

test('the practices of massage, diet, movement and foot care have a kind of their own', () => {
  expect(schemaTypes).toEqual(
    expect.arrayContaining([
      'DaySpa',
      'DietNutrition',
      'Physiotherapy',
      'Podiatric',
      'SportsActivityLocation',
    ]),
  )
})

test('the icon, which every practice has, names no drawing', () => {
  expect(readFileSync('public/icon.svg', 'utf8')).not.toContain('<title>')
})
