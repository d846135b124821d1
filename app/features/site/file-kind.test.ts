import { expect, test } from 'vitest'
import type { Json, SiteDocument } from '#app/features/site/document-values.ts'
import { kindToFollow } from '#app/features/site/file-kind.ts'

const named = (name: string) => ({ hash: 'c'.repeat(32), name, bytes: 1 })
const documentWith = (resource: { type: string; file: Json; slug: string }): SiteDocument => ({
  shape: 3,
  facts: { resources: [resource] },
  words: {},
})

test.each([
  ['an eBook without a file becomes a PDF with one', ['eBook', null], ['eBook', null], 'guide.pdf', 'PDF'],
  ['a PDF without a file becomes an eBook with an EPUB', ['PDF', null], ['PDF', null], 'guide.epub', 'eBook'],
  ['what was chosen in this draft stays', ['PDF', null], ['eBook', null], 'guide.pdf', undefined],
  [
    'a PDF called eBook stays one when it is replaced',
    ['eBook', 'a.pdf'],
    ['eBook', 'a.pdf'],
    'b.pdf',
    undefined,
  ],
  ['a new entry follows its file', null, ['PDF', null], 'guide.epub', 'eBook'],
  ['the choice for a new entry stays', null, ['eBook', null], 'guide.pdf', undefined],
] as const)('%s', (_, before, now, name, kind) => {
  const entry = ([type, file]: readonly [string, string | null], slug: string) =>
    documentWith({ type, slug, file: file && named(file) })
  const content = {
    document: entry(now, 'guide'),
    published: before ? entry(before, 'guide') : entry(['eBook', null], 'other'),
    delivered: { facts: {}, words: {}, forms: {} },
  }
  const target = { entryPath: 'facts.resources.0', kindField: 'type', file: named(name) }
  expect(kindToFollow(content, target)).toBe(kind)
})
