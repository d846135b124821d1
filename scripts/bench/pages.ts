import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { privatePaths } from '#server/content/page-paths.ts'
import { makeFloor, makeOpenedSite } from './floor.ts'
import { publishHours } from './publish-hours.ts'
import { freePort, root, startBenchServer } from './server.ts'

/**
 * Lighthouse for phones with simulated throttling: compares every page with a bare page that has the same picture, in the
 * same run. `--runs N` (5), `--only /order,/about`, `--hours` for a practice that takes bookings.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    hours: { type: 'boolean', default: false },
  },
})
const runs = Number(values.runs)
const execute = promisify(execFile)
/** Installed by `npm run bench`. */
const lighthouse = join(root, '.cache/lighthouse/node_modules/.bin/lighthouse')
const maxReportBytes = 50_000_000
const budget = { lcpRatio: 1.05, fcpMs: 750, cls: 0.005, tbtAboveFloorMs: 60, performance: 99, others: 100 }
/** Forms, and screens of signed-in users, which load their scripts at once. Search engines may list neither. */
const privateBudget = { formLcpRatio: 1.1, fcpMs: 800 }
const forms = ['/auth', '/checkout']

type Figures = { lcp: number; fcp: number; cls: number; tbt: number; scores: number[] }
/** What is read of a report of Lighthouse. */
type Report = {
  runtimeError?: { message: string }
  environment: { benchmarkIndex: number }
  audits: Record<string, { numericValue?: number }>
  categories: Record<string, { score: number | null }>
}
type Row = { path: string; ours: Figures; floor: Figures; misses: string[] }

/** Every prerendered page except the 404 page. */
const paths = readdirSync(join(root, 'build/client'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('index.html') && !file.startsWith('404'))
  .map((file) => `/${dirname(file)}`.replace('/.', '/'))
  .filter((path) => !values.only || values.only.split(',').includes(path))
/** The highest benchmark index that Lighthouse has measured on this machine so far. */
let bestBenchmarkIndex = 0
const debuggingPort = await freePort()
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${debuggingPort}`],
})
const signedIn = `localStorage.setItem('session','{"token":"-","expiresAt":"2100-01-01T00:00:00Z"}')`
const product = { name: 'Product', description: '', benefits: [], price: '$5.00', image: '', quantity: 1 }
const openedBy: Record<string, string> = {
  '/auth': '',
  '/checkout': `history.replaceState(${JSON.stringify({ usr: { product }, idx: 0 })},'')`,
  '/order-confirmation': `history.replaceState(null,'','?session_id=none')`,
  ...Object.fromEntries(
    privatePaths.filter((path) => /^.(portal|dashboard)/.test(path)).map((path) => [path, signedIn]),
  ),
}
const isPrivate = (path: string) => path in openedBy
const publicSite = await startBenchServer(root)
if (values.hours) await publishHours(publicSite)
const opened = makeOpenedSite(root, openedBy)
const openedSite = await startBenchServer(opened.root)
const urlOf = (path: string) => (isPrivate(path) ? openedSite : publicSite).url + path
const floor = await makeFloor(root, urlOf, paths, browser)
const floorSite = await startBenchServer(floor.root)

try {
  const rows: Row[] = []
  for (const path of paths) {
    const ours: Figures[] = []
    const bare: Figures[] = []
    for (let run = 0; run < runs; run += 1) {
      ours.push(await measure(urlOf(path)))
      bare.push(await measure(floorSite.url + path))
    }
    rows.push(compare(path, medianFigures(ours), medianFigures(bare)))
    process.stderr.write(`${path} ${rows.at(-1)?.misses.join(', ') || 'ok'}\n`)
  }
  print(rows)
  if (rows.some(({ misses }) => misses.length > 0)) process.exitCode = 1
} finally {
  await Promise.all([publicSite.stop(), openedSite.stop(), floorSite.stop(), browser.close()])
  floor.remove()
  opened.remove()
}

async function measure(url: string): Promise<Figures> {
  const result = await runLighthouse(url)
  const { audits, categories } = result
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    lcp: figure('largest-contentful-paint'),
    fcp: figure('first-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbt: figure('total-blocking-time'),
    scores: ['performance', 'accessibility', 'best-practices', 'seo'].map((name) =>
      Math.round((categories[name]?.score ?? 0) * 100),
    ),
  }
}

/** Retries, because on a busy machine Lighthouse loses its page or measures other work too. */
async function runLighthouse(url: string, attemptsLeft = 4) {
  try {
    const args = [url, `--port=${debuggingPort}`, '--output=json', '--quiet', '--no-enable-error-reporting']
    const { stdout } = await execute(lighthouse, args, { maxBuffer: maxReportBytes })
    const report = JSON.parse(stdout) as Report
    if (report.runtimeError) throw new Error(report.runtimeError.message)
    const { benchmarkIndex } = report.environment
    bestBenchmarkIndex = Math.max(bestBenchmarkIndex, benchmarkIndex)
    if (benchmarkIndex > 0.7 * bestBenchmarkIndex || attemptsLeft === 1) return report
    throw new Error('the machine was busy')
  } catch (error) {
    if (attemptsLeft > 1) return runLighthouse(url, attemptsLeft - 1)
    throw new Error(`${url} could not be measured.`, { cause: error })
  }
}

function compare(path: string, ours: Figures, bare: Figures): Row {
  const misses = isPrivate(path) ? privateMisses(path, ours, bare) : publicMisses(ours, bare)
  return { path, ours, floor: bare, misses }
}

function publicMisses(ours: Figures, bare: Figures): string[] {
  const [performance = 0, ...others] = ours.scores
  return [
    ...(ours.lcp > budget.lcpRatio * bare.lcp ? ['LCP'] : []),
    ...(ours.fcp > budget.fcpMs ? ['FCP'] : []),
    ...(ours.cls > budget.cls ? ['CLS'] : []),
    ...(ours.tbt - bare.tbt > budget.tbtAboveFloorMs ? ['TBT'] : []),
    ...(performance < budget.performance ? ['performance'] : []),
    ...(others.some((score) => score < budget.others) ? ['scores'] : []),
  ]
}

function privateMisses(path: string, ours: Figures, bare: Figures): string[] {
  return [
    ...(forms.includes(path) && ours.lcp > privateBudget.formLcpRatio * bare.lcp ? ['LCP'] : []),
    ...(forms.includes(path) && ours.cls > budget.cls ? ['CLS'] : []),
    ...(ours.fcp > privateBudget.fcpMs ? ['FCP'] : []),
  ]
}

function print(rows: readonly Row[]) {
  console.log(
    `Medians of ${runs} runs in ms. Budget: LCP ≤ ${budget.lcpRatio} × floor, FCP ≤ ${budget.fcpMs}, CLS ≤ ${budget.cls}, TBT ≤ floor + ${budget.tbtAboveFloorMs}, performance ≥ ${budget.performance}, the other scores ${budget.others}; forms: LCP ≤ ${privateBudget.formLcpRatio} × floor; forms and signed-in screens: FCP ≤ ${privateBudget.fcpMs}.`,
  )
  console.table(
    rows.map(({ path, ours, floor: bare, misses }) => ({
      page: path,
      LCP: Math.round(ours.lcp),
      floor: Math.round(bare.lcp),
      ratio: (ours.lcp / bare.lcp).toFixed(2),
      FCP: Math.round(ours.fcp),
      'floor FCP': Math.round(bare.fcp),
      CLS: ours.cls.toFixed(4),
      'TBT above floor': Math.round(ours.tbt - bare.tbt),
      scores: ours.scores.join(' '),
      within: misses.length === 0 ? 'yes' : `NO: ${misses.join(', ')}`,
    })),
  )
}

/** The median of each figure by itself. */
function medianFigures(list: readonly Figures[]): Figures {
  const medianOf = (read: (figures: Figures) => number) =>
    list.map(read).sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN
  return {
    lcp: medianOf(({ lcp }) => lcp),
    fcp: medianOf(({ fcp }) => fcp),
    cls: medianOf(({ cls }) => cls),
    tbt: medianOf(({ tbt }) => tbt),
    scores: [0, 1, 2, 3].map((index) => medianOf(({ scores }) => scores[index] ?? 0)),
  }
}
