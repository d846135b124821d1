import { expect, test } from 'vitest'
import { practice } from '#practice/practice.ts'
import { expectNoOffences, type Offence } from '#tests/support/exceptions.ts'
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

test('half of the files have at most 60 lines, 95 in 100 at most 220', () => {
  const lengths = measured.map(linesOf).sort((a, b) => a - b)
  const at = (share: number) => lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))]
  expect(at(0.5)).toBeLessThanOrEqual(60)
  expect(at(0.95)).toBeLessThanOrEqual(220)
})

test('the server has at least four lines of test to five of code, browser tests not counted', () => {
  const sum = (chosen: typeof files) => chosen.reduce((lines, file) => lines + linesOf(file), 0)
  const server = files.filter(({ path }) => path.startsWith('server/'))
  const across = files.filter(({ path }) => /^tests\/(?!e2e\/|site|page)/.test(path))
  const tests = sum([...server.filter(({ path }) => isTest(path)), ...across])
  const code = sum(server.filter(({ path }) => !isTest(path)))
  expect(tests / code).toBeGreaterThanOrEqual(0.8)
})

test('types say what a thing is, and nothing talks them down', () => {
  const wrong = files.flatMap(({ path, syntax }): Offence[] => [
    ...(syntax.anyTypes > 0 ? [{ path, detail: 'any' }] : []),
    ...(syntax.nonNullAssertions > 0 ? [{ path, detail: 'an assertion with !' }] : []),
    ...(syntax.interfaces > 0 ? [{ path, detail: 'interface' }] : []),
  ])
  expectNoOffences('types', wrong)
})

test('comments leave nothing for later and silence no tool', () => {
  const leftover = /\b(TODO|FIXME|HACK|XXX)\b|@ts-(ignore|expect-error|nocheck)|eslint-disable/
  const wrong = files.flatMap(({ path, syntax }) =>
    syntax.comments.filter((text) => leftover.test(text)).map((detail) => ({ path, detail })),
  )
  expectNoOffences('comments', wrong)
})

test('tests run whole, wait for what is visible and stand in for nothing of ours', () => {
  const skipping = /^(test|it|describe|suite)(\.\w+)*\.(skip|only|fixme|todo|skipIf|runIf|fails)$/
  const mocking = /^(vi|vitest|jest)\.(mock|doMock|unstable_mockModule)$/
  const wrong = files
    .filter(({ path }) => isTest(path))
    .flatMap(({ path, syntax }): Offence[] =>
      [
        ...syntax.members.filter((name) => skipping.test(name) || /\.waitForTimeout$/.test(name)),
        ...syntax.calls.filter(({ name, argument }) => mocking.test(name) && /^[#.]/.test(argument ?? '.')),
      ].map((found) => ({
        path,
        detail: typeof found === 'string' ? found : `${found.name} ${found.argument}`,
      })),
    )
  expectNoOffences('tests', wrong)
})

test('the words of the practice stand in practice/ alone', () => {
  const wrong = [...files, ...styles]
    .filter(({ path }) => /^(app|server|shared|scripts)\//.test(path) && !isTest(path))
    .flatMap(({ path, text }) => wordsOfThePractice(text).map((detail) => ({ path, detail })))
  expectNoOffences('words of the practice', wrong)
})

test('the words of the practice are found, and fixed addresses and pictures are none', () => {
  const { drink, blend, coach } = practice
  expect(wordsOfThePractice(`<h1>${drink.name}</h1>`)).toEqual([drink.name])
  expect(wordsOfThePractice(`create-${blend.slug}-checkout`)).toEqual([blend.slug])
  expect(wordsOfThePractice(`Ask ${coach.firstName}`)).toEqual([coach.firstName])
  const slug = drink.name.toLowerCase()
  const fixed = [`'/${slug}-products'`, `route('${slug}'`, `import('#assets/hero-${slug}.webp')`]
  expect(fixed.flatMap(wordsOfThePractice)).toEqual([])
})

function wordsOfThePractice(text: string): string[] {
  const { name, coach, drink, blend, email, phone, publishableKey } = practice
  const capital = [name, coach.firstName, coach.fullName, drink.name, blend.name, blend.packageName]
  const exact = [blend.slug, email, phone.e164, phone.asWritten, publishableKey]
  return [...capital, ...exact].filter((word) => text.includes(word))
}
