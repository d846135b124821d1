import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { median, onEachDatabase, percentile } from './database.ts'
import { manyPeople } from './people-rows.ts'
import { root, startBenchServer } from './server.ts'

/**
 * Time from navigation to the first row on the administrator's screens, in a new browser and again, from another page of the
 * site, with what two openings left there, at 100 and at `--size N` (100000) people with an order, a session and ten messages each. Beside
 * each time stands how many times as long as a page of text it took in the same run: that tells a slow machine from a slow screen.
 * `--runs N` (9), `--db embedded`.
 */
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '9' },
    db: { type: 'string' },
  },
})
const runs = Number(values.runs)
const sizes = [100, Number(values.size)]
type Budget = { emptyMs: number; cachedMs: number }
type Screen = { path: string; row: string; budget: Budget }
/** The specified dashboard. */
const dashboard: Budget = { emptyMs: 1000, cachedMs: 1000 }
/** The owner's own screens. */
const own: Budget = { emptyMs: 600, cachedMs: 300 }
const table = 'tbody tr'
const item = 'main section li'

/** Read at once and without scripts: how fast the machine is just now. */
const textPage: Screen = { path: '/privacy-policy', row: 'main p', budget: dashboard }
const screens: Readonly<Record<string, Screen>> = {
  'Privacy policy, to compare': textPage,
  Orders: { path: '/dashboard', row: table, budget: dashboard },
  Appointments: { path: '/dashboard?tab=appointments', row: table, budget: dashboard },
  'SMS Messages, Message History': {
    path: '/dashboard?tab=messages&sms=history',
    row: table,
    budget: dashboard,
  },
  'SMS Messages, Group Message': {
    path: '/dashboard?tab=messages&sms=group',
    row: '[aria-label="People"] input',
    budget: dashboard,
  },
  Today: { path: '/dashboard/today', row: item, budget: own },
  'Calendar, requests': { path: '/dashboard/calendar', row: item, budget: own },
  Inbox: { path: '/dashboard/inbox', row: item, budget: own },
  'All orders': { path: '/dashboard/orders', row: table, budget: own },
  Clients: { path: '/dashboard/clients', row: table, budget: own },
  Money: { path: '/dashboard/money', row: table, budget: own },
}

type Times = { empty: number[]; cached: number[] }

/** How many times as long as the page of text, with an empty cache and with a full one. */
const ratiosOf = ({ empty, cached }: Times, text: Times) => ({
  empty: median(empty) / median(text.empty),
  cached: median(cached) / median(text.cached),
})
const describe = (times: number[], ratio: number) =>
  `${median(times).toFixed(0)} (${percentile(times, 1).toFixed(0)}) ${ratio.toFixed(1)}×`

declare global {
  var firstRowMs: number | undefined
}

const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
})
try {
  await onEachDatabase(values.db, async (name, make) => {
    console.log(
      `\nFrom navigation to the first row on screen, ms, median (longest) of ${runs}, and the ratio to the first line, ${name}`,
    )
    console.log(['', ...sizes.flatMap((size) => [`${size} people`, 'cached'])].map(pad).join(''))
    const servers = []
    try {
      for (const size of sizes) servers.push(await startBenchServer(root, await make(size, manyPeople)))
      const sessions = await Promise.all(servers.map((server) => server.openSession()))
      const ofText: Times[] = []
      for (const [name, screen] of Object.entries(screens)) {
        const times = servers.map((): Times => ({ empty: [], cached: [] }))
        for (let run = -1; run < runs; run++) {
          for (const [index, { url }] of servers.entries()) {
            const [empty, cached] = await timeToFirstRow(browser, url, screen, sessions[index] ?? '')
            if (run >= 0) times[index]?.empty.push(empty)
            if (run >= 0) times[index]?.cached.push(cached)
          }
        }
        if (screen === textPage) ofText.push(...times)
        const ratios = times.map((each, index) => ratiosOf(each, ofText[index] ?? each))
        const cells = times.flatMap(({ empty, cached }, index) => [
          describe(empty, ratios[index]?.empty ?? 1),
          describe(cached, ratios[index]?.cached ?? 1),
        ])
        const { emptyMs, cachedMs } = screen.budget
        const isMissed = times.some(
          ({ empty, cached }) => median(empty) > emptyMs || median(cached) > cachedMs,
        )
        console.log([name, ...cells].map(pad).join('') + (isMissed ? '  MISSED' : ''))
        if (isMissed) process.exitCode = 1
      }
    } finally {
      await Promise.all(servers.map((server) => server.stop()))
    }
  })
} finally {
  await browser.close()
}

function pad(text: string, column: number): string {
  return column === 0 ? text.padEnd(34) : text.padStart(20)
}

/** Milliseconds to the first frame with a row, in a new browser context and then for the third time in it. */
async function timeToFirstRow(
  browser: Browser,
  url: string,
  { path, row }: Screen,
  session: string,
): Promise<[number, number]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await context.addInitScript(
      ({ stored, selector }) => {
        localStorage.setItem('session', stored)
        const checkForRow = () => {
          const rowElement = document.querySelector(selector)
          if (rowElement?.checkVisibility())
            requestAnimationFrame(() => (globalThis.firstRowMs = performance.now()))
          else requestAnimationFrame(checkForRow)
        }
        requestAnimationFrame(checkForRow)
      },
      { stored: session, selector: row },
    )
    const page = await context.newPage()
    const open = async () => {
      await page.goto(url + path, { waitUntil: 'commit' })
      const result = await page.waitForFunction(() => globalThis.firstRowMs, undefined, { timeout: 60_000 })
      return (await result.jsonValue()) ?? Number.NaN
    }
    const empty = await open()
    await page.waitForLoadState('load')
    await page.goto(url + textPage.path)
    // Leaves compiled scripts too.
    await open()
    await page.goto(url + textPage.path)
    return [empty, await open()]
  } finally {
    await context.close()
  }
}
