import { expect, test } from 'vitest'
import { practice } from '#practice/practice.ts'
import { settings } from '#practice/settings.ts'
import { expectNoOffences, type Offence } from '#tests/support/exceptions.ts'
import { newerThanOldestBrowsers } from '#tests/support/newer-than-oldest-browsers.ts'
import { blend, drink } from '#tests/support/offers.ts'
import { retiredNames, vagueNames } from '#tests/support/retired-names.ts'
import { codeFiles, filesBelow, isTest, read } from '#tests/support/sources.ts'
import { readSyntax } from '#tests/support/syntax.ts'

const files = codeFiles().map((source) => ({ ...source, syntax: readSyntax(source.path, source.text) }))
const styles = filesBelow('app')
  .filter((path) => path.endsWith('.css'))
  .map(read)
const linesOf = ({ text }: { text: string }) => text.trimEnd().split('\n').length

const measured = [...files, ...styles].filter(({ path }) => !path.startsWith('practice/'))

test('no file is longer than 300 lines', () => {
  const long = measured.filter((file) => linesOf(file) > 300)
  expectNoOffences(
    'at most 300 lines',
    long.map((file) => ({ path: file.path, detail: `${linesOf(file)} lines` })),
  )
})

test('the median file has at most 60 lines, the 95th percentile at most 220', () => {
  const lengths = measured.map(linesOf).sort((a, b) => a - b)
  const percentile = (share: number) =>
    lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))]
  expect(percentile(0.5)).toBeLessThanOrEqual(60)
  expect(percentile(0.95)).toBeLessThanOrEqual(220)
})

test('the server has at least 0.8 lines of test per line of code, without browser tests', () => {
  const sum = (group: typeof files) => group.reduce((lines, file) => lines + linesOf(file), 0)
  const server = files.filter(({ path }) => path.startsWith('server/'))
  const across = files.filter(({ path }) => /^tests\/(?!e2e\/|site|page)/.test(path))
  const tests = sum([...server.filter(({ path }) => isTest(path)), ...across])
  const code = sum(server.filter(({ path }) => !isTest(path)))
  expect(tests / code).toBeGreaterThanOrEqual(0.8)
})

test('no any, no non-null assertion and no interface', () => {
  const wrong = files.flatMap(({ path, syntax }): Offence[] => [
    ...(syntax.anyTypes > 0 ? [{ path, detail: 'any' }] : []),
    ...(syntax.nonNullAssertions > 0 ? [{ path, detail: 'an assertion with !' }] : []),
    ...(syntax.interfaces > 0 ? [{ path, detail: 'interface' }] : []),
  ])
  expectNoOffences('types', wrong)
})

test('no identifier carries a retired name', () => {
  const wrong = files
    .filter(({ path }) => /^(app|server|shared|practice|scripts|tests)\//.test(path))
    .filter(({ path }) => path !== 'tests/support/retired-names.ts')
    .flatMap(({ path, syntax }) =>
      Object.entries(retiredNames)
        .filter(([name]) => syntax.identifiers.has(name))
        .map(([name, replacement]) => ({ path, detail: `${name}, use ${replacement}` })),
    )
  expectNoOffences('retired names', wrong)
})

test('no variable, parameter or function has a name that says nothing', () => {
  const wrong = files.flatMap(({ path, syntax }) =>
    vagueNames.filter((name) => syntax.declared.has(name)).map((detail) => ({ path, detail })),
  )
  expectNoOffences('vague names', wrong)
})

test('the browser asks the policy by role, never is_admin', () => {
  const wrong = files.filter(
    ({ path, text }) => path.startsWith('app/') && !isTest(path) && text.includes('is_admin'),
  )
  expectNoOffences(
    'is_admin in app',
    wrong.map(({ path }) => ({ path })),
  )
})

test('no comment postpones work or silences a tool', () => {
  const leftover = /\b(TODO|FIXME|HACK|XXX)\b|@ts-(ignore|expect-error|nocheck)|eslint-disable/
  const wrong = files.flatMap(({ path, syntax }) =>
    syntax.comments.filter((text) => leftover.test(text)).map((detail) => ({ path, detail })),
  )
  expectNoOffences('comments', wrong)
})

test('no skipped tests, no fixed waits, no mocks of our own modules, and routes ended with endRoute', () => {
  const skipping = /^(test|it|describe|suite)(\.\w+)*\.(skip|only|fixme|todo|skipIf|runIf|fails)$/
  const mocking = /^(vi|vitest|jest)\.(mock|doMock|unstable_mockModule)$/
  const wrong = files
    .filter(({ path }) => isTest(path))
    .flatMap(({ path, syntax }): Offence[] =>
      [
        ...syntax.members.filter((name) => skipping.test(name) || /\.waitForTimeout$/.test(name)),
        ...(path === 'tests/support/screen.ts'
          ? []
          : syntax.members.filter((name) => /\.unroute$/.test(name))),
        ...syntax.calls.filter(({ name, argument }) => mocking.test(name) && /^[#.]/.test(argument ?? '.')),
      ].map((use) => ({
        path,
        detail: typeof use === 'string' ? use : `${use.name} ${use.argument}`,
      })),
    )
  expectNoOffences('tests', wrong)
})

test('what runs in browsers uses nothing that the oldest ones lack', () => {
  const wrong = files
    .filter(({ path }) => /^(app|shared|practice)\//.test(path) && !isTest(path))
    .flatMap(({ path, syntax }) =>
      newerThanOldestBrowsers
        .filter((name) => syntax.members.includes(name))
        .map((detail) => ({ path, detail })),
    )
  expectNoOffences('newer than the oldest browsers', wrong)
})

test('no format of dates or numbers is created before it is needed', () => {
  const wrong = files.filter(
    ({ path, text }) =>
      /^(app|shared)\//.test(path) &&
      !isTest(path) &&
      /^(export )?const \w+ =\s+new Intl\.|\.toLocale\w*String\(/m.test(text),
  )
  expectNoOffences(
    'formats',
    wrong.map(({ path }) => ({ path })),
  )
})

test('what scrolls holds its hidden texts, which else make the page as long as everything in it', () => {
  const scrolls = /\boverflow(-[xy])?(-|: )(auto|scroll)\b/
  const isPositioned = /\b(relative|absolute|sticky|fixed|position|inset)\b/
  const wrong = [...files, ...styles]
    .filter(({ path }) => path.startsWith('app/') && !isTest(path))
    .flatMap(({ path, text }) =>
      (text.match(path.endsWith('.css') ? /\{[^{}]*\}/g : /(["'`])[^"'`\n]*\1/g) ?? [])
        .filter((classes) => scrolls.test(classes) && !isPositioned.test(classes))
        .map((detail) => ({ path, detail })),
    )
  expectNoOffences('scrollers', wrong)
})

test('names and contact details of the practice appear only in practice/', () => {
  const wrong = [...files, ...styles]
    .filter(({ path }) => /^(app|server|shared|scripts)\//.test(path) && !isTest(path))
    .flatMap(({ path, text }) => practiceNamesIn(text).map((detail) => ({ path, detail })))
  expectNoOffences('practice names', wrong)
})

test('names of the practice are detected, fixed paths and pictures are not', () => {
  const { coach } = practice
  expect(practiceNamesIn(`<h1>${drink.name}</h1>`)).toEqual([drink.name])
  expect(practiceNamesIn(`create-${blend.slug}-checkout`)).toEqual([blend.slug])
  expect(practiceNamesIn(`Ask ${coach.firstName}`)).toEqual([coach.firstName])
  const slug = drink.name.toLowerCase()
  const fixed = [`'/${slug}-products'`, `route('${slug}'`, `import('#assets/hero-${slug}.webp')`]
  expect(fixed.flatMap(practiceNamesIn)).toEqual([])
})

function practiceNamesIn(text: string): string[] {
  const { name, coach, email, phone } = practice
  const displayNames = [name, coach.firstName, coach.fullName, drink.name, blend.name, blend.packageName]
  const exact = [blend.slug, email, phone.e164, phone.asWritten, settings.publishableKey]
  return [...displayNames, ...exact].filter((name) => text.includes(name))
}
