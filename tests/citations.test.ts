import { expect, test } from 'vitest'
import { expectNoOffences, type Offence } from '#tests/support/exceptions.ts'
import { codeFiles, exists, filesBelow, read } from '#tests/support/sources.ts'
import { readSyntax } from '#tests/support/syntax.ts'

const folders = 'app|server|shared|practice|scripts|tests|docs|assets|\\.ci'
const inBackticks = new RegExp(`\`#?((?:${folders})/[^\`\\s]*)\``, 'g')
const inLinks = /\]\((?!https?:|mailto:|#)([^)\s#]+)/g

/** The repository paths a text cites. Patterns and placeholders (`*`, `{slug}`, `<name>`, `…`) name no file. */
function citedPaths(text: string): string[] {
  return [...text.matchAll(inBackticks)]
    .map(([, path = '']) => path.replace(/:\d+$/, '').replace(/\/$/, ''))
    .filter((path) => !/[*{}<>$…]/.test(path))
}

test('finds the paths that a text cites', () => {
  expect(citedPaths('see `server/env.ts`, `#app/lib/api.ts`, `docs/` and `server/env.ts:12`')).toEqual([
    'server/env.ts',
    'app/lib/api.ts',
    'docs',
    'server/env.ts',
  ])
  expect(citedPaths('`server/features/*/routes.ts`, `create-{slug}-checkout`, `/api/orders`')).toEqual([])
})

test('every path that a page or a comment cites exists', () => {
  const pages = [
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    ...filesBelow('docs').filter((path) => path.endsWith('.md')),
  ].map(read)
  const texts = [
    ...pages,
    ...codeFiles().map(({ path, text }) => ({ path, text: readSyntax(path, text).comments.join('\n') })),
  ]
  const missing = texts.flatMap(({ path, text }): Offence[] =>
    citedPaths(text)
      .filter((cited) => !exists(cited))
      .map((detail) => ({ path, detail })),
  )
  expectNoOffences('cited paths', missing)
})

test('every link between pages leads to a file', () => {
  const pages = [
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    ...filesBelow('docs').filter((path) => path.endsWith('.md')),
  ].map(read)
  const missing = pages.flatMap(({ path, text }) => {
    const folder = path.split('/').slice(0, -1)
    return [...text.matchAll(inLinks)]
      .map(([, link = '']) => new URL(link, `file:///${[...folder, ''].join('/')}`).pathname.slice(1))
      .filter((target) => !exists(target))
      .map((detail) => ({ path, detail }))
  })
  expectNoOffences('links between pages', missing)
})

test('the settings in docs/settings.md are those that server/env.ts reads', () => {
  const settings = [...read('server/env.ts').text.matchAll(/^ {2}([A-Z][A-Z0-9_]+): (?!')/gm)].map(
    ([, name]) => name,
  )
  const documented = [...read('docs/settings.md').text.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map(
    ([, name]) => name,
  )
  expect(documented.toSorted()).toEqual([...new Set(settings)].toSorted())
})
