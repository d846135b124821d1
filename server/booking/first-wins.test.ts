import { expect, test } from 'vitest'
import { createFirstWins } from '#server/booking/first-wins.ts'

/** Attempts that end when the test says so. */
function makeAttempts() {
  const begun: PromiseWithResolvers<number>[] = []
  const firstWins = createFirstWins()
  const join = () =>
    firstWins(
      'noon',
      () => {
        const attempt = Promise.withResolvers<number>()
        begun.push(attempt)
        return attempt.promise
      },
      () => new Error('lost'),
    )
  return { begun, join }
}

const outcomes = async (all: readonly Promise<number>[]) =>
  (await Promise.allSettled(all)).map((one) =>
    one.status === 'fulfilled' ? one.value : (one.reason as Error).message,
  )

test('of a thousand who want the same, one attempts it and the others have lost', async () => {
  const { begun, join } = makeAttempts()
  const all = Array.from({ length: 1000 }, join)
  expect(begun).toHaveLength(1)
  begun[0]?.resolve(7)
  expect(await outcomes(all)).toEqual([7, ...Array(999).fill('lost')])
  expect(begun).toHaveLength(1)
})

test('after an attempt that failed, those who wait share the next one', async () => {
  const { begun, join } = makeAttempts()
  const all = [join(), join(), join()]
  begun[0]?.reject(new Error('taken'))
  await expect.poll(() => begun.length).toBe(2)
  const late = join()
  begun[1]?.reject(new Error('still taken'))
  expect(await outcomes(all)).toEqual(['taken', 'still taken', 'still taken'])
  await expect.poll(() => begun.length).toBe(3)
  begun[2]?.resolve(3)
  expect(await late).toBe(3)
})

test('who comes after a success makes an attempt of their own', async () => {
  const { begun, join } = makeAttempts()
  const first = join()
  begun[0]?.resolve(1)
  expect(await first).toBe(1)
  const second = join()
  begun[1]?.reject(new Error('taken'))
  expect(await outcomes([second])).toEqual(['taken'])
})
