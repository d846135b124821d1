import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from '#server/features/assistant/take-turns.ts'

function workFor(ms: number) {
  const startedAt = performance.now()
  while (performance.now() - startedAt < ms);
}

test('whoever has much to do waits for the others, and other calls come in between', async () => {
  const takeTurn = createTurns()
  const order: string[] = []
  const add = (key: string, name: string) =>
    takeTurn(key, () => {
      workFor(20)
      order.push(name)
    })
  const all = ['one', 'two', 'three'].map((name) => add('flood', name))
  const other = add('other', 'other')
  await setImmediate()
  order.push('a call')
  await Promise.all([...all, other])
  expect(order).toEqual(['one', 'a call', 'two', 'other', 'three'])
})

test('work that fails fails alone', async () => {
  const takeTurn = createTurns()
  const failed = takeTurn('a', () => {
    throw new Error('broken')
  })
  const next = takeTurn('a', () => 'done')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
  expect(await takeTurn('a', () => 'again')).toBe('again')
})
