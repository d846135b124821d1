import { expect } from 'vitest'

export type Offence = { path: string; detail?: string }

/** Files that may break a rule, with the reason. An entry that is no longer needed fails the test. */
const exceptions: { rule: string; path: string; reason: string }[] = [
  {
    rule: 'computed imports',
    path: 'app/boot/script-loader.ts',
    reason: 'imports the modules of the built page, whose hashed names are read from the page',
  },
  {
    rule: 'computed imports',
    path: 'server/content/render-site.ts',
    reason: 'imports the server build, which exists only after the build',
  },
  {
    rule: 'computed imports',
    path: 'tests/e2e/offline.spec.ts',
    reason: 'waits in the browser for a script of the built page, whose hashed name is read from the page',
  },
  {
    rule: 'published content',
    path: 'server/settings/practice-email.ts',
    reason:
      'the default of ADMIN_EMAIL is the delivered address or that of the content file: another contact address, published later, is no other administrator',
  },
  {
    rule: 'published content',
    path: 'server/main.ts',
    reason: 'checks the delivered facts before anything starts',
  },
]

export function expectNoOffences(rule: string, offences: Offence[]) {
  const allowed = new Set(exceptions.filter((entry) => entry.rule === rule).map((entry) => entry.path))
  const offending = new Set(offences.map((offence) => offence.path))
  const messages = offences
    .filter((offence) => !allowed.has(offence.path))
    .map(({ path, detail }) => (detail === undefined ? path : `${path}: ${detail}`))
  expect(messages, rule).toEqual([])
  const unused = [...allowed].filter((path) => !offending.has(path))
  expect(unused, `exceptions that are no longer needed: ${rule}`).toEqual([])
}
