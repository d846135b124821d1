import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { median, onEachDatabase } from './database.ts'
import { type BenchServer, type Call, root, startBenchServer } from './server.ts'

/** From 'Publish' to the new HTML of every page, and until another process shows it too. */
const budgets = { renderedMs: 1000, unrenderedMs: 2500, secondProcessMs: 500 }
const pollMs = 10
const deadlineMs = 30_000

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '10' }, only: { type: 'string' } },
})
const runs = Number(options.runs)

type Draft = { document: Content; revision: number; base: number }
type Content = {
  facts: { practice: { replyWithin: string; name: string }; services: { durations: { cents: number }[] }[] }
}

/** Saves a draft that changes every page: the name of the practice and a price. Returns what a publication needs. */
async function saveDraft(call: Call, name: string, cents: number) {
  const { document, revision, base } = (await call('GET', '/api/content/draft')) as Draft
  const next = structuredClone(document)
  next.facts.practice.name = name
  for (const duration of next.facts.services[0]?.durations ?? []) duration.cents = cents
  const saved = await call('PUT', '/api/content/draft', { document: next, revision })
  return { revision: saved.revision, base }
}

/** When a page has the name, in milliseconds from `start`. All pages change at once, which is checked then. */
async function waitForPages(server: BenchServer, paths: readonly string[], name: string, start: number) {
  const hasName = async (path: string) => (await (await fetch(server.url + path)).text()).includes(name)
  while (!(await hasName('/pricing'))) {
    if (performance.now() - start > deadlineMs) throw new Error(`${server.url} does not show ${name}.`)
    await wait(pollMs)
  }
  const shownMs = performance.now() - start
  for (const path of paths)
    if (!(await hasName(path))) throw new Error(`${server.url}${path} is older than /pricing.`)
  return shownMs
}

async function readPaths(server: BenchServer): Promise<string[]> {
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>[^<]*?:\/\/[^/<]*([^<]*)<\/loc>/g)].map(([, path]) => path || '/')
  return [...paths, '/auth', '/portal', '/nowhere']
}

type Times = { answeredMs: number; shownMs: number; otherMs: number | null }

async function publishOnce(
  [first, second]: readonly [BenchServer, BenchServer | null],
  call: Call,
  paths: readonly string[],
  { index, isRenderedBefore }: { index: number; isRenderedBefore: boolean },
): Promise<Times> {
  const name = `Practice ${isRenderedBefore ? 'A' : 'B'}${index}`
  const input = await saveDraft(call, name, 4000 + index)
  if (isRenderedBefore) await call('POST', '/api/content/preview', { path: '/' })
  const start = performance.now()
  let answeredMs = 0
  const published = call('POST', '/api/content/publish', input).then(() => {
    answeredMs = performance.now() - start
  })
  const [shownMs, otherMs] = await Promise.all([
    waitForPages(first, paths, name, start),
    second ? waitForPages(second, paths, name, start) : null,
    published,
  ])
  return { answeredMs, shownMs, otherMs }
}

function report(name: string, times: readonly Times[], budgetMs: number) {
  const shownMs = median(times.map((time) => time.shownMs))
  const delays = times.flatMap(({ shownMs, otherMs }) =>
    otherMs === null ? [] : [Math.max(0, otherMs - shownMs)],
  )
  const delayMs = delays.length > 0 ? median(delays) : 0
  const isMissed = shownMs > budgetMs || delayMs > budgets.secondProcessMs
  if (isMissed) process.exitCode = 1
  const other =
    delays.length > 0
      ? `; the other process ${delayMs.toFixed(0)} ms later (budget ${budgets.secondProcessMs})`
      : ''
  const fastest = Math.min(...times.map((time) => time.shownMs))
  console.log(
    `${name.padEnd(36)}${shownMs.toFixed(0)} ms until every page is new (median of ${times.length}, fastest ${fastest.toFixed(0)}, budget ${budgetMs}), answered after ${median(times.map((time) => time.answeredMs)).toFixed(0)} ms${other}${isMissed ? '  MISSED' : ''}`,
  )
}

await onEachDatabase(options.only, async (name, makeDatabase) => {
  const settings = await makeDatabase()
  const first = await startBenchServer(root, settings)
  const second = settings.databaseUrl ? await startBenchServer(root, settings) : null
  try {
    const call = await first.signIn()
    const paths = await readPaths(first)
    await call('GET', '/api/content/draft')
    const measure = async (isRenderedBefore: boolean) => {
      const times: Times[] = []
      for (let index = 0; index < runs; index++)
        times.push(await publishOnce([first, second], call, paths, { index, isRenderedBefore }))
      return times
    }
    console.log(`\n${name}, ${paths.length} pages${second ? ', two processes' : ''}`)
    report('draft rendered before', await measure(true), budgets.renderedMs)
    report('rendered while the owner waits', await measure(false), budgets.unrenderedMs)
  } finally {
    await Promise.all([first.stop(), second?.stop()])
  }
})
