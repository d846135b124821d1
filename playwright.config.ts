import { defineConfig } from '@playwright/test'

const chromiumPath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/playwright',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // An unusual time zone and a plain language: no test may depend on the machine's.
    timezoneId: 'Pacific/Chatham',
    locale: 'en-US',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // A trace costs a quarter of the CPU time. `npm test` runs failed tests again with --trace=on, for its report only.
    trace: 'off',
    launchOptions: {
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
    },
  },
})
