import { expect } from 'vitest'

export type Offence = { path: string; detail?: string }

/** The one list of files that may break a rule, each with the reason. It only shrinks: one no longer needed fails. */
const exceptions: { rule: string; path: string; reason: string }[] = [
  {
    rule: 'computed imports',
    path: 'app/boot/script-loader.ts',
    reason: 'starts the modules of the built page, whose names carry a hash and are read from the page',
  },
]

export function expectNoOffences(rule: string, offences: Offence[]) {
  const allowed = new Set(exceptions.filter((entry) => entry.rule === rule).map((entry) => entry.path))
  const offending = new Set(offences.map((offence) => offence.path))
  const words = offences
    .filter((offence) => !allowed.has(offence.path))
    .map(({ path, detail }) => (detail === undefined ? path : `${path}: ${detail}`))
  expect(words, rule).toEqual([])
  const needless = [...allowed].filter((path) => !offending.has(path))
  expect(needless, `exceptions that are no longer needed: ${rule}`).toEqual([])
}
