import { expect, test } from 'vitest'
import { content } from '#practice/snapshot.ts'
import { contentVersion, writeContentFiles } from '#server/content/content-files.ts'

test('a file exports the values of the content under their names', () => {
  const files = writeContentFiles(content, {
    'core.js': { offers: 'offers', services: 'catalog.services' },
    'home.js': { homeContent: 'homeContent' },
  })
  expect(Object.keys(files)).toEqual(['core.js', 'home.js'])
  const values = [...(files['core.js'] ?? '').matchAll(/^export const (\w+)=(.*);$/gm)]
  expect(values.map(([, name, json = '']) => [name, JSON.parse(json)])).toEqual([
    ['offers', content.offers],
    ['services', content.catalog.services],
  ])
})

test('an export that the content does not have is refused', () => {
  expect(() => writeContentFiles(content, { 'core.js': { tea: 'catalog.tea' } })).toThrow('catalog.tea')
  expect(() => writeContentFiles(content, { 'core.js': { tea: '__proto__' } })).toThrow('__proto__')
})

test('the version follows the content and how it is divided into files', () => {
  const version = contentVersion
  const first = version(content, { 'core.js': 'one' })
  expect(first).toMatch(/^[0-9a-f]{12}$/)
  expect(version(structuredClone(content), { 'core.js': 'one' })).toBe(first)
  const renamed = { ...content, practice: { ...content.practice, name: 'Other' } }
  expect(version(renamed, { 'core.js': 'one' })).not.toBe(first)
  expect(version(content, { 'home.js': 'one' })).not.toBe(first)
})
