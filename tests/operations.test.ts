import { expect, test } from 'vitest'
import { codeFiles, read } from '#tests/support/sources.ts'

const { text: page } = read('docs/operations.md')
const unique = (matches: Iterable<RegExpMatchArray>) =>
  [...new Set([...matches].map(([, name = '']) => name))].sort()

test('the page names the jobs that the log names', () => {
  const [, listed = ''] = /or its `job`\.(.*?)No line holds/s.exec(page) ?? []
  const server = codeFiles().filter(({ path }) => path.startsWith('server/') && !path.endsWith('.test.ts'))
  const logged = server.flatMap(({ text }) => [
    ...text.matchAll(/\brepeat\(deps\.log, '([^']+)'/g),
    ...text.matchAll(/\bwarnFor\('([^']+)'\)/g),
    // Whoever acts has a job too, which no log names.
    ...text.matchAll(/(?<!role: 'system', )\bjob: '([^']+)'/g),
  ])
  expect(unique(listed.matchAll(/`([^`]+)`/g)).filter((name) => name !== 'jobId')).toEqual(unique(logged))
})
