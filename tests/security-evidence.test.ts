import { expect, test } from 'vitest'
import { exists, read } from '#tests/support/sources.ts'

const { text: page } = read('docs/security.md')

type Citation = { path: string; title: string | null }

/** The tests that a text names: `path`: "title", "another title". A template's values are written as '…'. */
function citedTests(text: string): Citation[] {
  const cited = text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`(:(?: "[^"]+",?)+)?/g)
  return [...cited].flatMap(([, path = '', titles = '']): Citation[] => {
    const named = [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title)
    return named.length > 0 ? named.map((title) => ({ path, title })) : [{ path, title: null }]
  })
}

/** The first string of each call in a file, as its source writes it, with '…' for the values of a template. */
function titlesIn(path: string): Set<string> {
  const { text } = read(path)
  const strings = text.matchAll(
    /[(\n]\s*(?:'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|`((?:[^`\\]|\\.)+)`),/g,
  )
  return new Set(
    [...strings].map(([, single, double, template = '']) =>
      (single ?? double ?? template).replace(/\$\{[^}]*\}/g, '…').replaceAll("\\'", "'"),
    ),
  )
}

const statuses = ['met', '**in part**', '**not met**', 'reviewed', 'does not apply']
type Row = { requirement: string; status: string; evidence: string }

const requirements: Row[] = (page.split('## OWASP ASVS')[1] ?? '')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [requirement = '', status = '', ...evidence] = line.slice(2, -2).split(' | ')
    return { requirement, status, evidence: evidence.join(' | ') }
  })

test('finds the tests that a text names', () => {
  expect(
    citedTests('Yes: `tests/a.test.ts`: "does x", "does y"; and `app/b.spec.tsx`. Not `docs/c.md`.'),
  ).toEqual([
    { path: 'tests/a.test.ts', title: 'does x' },
    { path: 'tests/a.test.ts', title: 'does y' },
    { path: 'app/b.spec.tsx', title: null },
  ])
})

test('every test that docs/security.md names exists', () => {
  const missing = citedTests(page).filter(
    ({ path, title }) => !exists(path) || (title !== null && !titlesIn(path).has(title)),
  )
  expect(missing).toEqual([])
})

test('every requirement that is met names a test by its title', () => {
  expect(requirements.length).toBeGreaterThan(100)
  for (const { requirement, status } of requirements) expect(statuses, requirement).toContain(status)
  const unverified = requirements
    .filter(({ status }) => status === 'met')
    .filter(({ evidence }) => !citedTests(evidence).some(({ title }) => title !== null))
  expect(unverified.map(({ requirement }) => requirement)).toEqual([])
})

test('no requirement names a file of tests without the title', () => {
  const untitled = requirements.filter(({ evidence }) =>
    citedTests(evidence).some(({ title }) => title === null),
  )
  expect(untitled.map(({ requirement }) => requirement)).toEqual([])
})

test('every limit names the test that holds it', () => {
  const limits = (page.split('## Limits')[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => /^\| /.test(line))
  const unverified = limits.slice(2).filter((line) => !citedTests(line).some(({ title }) => title !== null))
  expect(unverified).toEqual([])
})

/** '1.2.6–1.2.8, 1.3.1' are four requirements. */
function countRequirements(status: string): number {
  const parts = requirements
    .filter((row) => row.status === status)
    .flatMap((row) => row.requirement.split(', '))
  return parts.reduce((sum, part) => {
    const [first = '', last = first] = part.split('–')
    return sum + Number(last.split('.').at(-1)) - Number(first.split('.').at(-1)) + 1
  }, 0)
}

test('the summary counts the requirements', () => {
  const summary =
    /(\d+) are met and shown by a test, (\d+) were reviewed without one, (\d+) are met in part, (\d+) are not met/
  const [, ...counts] = summary.exec(page.replace(/\s+/g, ' ')) ?? []
  expect(counts.map(Number)).toEqual(['met', 'reviewed', '**in part**', '**not met**'].map(countRequirements))
})
