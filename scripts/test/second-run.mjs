/**
 * Browser tests that run a second time, on the embedded database: the ways of visitors, clients and the owner through
 * several screens.
 */
export const journeys = ['journey', 'people', 'portal-live', 'morning']

/** What `.ci/run` adds to them: tests that the other database could fail, though they passed on PostgreSQL. */
export const dependOnDatabase = [
  // Several processes, a payment page, and content that is rendered and stored.
  ...['journey-stripe', 'booking', 'site-editor', 'another-practice', 'orders-and-money'],
  // Searching, sorting and paging.
  'dashboard-lists',
]

export const specFile = (name) => `tests/e2e/${name}.spec.ts`
