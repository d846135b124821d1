import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { median, onEachDatabase, percentile } from './database.ts'
import { root, startBenchServer } from './server.ts'

/**
 * Time from navigation to the first row on the administrator's screens, in a browser with an empty cache, at 100 and at
 * `--size N` (100000) rows. `--runs N` (9), `--db embedded`.
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
const budgetMs = 1000
const screens = {
  Orders: '/dashboard',
  Appointments: '/dashboard?tab=appointments',
  'SMS Messages, Message History': '/dashboard?tab=messages&sms=history',
  'SMS Messages, Group Message': '/dashboard?tab=messages&sms=group',
}

declare global {
  var firstRowMs: number | undefined
}

const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
})
try {
  await onEachDatabase(values.db, async (name, make) => {
    console.log(`\nFrom navigation to the first row on screen, ms, median (longest) of ${runs}, ${name}`)
    console.log(['', ...sizes.map((size) => `${size} rows`)].map(pad).join(''))
    const servers = []
    try {
      for (const size of sizes) servers.push(await startBenchServer(root, await make(size)))
      const sessions = await Promise.all(servers.map((server) => server.openSession()))
      for (const [screen, path] of Object.entries(screens)) {
        const times: number[][] = servers.map(() => [])
        for (let run = -1; run < runs; run++) {
          for (const [index, { url }] of servers.entries()) {
            const ms = await timeToFirstRow(browser, url + path, sessions[index] ?? '')
            if (run >= 0) times[index]?.push(ms)
          }
        }
        const cells = times.map((list) => `${median(list).toFixed(0)} (${percentile(list, 1).toFixed(0)})`)
        const isMissed = times.some((list) => median(list) > budgetMs)
        console.log([screen, ...cells].map(pad).join('') + (isMissed ? '  MISSED' : ''))
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
  return column === 0 ? text.padEnd(34) : text.padStart(18)
}

/** Milliseconds to the first frame with a row, in a new browser context. */
async function timeToFirstRow(browser: Browser, url: string, session: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await context.addInitScript((stored) => {
      localStorage.setItem('session', stored)
      const checkForRow = () => {
        const row = document.querySelector('tbody tr, [aria-label="People"] input')
        if (row?.checkVisibility()) requestAnimationFrame(() => (globalThis.firstRowMs = performance.now()))
        else requestAnimationFrame(checkForRow)
      }
      requestAnimationFrame(checkForRow)
    }, session)
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'commit' })
    const result = await page.waitForFunction(() => globalThis.firstRowMs, undefined, { timeout: 60_000 })
    return (await result.jsonValue()) ?? Number.NaN
  } finally {
    await context.close()
  }
}
