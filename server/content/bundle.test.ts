import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contentShape, InvalidContentError } from '#practice/schema.ts'
import { readBundle, writeBundle } from '#server/content/bundle.ts'
import { deliveredDocument } from '#server/content/delivered-content.ts'
import { findMissingUploads, type KnownUploads, listVersions } from '#server/content/missing-uploads.ts'
import { wholePicture } from '#shared/pictures.ts'

const bundle = { document: deliveredDocument, pictures: [], files: [] }
const examples = 'content/examples'

const example = readFileSync(`${examples}/dental.json`, 'utf8')

/** What is wrong with a content file, a line for each mistake. */
const findMistakes = (content: unknown) =>
  readBundle(typeof content === 'string' ? content : JSON.stringify(content), 'content.json').then(
    () => [],
    (error: Error) => error.message.split('\n'),
  )

test('what is exported is read back as it was', async () => {
  const text = writeBundle(bundle)
  expect(await readBundle(text, 'content.json')).toEqual(bundle)
  expect(writeBundle(await readBundle(text, 'content.json'))).toBe(text)
})

test.each([
  ['practice', 'phone'],
  ['practice', 'email'],
  ['practice', 'hours'],
  ['practice', 'coach', 'firstName'],
  ['services', '0', 'title'],
  ['products'],
  ['legal'],
  ['pictures'],
  ['pictures', 'hero'],
  ['testimonials'],
  ['banner'],
])('a file without its facts of %s %s is refused', async (...path) => {
  const content = JSON.parse(example)
  const parent = path.slice(0, -1).reduce((part, key) => part[key], content.facts)
  delete parent[path.at(-1) ?? '']
  expect(await findMistakes(content)).toEqual([`content.json: facts.${path.join('.')}: This is missing.`])
})

test('misspelt facts and words are each named, with what is missing for them', async () => {
  const content = JSON.parse(example)
  const { email, ...practice } = content.facts.practice
  const { services, ...facts } = content.facts
  const words = { 'homeContent.hero.leed': 'Hello' }
  const pictures = { ...facts.pictures, hero: { asset: 'hero-drink', alt: 'A drink' } }
  const misspelt = {
    ...content,
    facts: { ...facts, pictures, servises: services, practice: { ...practice, emial: email } },
    words,
  }
  expect((await findMistakes(misspelt)).sort()).toEqual([
    'content.json: facts.pictures.hero.alt: This part is unknown.',
    'content.json: facts.practice.email: This is missing.',
    'content.json: facts.practice.emial: This part is unknown.',
    'content.json: facts.services: This is missing.',
    'content.json: facts.servises: This part is unknown.',
    'content.json: words.homeContent.hero.leed: These words are not on any page. “homeContent.hero” has: title, lead, book, order, pictureAlt.',
  ])
  const empty = await findMistakes({ shape: contentShape, facts: {}, words: {} })
  expect(empty).toEqual(
    Object.keys(deliveredDocument.facts).map((part) => `content.json: facts.${part}: This is missing.`),
  )
})

test('a file of an earlier shape takes only what later ones added, and names what it takes and loses', async () => {
  const { banner: _, ...facts } = deliveredDocument.facts
  const older = {
    ...deliveredDocument,
    facts: { ...facts, retired: 1 },
    words: { 'homeContent.retired': 'Gone' },
  }
  const next = {
    shape: contentShape + 1,
    addedFacts: { [contentShape + 1]: ['facts.banner', 'facts.practice.phone'] },
  }
  const warnings: string[] = []
  const warn = (line: string) => warnings.push(line)
  const { document } = await readBundle(JSON.stringify(older), 'old.json', warn, next)
  expect(document).toEqual(deliveredDocument)
  expect(warnings.map((line) => line.split(': ')[1])).toEqual([
    'words.homeContent.retired',
    'facts.retired',
    'facts.banner',
  ])
  const { services: __, ...others } = older.facts
  const { phone: ___, ...practice } = facts.practice
  const lacking = { ...older, facts: { ...others, practice } }
  await expect(readBundle(JSON.stringify(lacking), 'old.json', warn, next)).rejects.toThrow(
    'old.json: facts.practice.phone: This is missing.\nold.json: facts.services: This is missing.',
  )
})

test('a file of the first shape lacks only what later ones added: hours of booking, pickup and sales tax', async () => {
  const { booking: _, pickup: _pickup, salesTax: _tax, ...facts } = deliveredDocument.facts
  const warnings: string[] = []
  const read = (content: object) =>
    readBundle(JSON.stringify({ shape: 1, words: {}, ...content }), 'old.json', (line) => warnings.push(line))
  expect((await read({ facts })).document).toEqual(deliveredDocument)
  expect(warnings).toEqual(
    ['facts.booking', 'facts.pickup', 'facts.salesTax'].map((path) =>
      expect.stringContaining(`${path}: This is new`),
    ),
  )
  const { services: __, ...lacking } = facts
  await expect(read({ facts: lacking })).rejects.toThrow('old.json: facts.services: This is missing.')
})

test('a mark of the encoding before the text, as editors on Windows write it, is left out', async () => {
  const { document } = await readBundle(`\ufeff${writeBundle(bundle)}`, 'content.json')
  expect(document).toEqual(bundle.document)
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
    writeBundle(bundle).replace('"shape": 3', '"shape": 3, "extra": 1'),
    'content.json: extra: This part is unknown.',
  ],
  [
    'a later shape',
    writeBundle(bundle).replace('"shape": 3', '"shape": 4'),
    'content.json: shape: This content belongs to another version',
  ],
  [
    'a text with half a character',
    writeBundle(bundle).replace('"name": "Morning Leaf Wellness"', '"name": "Leaf \\ud800"'),
    'content.json: facts.practice.name: Remove the half character.',
  ],
])('%s is refused with file and field', async (_, text, line) => {
  await expect(readBundle(text, 'content.json')).rejects.toThrow(InvalidContentError)
  await expect(readBundle(text, 'content.json')).rejects.toThrow(line)
})

const pdf = Buffer.from('%PDF-1.7\nten drinks')
const guide = {
  hash: createHash('sha256').update(pdf).digest('hex').slice(0, 32),
  name: 'Week 1: drinks.PDF',
  type: 'application/pdf',
  bytes: pdf.toString('base64'),
}

test.each([
  ['no base64', { bytes: '%' }, 'files.0.bytes: '],
  ['a web page', { bytes: btoa('<!doctype html><script>1</script>') }, 'files.0.bytes: Only PDF and EPUB'],
  ['another type than its bytes', { type: 'text/html' }, 'files.0.type: The bytes are application/pdf.'],
  [
    'the hash of other bytes',
    { hash: 'a'.repeat(32) },
    'files.0.hash: These are not the bytes of this hash.',
  ],
  ['a NUL in its name', { name: 'a\0.pdf' }, 'files.0.name: This name has characters'],
  ['half a character in its name', { name: 'a\ud800.pdf' }, 'files.0.name: This name has characters'],
])('a file with %s is refused', async (_, change, line) => {
  const [mistake, ...others] = await findMistakes({ ...deliveredDocument, files: [{ ...guide, ...change }] })
  expect(mistake).toContain(`content.json: ${line}`)
  expect(others).toEqual([])
})

test('a file takes the name that its upload would have had', async () => {
  const { files } = await readBundle(JSON.stringify({ ...deliveredDocument, files: [guide] }), 'content.json')
  expect(files).toEqual([{ ...guide, name: 'Week 1 drinks.pdf' }])
})

test('a picture without the versions that pages ask for, or with other bytes, is refused', async () => {
  const picture = { hash: 'a'.repeat(32), source: null, edit: wholePicture, width: 420, height: 560 }
  const find = (versions: unknown[]) =>
    findMistakes({ ...deliveredDocument, pictures: [{ ...picture, versions }] })
  expect(await find([])).toEqual(
    ['avif-420', 'webp-420', 'jpg-420', 'preview-1200'].map(
      (name) => `content.json: pictures.0.versions: The version ${name} is missing.`,
    ),
  )
  expect(await find([{ format: 'avif', width: 420, bytes: btoa('<svg>') }])).toContain(
    'content.json: pictures.0.versions.0.bytes: These bytes are not image/avif.',
  )
})

test('a picture that nobody has, or not in that size, is named by its place', () => {
  const upload = {
    upload: 'a'.repeat(32),
    alt: 'A room',
    width: 728,
    height: 500,
    widths: [420, 728],
    focus: { x: 0.5, y: 0.5 },
  }
  const find = (change: object, pictures: KnownUploads['pictures']) => {
    const { facts } = deliveredDocument
    const changed = { ...facts, pictures: { ...facts.pictures, hero: { ...upload, ...change } } }
    return findMissingUploads({ ...deliveredDocument, facts: changed }, { pictures, files: new Set() })
  }
  const path = 'facts.pictures.hero'
  expect(find({}, new Map())).toEqual([
    { path, sentence: 'This picture is not stored here. Upload it again.' },
  ])
  const versions = new Set(listVersions([420, 728]))
  const stored = new Map([[upload.upload, { width: 728, height: 500, versions }]])
  expect(find({}, stored)).toEqual([])
  const otherSize = [
    { path, sentence: 'This picture is not stored in this size. Choose or upload it again.' },
  ]
  for (const change of [{ widths: [420, 999] }, { width: 999 }, { height: 501 }])
    expect(find(change, stored)).toEqual(otherSize)
  for (const version of versions) {
    const others = new Set([...versions].filter((other) => other !== version))
    expect(find({}, new Map([[upload.upload, { width: 728, height: 500, versions: others }]]))).toEqual(
      otherSize,
    )
  }
})
