import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '../run/project.mjs'
import { dependOnDatabase, journeys, specFile } from './second-run.mjs'

test('every browser test of the second run exists', () => {
  const files = [...journeys, ...dependOnDatabase].map(specFile)
  expect(files.filter((file) => !existsSync(inRoot(file)))).toEqual([])
})
