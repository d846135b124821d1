import { expect, test } from 'vitest'
import { deliveredThumbnail } from '#app/features/site/delivered-pictures.ts'
import { picturesSection } from '#app/features/site/fields/pictures.ts'
import { deliveredFacts } from '#practice/facts/facts.ts'
import { pictureSlots } from '#practice/schema.ts'

test('every place of a picture has a name and says how it is shown', () => {
  const { pictures } = deliveredFacts
  const document = { shape: 3, facts: { pictures }, words: {} } as const
  const groups = picturesSection.groups({ document, delivered: { facts: {}, words: {}, forms: {} } })
  const specs = groups.flatMap(({ fields }) => fields)
  expect(specs.map(({ name }) => name).sort()).toEqual([...pictureSlots].sort())
  expect(specs.filter(({ name, label, hint }) => label === name || !hint)).toEqual([])
})

test('every picture that came with the software has a thumbnail', () => {
  const assets = [...JSON.stringify(deliveredFacts).matchAll(/"asset":"([^"]+)"/g)].map(
    ([, asset]) => asset ?? '',
  )
  expect(assets.length).toBeGreaterThan(10)
  expect(assets.filter((asset) => deliveredThumbnail(asset) === null)).toEqual([])
})
