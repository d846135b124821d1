import { readFileSync } from 'node:fs'
import type { LocalBusiness } from 'schema-dts'
import { expect, test, vi } from 'vitest'
import { type BusinessType, businessTypes } from '#practice/business-types.ts'
import type { ContentDocument } from '#practice/schema.ts'

const dental: ContentDocument = JSON.parse(readFileSync('content/examples/dental.json', 'utf8'))
const [cleaning] = dental.facts.services
if (cleaning) cleaning.where = 'At your home'
vi.resetModules()
globalThis.contentDocument = dental
const { localBusiness, serviceOffers } = await import('#app/lib/structured-data.ts')
const { services } = await import('#practice/services.ts')
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

test('a service at the client’s home says so on the pages, and to search engines in which city it is offered', () => {
  const inPerson = services.filter(({ place }) => place === 'inPerson')
  expect(inPerson.map(({ location }) => location).slice(0, 2)).toEqual(['At your home', 'Austin, TX'])
  expect(new Set(serviceOffers(inPerson).map(({ areaServed }) => areaServed))).toEqual(
    new Set(['Austin, TX']),
  )
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
