/**
 * Browser tests that run a second time, on the embedded database: the ways of visitors, clients and the owner through
 * several screens.
 */
export const journeys = ['journey', 'people', 'portal-live', 'morning']

/**
 * What `.ci/run` adds to them, and runs in the full browser: tests that the other database or the full browser could fail,
 * though they passed on PostgreSQL in the headless shell.
 */
export const dependOnBrowserOrDatabase = [
  // Several processes, a payment page, and content that is rendered and stored.
  ...['journey-stripe', 'booking', 'site-editor', 'another-practice', 'orders-and-money'],
  // Searching, sorting and paging.
  'dashboard-lists',
  // The browser's own: authenticators, downloads, history, focus, clicks before hydration.
  ...['passkeys', 'portal-data', 'pages-behaviour', 'early-clicks'],
]

export const specFile = (name) => `tests/e2e/${name}.spec.ts`
