import { expect, test } from 'vitest'
import { deliveredDocument } from '#server/content/delivered-content.ts'
import { createDeliveredWordsReader } from '#server/content/delivered-words.ts'
import type { DraftDocument } from '#shared/content.ts'

/** A reader whose evaluations end when the test says so. */
function openReader() {
  const evaluations: { name: string; end: () => void; fail: () => void }[] = []
  const reader = createDeliveredWordsReader({
    delivered: { document: deliveredDocument, words: {} },
    findProblems: () => [],
    evaluate: ({ facts }) => {
      const { promise, resolve, reject } = Promise.withResolvers<{ name: string }>()
      const { name } = facts.practice
      evaluations.push({ name, end: () => resolve({ name }), fail: () => reject(new Error('broken')) })
      return promise
    },
  })
  const save = (name: string) => reader.readWordsOfSave(draftOf(name), deliveredDocument)
  const read = (name: string) => reader.readDeliveredWords(draftOf(name), deliveredDocument)
  const names = () => evaluations.map(({ name }) => name)
  const started = (count: number) => expect.poll(() => evaluations.length).toBe(count)
  return { evaluations, save, read, names, started }
}

function draftOf(name: string): DraftDocument {
  const { facts } = deliveredDocument
  return { ...deliveredDocument, facts: { ...facts, practice: { ...facts.practice, name } } }
}

test('of drafts that are saved while words are evaluated, only the newest is evaluated after it', async () => {
  const { evaluations, save, names, started } = openReader()
  const first = save('A')
  await started(1)
  const others = ['B', 'C', 'D'].map(save)
  evaluations[0]?.end()
  expect(await first).toEqual({ name: 'A' })
  await started(2)
  evaluations[1]?.end()
  expect(await Promise.all(others)).toEqual([null, null, { name: 'D' }])
  expect(names()).toEqual(['A', 'D'])
})

test('a draft that needs no evaluation leaves those that wait without one', async () => {
  const { evaluations, save, names, started } = openReader()
  const first = save('A')
  await started(1)
  const second = save('B')
  expect(await save(deliveredDocument.facts.practice.name)).toEqual({})
  evaluations[0]?.end()
  expect(await Promise.all([first, second])).toEqual([{ name: 'A' }, null])
  expect(names()).toEqual(['A'])
})

test('whoever opens or compares a draft gets its words whatever is saved meanwhile, one evaluation at a time', async () => {
  const { evaluations, save, read, names, started } = openReader()
  const saved = save('A')
  await started(1)
  const reads = [read('B'), read('B')]
  const later = save('C')
  evaluations[0]?.end()
  await started(2)
  evaluations[1]?.end()
  await started(3)
  evaluations[2]?.end()
  expect(await saved).toEqual({ name: 'A' })
  expect(await Promise.all(reads)).toEqual([{ name: 'B' }, { name: 'B' }])
  expect(await later).toEqual({ name: 'C' })
  expect(names()).toEqual(['A', 'B', 'C'])
})

test('a failed evaluation keeps nobody else waiting, and is tried again', async () => {
  const { evaluations, read, names, started } = openReader()
  const failing = read('A')
  const next = read('B')
  await started(1)
  evaluations[0]?.fail()
  await expect(failing).rejects.toThrow('broken')
  await started(2)
  evaluations[1]?.end()
  expect(await next).toEqual({ name: 'B' })
  const again = read('A')
  await started(3)
  evaluations[2]?.end()
  expect(await again).toEqual({ name: 'A' })
  expect(names()).toEqual(['A', 'B', 'A'])
})
