import { expect, test } from 'vitest'
import { testsNear } from './tests-of-change.mjs'

const file = (path, text = '') => ({ path, text })
const files = [
  file('server/orders/place.ts', "import { sum } from '#shared/sum.ts'"),
  file('server/orders/place.test.ts', "import { place } from './place.ts'"),
  file('server/orders/other.test.ts'),
  file('server/app.ts', "import { place } from '#server/orders/place.ts'"),
  file('server/app.test.ts'),
  file('server/db/schema/orders.ts'),
  file('server/db/migrate.test.ts'),
  file('shared/sum.ts'),
  file('shared/sum.test.ts', "import { sum } from '#shared/sum.ts'"),
  file('tests/orders.test.ts', "import { place } from '#server/orders/place.ts'"),
  file('tests/far.test.ts'),
  ...Array.from({ length: 9 }, (_, n) =>
    file(`server/part${n}/use.ts`, "import { log } from '#shared/log/log.ts'"),
  ),
  file('shared/log/log.ts'),
  file('shared/log/log.test.ts'),
  file('server/part1/use.test.ts', "import { use } from '#server/part1/use.ts'"),
]

test('the tests beside a file, beside its importers, and of it are near', () => {
  expect(testsNear(['server/orders/place.ts'], files)).toEqual({
    tests: [
      'server/app.test.ts',
      'server/orders/other.test.ts',
      'server/orders/place.test.ts',
      'tests/orders.test.ts',
    ],
    farFrom: [],
  })
})

test('a changed test is near itself, and a file without tests beside it is near those above', () => {
  expect(testsNear(['tests/far.test.ts', 'server/db/schema/orders.ts'], files).tests).toEqual([
    'server/db/migrate.test.ts',
    'tests/far.test.ts',
  ])
})

test('what isn’t code is named, so that nobody takes it for tested', () => {
  expect(testsNear(['package.json', 'server/db/migrations/0001.sql', 'docs/rules.md'], files)).toEqual({
    tests: ['server/db/migrate.test.ts'],
    farFrom: ['package.json', 'server/db/migrations/0001.sql'],
  })
})

test('of what many folders import only the tests beside it are near, and it is named', () => {
  expect(testsNear(['shared/log/log.ts'], files)).toEqual({
    tests: ['shared/log/log.test.ts'],
    farFrom: ['shared/log/log.ts'],
  })
})
