import { defineConfig } from '@playwright/test'

const chromiumPath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
const fullChromiumPath = process.env.FULL_CHROMIUM_PATH || chromiumPath

const launchOptions = {
  executablePath: chromiumPath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
const fullBrowser = { launchOptions: { ...launchOptions, executablePath: fullChromiumPath } }

const specs = (...names: string[]) => names.map((name) => `**/tests/e2e/${name}.spec.ts`)
/** Takes a minute; started last it would run alone. */
const longest = specs('people')
/** They read and write no data, so `npm test` runs them on the first database only. */
const withoutData = specs('page-texts', 'pages-accessibility', 'toasts-time', 'toasts', 'touched-pages')
/** Clicks before hydration; and the headless shell reports the first paint later than a person sees it. */
const withoutDataInFullBrowser = specs('early-clicks', 'pages-weight')
/** Authenticators, downloads, history and focus, which the headless shell has in part. */
const inFullBrowser = specs('passkeys', 'portal-data', 'pages-behaviour')

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/playwright',
  // More than processors: on two cores, two browsers leave a quarter of the time unused, and three still some.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  // How long to wait for what should come at once: a machine busy with something else takes several times as long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  projects: [
    { name: 'database, the longest', testMatch: longest },
    {
      name: 'database',
      testIgnore: [...longest, ...withoutData, ...withoutDataInFullBrowser, ...inFullBrowser],
    },
    { name: 'database in full Chromium', testMatch: inFullBrowser, use: fullBrowser },
    { name: 'plain', testMatch: withoutData },
    { name: 'plain in full Chromium', testMatch: withoutDataInFullBrowser, use: fullBrowser },
  ],
  use: {
    browserName: 'chromium',
    // An unusual time zone and a plain language: no test may depend on the machine's.
    timezoneId: 'Pacific/Chatham',
    locale: 'en-US',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // A trace costs a quarter of the CPU time. `npm test` runs failed tests again with --trace=on, for its report only.
    trace: 'off',
    launchOptions,
  },
})
