import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { InvalidContentError } from '#practice/schema.ts'
import { type ContentBundle, readBundle, writeBundle } from '#server/content/bundle.ts'
import { publishFile, publishFileAtStart } from '#server/content/content-file.ts'
import { createContentHandler } from '#server/content/content-handler.ts'
import { RenderError } from '#server/content/errors.ts'
import { exportContent, importContent } from '#server/content/import-export.ts'
import { controlSocketPath } from '#server/control-socket.ts'
import { encodePicture } from '#server/features/pictures/encode-picture.ts'
import { wholePicture } from '#shared/pictures.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createContentRenderer } from '#tests/support/content-renderer.ts'
import { gradient } from '#tests/support/pictures.ts'

let t: TestApp
let control: Server
let commandSocket: Server
const dataDir = mkdtempSync(path.join(tmpdir(), 'content-'))
const renderer = createContentRenderer()
beforeAll(async () => {
  t = await makeTestApp({ renderer })
  const handle = createContentHandler(t)
  const answer = (request: IncomingMessage, response: ServerResponse) => void handle(request, response)
  control = createServer(answer)
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', () => resolve()))
  commandSocket = createServer(answer)
  const socketPath = controlSocketPath(dataDir) ?? ''
  await new Promise<void>((resolve) => commandSocket.listen(socketPath, () => resolve()))
})
afterAll(async () => {
  control.close()
  commandSocket.close()
  await t.close()
})

const hash = 'ab'.repeat(16)
const options = { isDryRun: false, publishedBy: 'import', file: 'content.json' }
const readExport = async () => readBundle(await exportContent(t), 'content.json')
const withName = ({ document, ...uploads }: ContentBundle, name: string): ContentBundle => ({
  ...uploads,
  document: {
    ...document,
    facts: { ...document.facts, practice: { ...document.facts.practice, name } },
  },
})

test('a picture travels with the content, and what is exported again is the same', async () => {
  const pdf = Buffer.from('%PDF-1.7\nten drinks')
  const bytes = pdf.toString('base64')
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
  const { files: encoded } = await encodePicture(await gradient(420, 560).png().toBuffer(), wholePicture)
  const versions = encoded
    .map((file) => ({ ...file, bytes: Buffer.from(file.bytes).toString('base64') }))
    .sort((a, b) => a.format.localeCompare(b.format))
  const fileHash = createHash('sha256').update(pdf).digest('hex').slice(0, 32)
  const bundle: ContentBundle = {
    document: { ...document, facts },
    pictures: [{ hash, source: null, edit: wholePicture, width: 420, height: 560, versions }],
    files: [{ hash: fileHash, name: 'guide.pdf', type: 'application/pdf', bytes }],
  }
  const text = writeBundle(bundle)
  expect(await readBundle(text, 'content.json')).toEqual(bundle)
  const narrower = text.replaceAll(/"widths": \[\s+420\s+\]/g, '"widths": [300]')
  await expect(readBundle(narrower, 'content.json')).rejects.toThrow(
    'content.json: facts.pictures.portrait: This picture is not stored in this size.',
  )
  await expect(importContent(t, { ...bundle, pictures: [] }, options)).rejects.toThrow(InvalidContentError)
  const unversioned = bundle.pictures.map((picture) => ({ ...picture, versions: [] }))
  await expect(importContent(t, { ...bundle, pictures: unversioned }, options)).rejects.toThrow(
    'content.json: facts.pictures.portrait: This picture is not stored in this size.',
  )
  const preview = await importContent(t, bundle, { ...options, isDryRun: true })
  expect(preview.map(({ path }) => path).every((place) => place.startsWith('facts.pictures.portrait'))).toBe(
    true,
  )
  expect(await readExport()).toEqual(delivered)

  await importContent(t, bundle, options)
  expect(t.contentSource.current().pictures.portrait).toMatchObject(portrait)
  expect(await readExport()).toEqual({ ...bundle, files: [] })
  expect(await importContent(t, bundle, options)).toEqual([])
  const wider = { ...facts, pictures: { ...facts.pictures, portrait: { ...portrait, width: 999 } } }
  const invented = { document: { ...document, facts: wider }, pictures: [], files: [] }
  await expect(importContent(t, invented, options)).rejects.toThrow(
    'content.json: facts.pictures.portrait: This picture is not stored in this size.',
  )
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
  await vi.waitFor(() => expect(t.contentSource.current().practice.name).toBe('Late Corner'), 60_000)
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

/** Runs `npm run content` beside a server with an embedded database. */
function runCommand(...args: string[]): Promise<{ code: number; output: string; errors: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/ops/content.ts', ...args], { env }, (error, output, errors) =>
      resolve({ code: error ? Number(error.code) : 0, output, errors }),
    )
  })
}

test('the command shows what would change, publishes it, and goes back to what is delivered', async () => {
  const file = path.join(dataDir, 'our-practice.json')
  const exported = await exportContent(t)
  writeFileSync(file, exported.replace('"name": "Loud Corner"', '"name": "Long Corner"'))
  const shown = await runCommand('import', file)
  // Its pages have the words of the delivered practice, which is told and keeps nothing from being published.
  const warnings = /^(?:our-practice\.json: (?:facts|words)\.[\w.]+: .*\n)+$/
  expect(shown).toMatchObject({ code: 0, errors: expect.stringMatching(warnings) })
  expect(shown.output).toContain('Loud Corner → Long Corner\n1 change. Nothing was published yet')
  expect(t.contentSource.current().practice.name).toBe('Loud Corner')
  const published = await runCommand('import', file, '--publish')
  expect(published).toMatchObject({ code: 0, errors: shown.errors })
  expect(published.output).toContain('\nPublished. 1 change.\n')
  expect(t.contentSource.current().practice.name).toBe('Long Corner')
  const seeded = await runCommand('seed', '--publish')
  expect(seeded).toMatchObject({ code: 0, errors: '' })
  expect(seeded.output).toMatch(/\nPublished\. \d+ changes\.\n$/)
  expect(t.contentSource.current().practice.name).toBe('Morning Leaf Wellness')
})

test('a practice whose state has other clocks than TIME_ZONE is told', async () => {
  const example = 'content/examples/music.json'
  const sentence =
    'Times are those of America/Chicago, and the clocks of Colorado are those of America/Denver. Set TIME_ZONE=America/Denver and start again.'
  const checked = await runCommand('check', example)
  expect(checked).toMatchObject({ code: 0, errors: `${example}: facts.practice.place: ${sentence}\n` })
  const imported = await runCommand('import', example)
  expect(imported).toMatchObject({ code: 0, errors: `music.json: facts.practice.place: ${sentence}\n` })
})

test('the command refuses a file with mistakes, checked or imported', async () => {
  const file = path.join(dataDir, 'misspelt.json')
  writeFileSync(file, (await exportContent(t)).replace('"phone"', '"fone"'))
  const list = (name: string) =>
    `${name}: facts.practice.phone: This is missing.\n${name}: facts.practice.fone: This part is unknown.\n`
  expect(await runCommand('check', file)).toEqual({ code: 1, output: '', errors: list(file) })
  const imported = await runCommand('import', file, '--publish')
  expect(imported).toEqual({ code: 1, output: '', errors: list('misspelt.json') })
})
