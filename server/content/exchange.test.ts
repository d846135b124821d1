import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { InvalidContentError } from '#practice/schema.ts'
import { type ContentBundle, readBundle } from '#server/content/bundle.ts'
import { publishFile, publishFileAtStart } from '#server/content/content-file.ts'
import { createContentHandler } from '#server/content/content-handler.ts'
import { RenderError } from '#server/content/errors.ts'
import { exportContent, importContent } from '#server/content/exchange.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createContentRenderer } from '#tests/support/content-renderer.ts'

let t: TestApp
let control: Server
const renderer = createContentRenderer()
beforeAll(async () => {
  t = await makeTestApp({ renderer })
  const handle = createContentHandler(t)
  control = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', () => resolve()))
})
afterAll(async () => {
  control.close()
  await t.close()
})

const hash = 'ab'.repeat(16)
const options = { isPublished: true, publishedBy: 'import', file: 'content.json' }
const readExport = async () => readBundle(await exportContent(t), 'content.json')
const withName = ({ document, ...uploads }: ContentBundle, name: string): ContentBundle => ({
  ...uploads,
  document: {
    ...document,
    facts: { ...document.facts, practice: { ...document.facts.practice, name } },
  },
})

test('a picture travels with the content, and what is exported again is the same', async () => {
  const bytes = Buffer.from('the bytes of a picture').toString('base64')
  const delivered = await readExport()
  const portrait = {
    upload: hash,
    alt: 'Ada at her desk',
    width: 420,
    height: 560,
    widths: [420],
    focus: { x: 0.5, y: 0.5 },
  }
  const { document } = delivered
  const facts = { ...document.facts, pictures: { ...document.facts.pictures, portrait } }
  const versions = [{ format: 'webp' as const, width: 420, bytes }]
  const bundle: ContentBundle = {
    document: { ...document, facts },
    pictures: [{ hash, source: null, edit: {}, width: 420, height: 560, versions }],
    files: [{ hash, name: 'guide.pdf', type: 'application/pdf', bytes }],
  }
  await expect(importContent(t, { ...bundle, pictures: [] }, options)).rejects.toThrow(InvalidContentError)
  const preview = await importContent(t, bundle, { ...options, isPublished: false })
  expect(preview.map(({ path }) => path).every((place) => place.startsWith('facts.pictures.portrait'))).toBe(
    true,
  )
  expect(await readExport()).toEqual(delivered)

  await importContent(t, bundle, options)
  expect(t.contentSource.current().pictures.portrait).toMatchObject(portrait)
  expect(await readExport()).toEqual({ ...bundle, files: [] })
  expect(await importContent(t, bundle, options)).toEqual([])
})

test('CONTENT_FILE is published when it differs, and not again', async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'content-')), 'content.json')
  const { document, ...uploads } = withName(await readExport(), 'Quiet Corner')
  writeFileSync(file, JSON.stringify({ ...document, ...uploads }))
  await publishFile(t, file)
  expect(t.contentSource.current().practice.name).toBe('Quiet Corner')
  const publication = t.contentSource.publication()
  await publishFile(t, file)
  expect(t.contentSource.publication()).toBe(publication)
  writeFileSync(file, readFileSync(file, 'utf8').replace('"Quiet Corner"', '""'))
  await expect(publishFile(t, file)).rejects.toThrow(/content\.json: facts\.practice\.name: Enter a text\./)
})

test('CONTENT_FILE that cannot be rendered for now leaves what is published, and is tried again', async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'content-')), 'content.json')
  const { document, ...uploads } = withName(await readExport(), 'Late Corner')
  writeFileSync(file, JSON.stringify({ ...document, ...uploads }))
  let attempts = 0
  const render: typeof t.contentSource.render = (...input) => {
    attempts += 1
    if (attempts === 1) throw new RenderError('The pages could not be rendered in time.')
    return t.contentSource.render(...input)
  }
  const contentSource = { ...t.contentSource, render }
  const stop = await publishFileAtStart({ ...t, contentSource, retryAfterMs: 1 }, file)
  await vi.waitFor(() => expect(t.contentSource.current().practice.name).toBe('Late Corner'), 10_000)
  stop()
  await importContent(t, withName(await readExport(), 'Quiet Corner'), options)
})

test('the control socket exports, shows what an import would change, and publishes it', async () => {
  const address = `http://127.0.0.1:${(control.address() as AddressInfo).port}/content`
  const ask = (search: string, body: string) =>
    fetch(`${address}?file=a.json${search}`, { method: 'POST', body })
  const exported = await (await fetch(address)).text()
  const renamed = exported.replace('"Quiet Corner"', '"Loud Corner"')
  const expected = [{ path: 'facts.practice.name', before: 'Quiet Corner', after: 'Loud Corner' }]
  expect(await (await ask('', renamed)).json()).toMatchObject({ changes: expected })
  expect(t.contentSource.current().practice.name).toBe('Quiet Corner')
  expect(await (await ask('&publish', renamed)).json()).toMatchObject({ changes: expected })
  expect(t.contentSource.current().practice.name).toBe('Loud Corner')
  const refused = await ask('&publish', exported.replace('"Quiet Corner"', '""'))
  expect([refused.status, await refused.json()]).toEqual([
    422,
    { message: 'a.json: facts.practice.name: Enter a text.' },
  ])
})
