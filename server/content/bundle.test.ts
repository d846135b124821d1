import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { InvalidContentError } from '#practice/schema.ts'
import { findMissingUploads, readBundle, writeBundle } from '#server/content/bundle.ts'
import { deliveredDocument } from '#server/content/delivered-content.ts'

const bundle = { document: deliveredDocument, pictures: [], files: [] }
const examples = 'content/examples'

test('what is exported is read back as it was', () => {
  const text = writeBundle(bundle)
  expect(readBundle(text, 'content.json')).toEqual(bundle)
  expect(writeBundle(readBundle(text, 'content.json'))).toBe(text)
})

test.each(readdirSync(examples))('the example %s is valid content', (name) => {
  expect(() => readBundle(readFileSync(`${examples}/${name}`, 'utf8'), name)).not.toThrow()
})

test('a file of an earlier version takes what is new as delivered, and names what is gone', () => {
  const { banner: _, ...facts } = deliveredDocument.facts
  const older = {
    ...deliveredDocument,
    facts: { ...facts, retired: 1 },
    words: { 'homeContent.retired': 'Gone' },
  }
  const warnings: string[] = []
  const { document } = readBundle(JSON.stringify(older), 'old.json', (line) => warnings.push(line))
  expect(document).toEqual(deliveredDocument)
  expect(warnings.map((line) => line.split(': ')[1])).toEqual(['words.homeContent.retired', 'facts.retired'])
})

test.each([
  ['broken JSON', '{"shape": 1,', 'content.json: This is not valid JSON'],
  ['a list', '[]', 'content.json: This is not a content file.'],
  [
    'an empty name',
    writeBundle(bundle).replace('"name": "Morning Leaf Wellness"', '"name": ""'),
    'content.json: facts.practice.name: Enter a text.',
  ],
  [
    'an unknown part',
    writeBundle(bundle).replace('"shape": 1', '"shape": 1, "extra": 1'),
    'content.json: the content: Unrecognized key: "extra"',
  ],
  [
    'a later shape',
    writeBundle(bundle).replace('"shape": 1', '"shape": 2'),
    'content.json: shape: This content belongs to another version',
  ],
  [
    'a picture that is no base64',
    writeBundle(bundle).replace(
      '"shape": 1',
      '"shape": 1, "files": [{"hash": "x", "name": "a", "type": "b", "bytes": "%"}]',
    ),
    'content.json: files.0.bytes',
  ],
])('%s is refused with file and field', (_, text, line) => {
  expect(() => readBundle(text, 'content.json')).toThrow(InvalidContentError)
  expect(() => readBundle(text, 'content.json')).toThrow(line)
})

test('a picture that nobody has is named by its place', () => {
  const upload = {
    upload: 'a'.repeat(32),
    alt: 'A room',
    width: 10,
    height: 10,
    widths: [10],
    focus: { x: 0.5, y: 0.5 },
  }
  const facts = {
    ...deliveredDocument.facts,
    pictures: { ...deliveredDocument.facts.pictures, hero: upload },
  }
  const document = { ...deliveredDocument, facts }
  const none = { pictures: new Set<string>(), files: new Set<string>() }
  expect(findMissingUploads(document, none)).toMatchObject([{ path: 'facts.pictures.hero' }])
  expect(findMissingUploads(document, { ...none, pictures: new Set([upload.upload]) })).toEqual([])
})
