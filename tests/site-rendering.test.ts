import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import { type ContentDocument, contentShape } from '#practice/schema.ts'
import { settings } from '#practice/settings.ts'
import { readBuildManifest } from '#server/content/build-manifest.ts'
import { ContentError, RenderError } from '#server/content/errors.ts'
import { createRenderer, unattendedLimitMs } from '#server/content/renderer.ts'
import { fileOf, tags } from '#tests/support/site.ts'
import { filesBelow, root } from '#tests/support/sources.ts'

// On a busy machine, longer than a publication waits.
const patient = { log: { warn: () => undefined }, timeoutMs: 60_000 }
const delivered = (): ContentDocument => ({
  shape: contentShape,
  facts: structuredClone(deliveredFacts),
  words: {},
})

let renderer = createRenderer(patient)
afterEach(async () => {
  renderer.close()
  await noRenderProcess()
  renderer = createRenderer(patient)
})

test('the delivered content gives the built pages and files, byte for byte', async () => {
  const { version, pages, files, texts, warnings } = await renderer.render(delivered())
  const { contentVersion } = readBuildManifest()
  const built = (address: string) => readFileSync(fileOf(address), 'utf8')
  const different = Object.keys(pages).filter(
    (page) => pages[page] !== built(`${page === '/' ? '' : page}/index.html`),
  )
  expect(version).toBe(contentVersion)
  expect(different).toEqual([])
  const changed = Object.keys(files).filter((name) => files[name] !== built(`/content/${version}/${name}`))
  expect(changed).toEqual([])
  for (const [address, text] of Object.entries(texts)) expect(built(address)).toBe(text)
  expect(warnings).toEqual([])
})

test('renders only the pages asked for, and refuses one that is switched off', async () => {
  const document = delivered()
  const { pages } = await renderer.render(document, ['/pricing'])
  expect(Object.keys(pages)).toEqual(['/pricing'])
  document.facts.products = []
  await expect(renderer.render(document, ['/order'])).rejects.toMatchObject({
    problems: [{ path: '/order', sentence: 'The page /order is switched off.' }],
  })
})

test('hours are told in the time zone of the practice', async () => {
  const original = settings.timeZone
  settings.timeZone = 'America/Denver'
  const inDenver = createRenderer(patient)
  try {
    // Only what is evaluated anew: the code of the pages has the zone that the site was built with.
    const { files } = await inDenver.render(delivered())
    const texts = Object.values(files).join()
    expect(texts.includes('Mon-Fri 9am-5pm MT')).toBe(true)
    expect(texts.includes('Mon-Fri 9am-5pm CT')).toBe(false)
  } finally {
    settings.timeZone = original
    inDenver.close()
  }
})

test('a server with another time zone than that of the build refuses to start', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'zone-'))
  try {
    const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', TIME_ZONE: 'America/Denver' }
    const { status, stdout, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
      env,
      cwd: root,
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stdout + stderr).toContain(
      'TIME_ZONE is America/Denver, but the site was built for America/Chicago.',
    )
    expect(readdirSync(dataDir)).toEqual([])
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})

test('a product added since the build gets a page that can load its scripts', async () => {
  const document = delivered()
  const [first] = document.facts.products
  if (!first) throw new Error('no product is delivered')
  document.facts.products.push({ ...first, slug: 'night-tea', name: 'Night Tea', page: 'own' })
  const { pages, files, version, texts } = await renderer.render(document)
  const boot = tags(pages['/products/night-tea'] ?? '', 'script').flatMap(
    (script) => script['data-boot'] ?? [],
  )
  expect(boot).toHaveLength(1)
  const isThere = (address: string) =>
    existsSync(fileOf(address)) || files[address.replace(`/content/${version}/`, '')] !== undefined
  expect(boot.filter((address) => !isThere(address))).toEqual([])
  expect(texts['/sitemap.xml']).toContain('/products/night-tea<')
})

test('content that breaks a page is refused with the address of the page', async () => {
  const document = { ...delivered(), words: { 'pricingContent.comparison': null } }
  const refusal = await renderer.render(document).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ContentError)
  expect(refusal).toMatchObject({ problems: [{ path: '/pricing' }] })
  await expect(renderer.render(delivered(), ['/pricing'])).resolves.toBeDefined()
})

test('a page with very long texts is published with a warning', async () => {
  const document = delivered()
  const words = () => Math.random().toString(36).slice(2)
  document.facts.legal.privacyPolicy.intro = Array.from({ length: 2000 }, words).join(' ')
  const { warnings } = await renderer.render(document, ['/privacy-policy'])
  expect(warnings).toEqual([
    'The page /privacy-policy is long and appears late on a slow connection. Shorten its texts.',
    'The page /privacy-policy has much text to load and reacts late on a slow phone. Shorten its texts.',
  ])
})

test.each([
  { limit: 'time', options: { timeoutMs: 1 }, sentence: /in time/ },
  { limit: 'memory', options: { memoryBytes: 1 }, sentence: /could not be rendered/ },
])('a rendering over its limit of $limit ends with a sentence', async ({ options, sentence }) => {
  const warn = vi.fn()
  const limited = createRenderer({ ...patient, log: { warn }, ...options })
  const refusal = await limited.render(delivered()).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(RenderError)
  expect(refusal).toMatchObject({ message: expect.stringMatching(sentence) })
  expect(warn).toHaveBeenCalledOnce()
  await noRenderProcess()
})

test('a rendering that no browser waits for may take longer', async () => {
  const hasty = createRenderer({ ...patient, timeoutMs: 1 })
  const { pages } = await hasty.render(delivered(), ['/pricing'], unattendedLimitMs)
  expect(Object.keys(pages)).toEqual(['/pricing'])
  await expect(hasty.render(delivered(), ['/pricing'])).rejects.toThrow(/in time/)
  hasty.close()
})

test('one process waits while the owner edits, and ends when nobody does or the server stops', async () => {
  const editing = createRenderer({ ...patient, idleMs: 1500 })
  editing.warm()
  editing.warm()
  expect(renderProcesses(process.pid)).toHaveLength(1)
  await noRenderProcess()
  editing.warm()
  expect(renderProcesses(process.pid)).toHaveLength(1)
  editing.close()
  await noRenderProcess()
  editing.warm()
  expect(renderProcesses(process.pid)).toEqual([])
  await expect(editing.render(delivered())).rejects.toThrow(RenderError)
})

test('a killed server leaves no process behind', async () => {
  const start = `const { createRenderer } = await import('#server/content/renderer.ts')
    createRenderer({ log: console }).warm()
    setInterval(() => undefined, 1000)
    console.log('ready')`
  const server = spawn(process.execPath, ['--input-type=module', '-e', start], { cwd: root })
  await once(server.stdout, 'data')
  const [waiting] = renderProcesses(server.pid)
  expect(waiting).toBeDefined()
  server.kill('SIGKILL')
  await vi.waitFor(() => expect(existsSync(`/proc/${waiting}/cmdline`)).toBe(false), { timeout: 60_000 })
})

test('the server build needs only packages of production', () => {
  const { dependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  const specifiers = filesBelow('build/server')
    .filter((path) => path.endsWith('.js'))
    .flatMap((path) => [
      ...readFileSync(`${root}${path}`, 'utf8').matchAll(
        /^import\b[^;]*"([@\w][\w:@/.-]*)";$|\bimport\("([@\w][\w:@/.-]*)"\)/gm,
      ),
    ])
    .map(([, fixed, dynamic]) => fixed ?? dynamic ?? '')
  const packages = specifiers.map((name) =>
    name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/'),
  )
  expect(packages).toContain('react')
  const missing = packages.filter((name) => !name.startsWith('node:') && !(name in dependencies))
  expect([...new Set(missing)]).toEqual([])
})

/** The rendering processes that `parent` has started, without ended ones. */
function renderProcesses(parent: number | undefined): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => readProc(pid, 'status').includes(`\nPPid:\t${parent}\n`))
    .filter(isRenderProcess)
}

/** A process has no command line while its program is being loaded, and after it has ended. */
function isRenderProcess(pid: string): boolean {
  const command = readProc(pid, 'cmdline')
  if (command) return command.includes('render-process.ts')
  return /^State:\t[^ZX]/m.test(readProc(pid, 'status'))
}

const noRenderProcess = () =>
  vi.waitFor(() => expect(renderProcesses(process.pid)).toEqual([]), { timeout: 60_000 })

function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // It has ended in the meantime.
    return ''
  }
}
