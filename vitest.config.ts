import { matchesGlob } from 'node:path'
import { defineConfig } from 'vitest/config'
import { findTestFiles } from './tests/support/database-tests.ts'
import { placeholderPictures } from './tests/support/picture-plugin.ts'
import { SlowestFirst } from './tests/support/slowest-first.ts'

// An unusual time zone: no test may depend on the machine's zone.
process.env.TZ = 'Pacific/Chatham'

const { plain, database } = findTestFiles()

/** What `npm run check` leaves to `npm test`: long runs, and tests of the built site. */
const slow = [
  'server/db/embedded.test.ts',
  'server/features/orders/stripe-events.test.ts',
  'server/booking/reminder-crowd.test.ts',
  'tests/{backup,demo*,fuzz*,faults-*,group-kill,list-plans,migrations,outbox-faults,publishing}.test.ts',
  'tests/{restore-kill,row-matrix,sample-content,timing,two-processes}.test.ts',
  'tests/{site*,seo,response-headers,authorization-others,open-redirect}.test.ts',
]

/** Run on both where there are two databases: docs/decisions/tests-on-two-databases.md says why these. */
const onBothDatabases = [
  'server/{db,money,notices,outbox,pagination,people,retention,stock}/**',
  'server/booking/{free-times,reminders}.test.ts',
  'server/features/booking/booking.test.ts',
  'server/features/checkout/place-order.test.ts',
  'server/features/inbox/inbox.test.ts',
  'server/features/orders/orders.test.ts',
  'server/features/payments/payments.test.ts',
  'server/features/search/search.test.ts',
  'server/http/{faults,health}.test.ts',
  'server/identity/{identity,passkeys,sessions}.test.ts',
  'server/messaging/threads.test.ts',
  'server/content/published-content.test.ts',
  'server/orders/order-payments.test.ts',
  'server/payments/{ledger,reconcile-with-provider}.test.ts',
  'tests/{authorization,daylight-saving,faults-database,faults-kill,migrations}.test.ts',
  'tests/{published-content,restore-kill,row-matrix,row-policies,schema-fixture,two-processes}.test.ts',
].flatMap(expandBraces)
for (const pattern of onBothDatabases)
  if (!database.some((path) => matchesGlob(path, pattern))) throw new Error(`No database test is ${pattern}.`)
const onOneDatabase = database.filter(
  (path) => !onBothDatabases.some((pattern) => matchesGlob(path, pattern)),
)

/** 'a/{b,c}' as 'a/b' and 'a/c', each of which has to match. */
function expandBraces(pattern: string): string[] {
  const [, before, names, after] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? []
  return names?.split(',').map((name) => `${before}${name}${after}`) ?? [pattern]
}

const exclude = [
  ...(process.env.TEST_FAST_ONLY === '1' ? slow : []),
  ...(process.env.TEST_ON_BOTH_ONLY === '1' ? onOneDatabase : []),
]

export default defineConfig({
  test: {
    pool: 'forks',
    // More than processors: many tests wait for time limits and other processes.
    maxWorkers: 6,
    // V8 can end a process that opens many embedded databases when it frees their replaced code: nodejs/node#64500.
    execArgv: ['--no-wasm-code-gc'],
    // Test files share a process and its loaded modules, which halves the CPU time. `ISOLATE_SECOND=1 npm test` runs those on PostgreSQL isolated.
    isolate: process.env.TEST_ISOLATE === '1',
    sequence: { sequencer: SlowestFirst },
    exclude,
    setupFiles: ['tests/support/console.ts', 'tests/support/restore-globals.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    retry: 0,
    allowOnly: false,
    unstubEnvs: true,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: { name: 'plain', include: plain },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: database,
          setupFiles: ['tests/support/database-setup.ts'],
        },
      },
      {
        extends: true,
        plugins: [placeholderPictures()],
        test: {
          name: 'component',
          environment: 'happy-dom',
          // Test files share a window: a link that one follows must not change the address for the next.
          environmentOptions: {
            happyDOM: {
              settings: {
                disableIframePageLoading: true,
                handleDisabledFileLoadingAsSuccess: true,
                navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
              },
            },
          },
          include: ['app/**/*.test.tsx'],
          setupFiles: ['tests/support/component.ts'],
        },
      },
    ],
  },
})
