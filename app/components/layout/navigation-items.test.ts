import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { legalItems } from '#app/components/layout/navigation-items.ts'
import type { ContentDocument } from '#practice/schema.ts'

test('the legal pages are linked by the titles that are delivered', () => {
  expect(legalItems.map(({ label }) => label)).toEqual(['Privacy Policy', 'Terms of Service'])
})

test('a legal page with another title is linked by it', async () => {
  const document: ContentDocument = JSON.parse(readFileSync('content/examples/dental.json', 'utf8'))
  document.facts.legal.termsOfService.title = 'House Rules of {name}'
  vi.resetModules()
  globalThis.contentDocument = document
  const own = await import('#app/components/layout/navigation-items.ts')
  // Test files share the loaded modules: the next ones read the delivered content again.
  globalThis.contentDocument = undefined
  vi.resetModules()
  expect(own.legalItems.map(({ label }) => label)).toContain(`House Rules of ${document.facts.practice.name}`)
})
