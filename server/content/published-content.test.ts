import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ContentTooNewError } from '#practice/stored-document.ts'
import type { Scope } from '#server/access/scope.ts'
import { deliveredContent } from '#server/content/delivered-content.ts'
import { ContentError, RenderError } from '#server/content/errors.ts'
import { packPages } from '#server/content/packed-pages.ts'
import { publishRendered } from '#server/content/publish.ts'
import { type Renderer, unattendedLimitMs } from '#server/content/renderer.ts'
import { insertRendering, insertVersion, readLastId } from '#server/content/store.ts'
import { contentVersions } from '#server/db/schema/content.ts'
import type { NotificationHandler } from '#server/db/types.ts'
import {
  type ContentProcess,
  type ContentProcessOptions,
  contentWith,
  headingOf,
  openContentProcesses,
  withHeading,
} from '#tests/support/content-processes.ts'
import { createContentRenderer, renderJson, versionOf } from '#tests/support/content-renderer.ts'

type ContentProcesses = Awaited<ReturnType<typeof openContentProcesses>>
const waiting = { timeout: 60_000 }
const actor = { role: 'system', job: 'test' } as const
let processes: ContentProcesses
let scope: Scope
const makeProcess = (options?: ContentProcessOptions) => processes.make(options)
const publish = (process: ContentProcess, heading: string) => processes.publish(process, heading)

beforeAll(async () => {
  processes = await openContentProcesses()
  scope = processes.scope
})
beforeEach(() => processes.stop())
afterAll(() => processes.close())

const failingRenderer = (error: Error): Renderer => createContentRenderer(() => Promise.reject(error))

test('publishes what is delivered once, however many processes start at once', async () => {
  const [a, b] = [makeProcess(), makeProcess()]
  await Promise.all([a.content.start(), b.content.start()])
  for (const { content, pages } of [a, b]) {
    expect(content.publication()).toBe(1)
    expect(content.version()).toBe(versionOf(deliveredContent))
    expect(pages).toEqual([null])
  }
})

test('shows what another process published, without rendering it again', async () => {
  const renderer = createContentRenderer()
  const [a, b] = [makeProcess(), makeProcess({ renderer })]
  await Promise.all([a.content.start(), b.content.start()])
  const { version } = await publish(a, 'From the other process')
  expect(headingOf(a)).toBe('From the other process')
  await vi.waitFor(() => expect(headingOf(b)).toBe('From the other process'), waiting)
  expect(b.content.version()).toBe(version)
  expect(b.pages.at(-1)?.pages['/pricing']).toBe(a.pages.at(-1)?.pages['/pricing'])
  expect(renderer.count()).toBe(0)
})

test('shows the newest publication after its start and after notifications were missed', async () => {
  const a = makeProcess()
  await a.content.start()
  await publish(a, 'Before the start')
  let notify: NotificationHandler = () => undefined
  const listen = async (_channel: string, handler: NotificationHandler) => {
    notify = handler
  }
  const deaf = makeProcess({ database: { listen } })
  await deaf.content.start()
  expect(headingOf(deaf)).toBe('Before the start')
  await publish(a, 'Missed')
  expect(headingOf(deaf)).toBe('Before the start')
  notify(null)
  await vi.waitFor(() => expect(headingOf(deaf)).toBe('Missed'), waiting)
})

test('counts with the newest publication while its pages are not shown yet', async () => {
  const a = makeProcess()
  await a.content.start()
  const gate = { isOpen: true, open: () => {} }
  const showPages = async () => {
    if (gate.isOpen) return
    await new Promise<void>((resolve) => {
      gate.open = resolve
    })
  }
  const slow = makeProcess({ showPages })
  await slow.content.start()
  gate.isOpen = false
  await publish(a, 'Newest')
  const newest = await scope({ role: 'visitor' }, (tx) => slow.content.newestContent(tx))
  expect(newest.homeContent.hero.book).toBe('Newest')
  expect(headingOf(slow)).not.toBe('Newest')
  gate.isOpen = true
  await vi.waitFor(() => {
    gate.open()
    expect(headingOf(slow)).toBe('Newest')
  }, waiting)
})

test('never goes back to an older publication that arrives late', async () => {
  const a = makeProcess()
  await a.content.start()
  const [older, newer] = ['Older', 'Newer'].map((heading) => renderJson(contentWith(heading)))
  if (!older || !newer) throw new Error('two renderings')
  const id = a.content.publication()
  await Promise.all([a.content.show(id + 2, newer), a.content.show(id + 1, older)])
  expect(headingOf(a)).toBe('Newer')
})

test('a publication that fails in its transaction changes nothing', async () => {
  const a = makeProcess()
  await a.content.start()
  const [before, shown] = [a.content.publication(), a.pages.length]
  const publication = {
    ...{ document: withHeading('Lost'), rendered: renderJson(contentWith('Lost')), base: before },
    ...{ publishedBy: 'test', areClaimsConfirmed: false },
  }
  const failing = publishRendered({ scope, actor, contentSource: a.content }, publication, async () => {
    throw new Error('killed')
  })
  await expect(failing).rejects.toThrow('killed')
  const restarted = makeProcess()
  await restarted.content.start()
  expect([a.content.publication(), restarted.content.publication()]).toEqual([before, before])
  expect(a.pages).toHaveLength(shown)
})

test('another build renders the published content at its start, and keeps it for the next', async () => {
  const a = makeProcess()
  await a.content.start()
  await publish(a, 'For two builds')
  const renderer = createContentRenderer()
  const upgraded = makeProcess({ build: 'build 2', renderer })
  await upgraded.content.start()
  expect([headingOf(upgraded), renderer.count()]).toEqual(['For two builds', 1])
  const again = makeProcess({ build: 'build 2', renderer })
  await again.content.start()
  expect([headingOf(again), renderer.count()]).toEqual(['For two builds', 1])
})

test('shows the pages of the build before, without scripts, where the content cannot be rendered', async () => {
  const a = makeProcess()
  await a.content.start()
  await publish(a, 'Old words')
  const error = new ContentError([{ path: '/pricing', sentence: 'The page /pricing could not be written.' }])
  const upgraded = makeProcess({ build: 'build 3', renderer: failingRenderer(error) })
  await upgraded.content.start()
  expect(headingOf(upgraded)).toBe('Old words')
  const shown = upgraded.pages.at(-1)
  expect(shown?.pages['/pricing']).toContain('Old words')
  expect(shown?.pages['/pricing']).not.toContain('<script')
  expect(shown?.pages).not.toHaveProperty('/auth')
  expect(shown?.builtPaths).toContain('/auth')
  const message = processes.logged().find(({ level }) => level === 50)
  expect(message?.reason).toContain('The page /pricing could not be written.')
  await publish(a, 'New words')
  await vi.waitFor(() => expect(headingOf(upgraded)).toBe('New words'), waiting)
})

test('tries again when rendering fails for a reason that passes', async () => {
  const a = makeProcess()
  await a.content.start()
  await publish(a, 'In the end')
  let attempts = 0
  const renderer = createContentRenderer(async () => {
    attempts += 1
    if (attempts === 1) throw new RenderError('The pages could not be rendered in time.')
  })
  const upgraded = makeProcess({ build: 'build 4', renderer })
  await upgraded.content.start()
  expect(upgraded.pages.at(-1)?.builtPaths).toBeDefined()
  await vi.waitFor(() => expect(upgraded.pages.at(-1)?.builtPaths).toBeUndefined(), waiting)
  expect(headingOf(upgraded)).toBe('In the end')
})

test('a start waits longer for its pages than a browser does for a publication', async () => {
  const a = makeProcess()
  await a.content.start()
  await publish(a, 'On a busy machine')
  const real = createContentRenderer()
  const render = vi.fn(real.render)
  const upgraded = makeProcess({ build: 'build 5', renderer: { ...real, render } })
  await upgraded.content.start()
  expect(headingOf(upgraded)).toBe('On a busy machine')
  expect(render.mock.calls).toEqual([[withHeading('On a busy machine'), undefined, unattendedLimitMs]])
})

test('shows and counts with the newest publication that it can read, beside one of a later version', async () => {
  const a = makeProcess()
  await a.content.start()
  await publish(a, 'Readable')
  const later = await scope(actor, async (tx) => {
    const row = await insertVersion(tx, {
      ...{ document: { ...withHeading('Later'), shape: 99 }, publishedBy: 'test', changes: 1 },
    })
    const { version, content } = renderJson(contentWith('Later'))
    await insertRendering(tx, row.id, { build: 'later build', version, content, pages: null })
    return row
  })
  const isNamed = () =>
    processes.logged().some(({ level, publication }) => level === 40 && publication === later.id)
  await vi.waitFor(() => expect(isNamed()).toBe(true), waiting)
  const restarted = makeProcess()
  await restarted.content.start()
  for (const { content } of [a, restarted]) {
    expect(content.current().homeContent.hero.book).toBe('Readable')
    const newest = await scope({ role: 'visitor' }, (tx) => content.newestContent(tx))
    expect(newest.homeContent.hero.book).toBe('Readable')
  }
  await publish(restarted, 'After it')
  await vi.waitFor(() => expect(headingOf(a)).toBe('After it'), waiting)
})

test('does not start, and publishes nothing, where it can read no publication at all', async () => {
  const shapes = (change: SQL) => scope(actor, (tx) => tx.update(contentVersions).set({ shape: change }))
  const before = await scope(actor, readLastId)
  await shapes(sql`shape + 98`)
  await expect(makeProcess().content.start()).rejects.toThrow(ContentTooNewError)
  expect(await scope(actor, readLastId)).toBe(before)
  await shapes(sql`shape - 98`)
})

test('finds the scripts of any version, and asks the database once for what nobody has', async () => {
  const a = makeProcess()
  await a.content.start()
  const { version } = await publish(a, 'Long ago')
  for (const heading of ['1', '2', '3', '4']) await publish(a, heading)
  let lookUps = 0
  const read = (of: string, name: string) => a.content.readFile(of, name, () => void lookUps++)
  expect(await read(version, 'core.js')).toContain('export const practice=')
  for (const name of ['toString', 'other.js', 'another.js']) expect(await read(version, name)).toBeNull()
  expect(lookUps).toBe(1)
  const unknown = Array.from({ length: 20 }, () => read('000000000000', 'core.js'))
  expect(new Set(await Promise.all(unknown))).toEqual(new Set([null]))
  expect(await read('000000000000', 'core.js')).toBeNull()
  expect(lookUps).toBe(21)
  const refuse = () => {
    throw new Error('too many')
  }
  await expect(a.content.readFile('000000000001', 'core.js', refuse)).rejects.toThrow('too many')
})

test('keeps the scripts of the shown version in memory, whatever older ones are asked for', async () => {
  const a = makeProcess()
  await a.content.start()
  const versions: string[] = []
  for (const heading of ['a', 'b', 'c', 'd', 'e']) versions.push((await publish(a, heading)).version)
  for (const version of versions) await a.content.readFile(version, 'core.js', () => undefined)
  const refuse = () => {
    throw new Error('too many')
  }
  expect(await a.content.readFile(a.content.version(), 'core.js', refuse)).toContain('export const practice=')
})

test('serves the scripts of each build that rendered a version', async () => {
  const a = makeProcess()
  await a.content.start()
  const { id, version } = await publish(a, 'Rendered by two builds')
  const rendered = renderJson(contentWith('Rendered by two builds'))
  const pages = await packPages({ ...rendered, files: { 'core.js': 'theirs', 'boot-2.js': 'boot()' } })
  const rendering = { build: 'another build', version, content: rendered.content, pages }
  await scope(actor, (tx) => insertRendering(tx, id, rendering))
  const restarted = makeProcess()
  await restarted.content.start()
  for (const { content } of [a, restarted]) {
    expect(await content.readFile(version, 'boot-2.js', () => undefined)).toBe('boot()')
    expect(await content.readFile(version, 'core.js', () => undefined)).toContain('export const practice=')
  }
})
