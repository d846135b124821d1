import { expect, test } from 'vitest'
import { createSingleFlight } from '#server/booking/single-flight.ts'

/** Work that waits until it is finished by hand, with how often it was begun. */
function makeWork() {
  const begun: PromiseWithResolvers<string>[] = []
  return {
    begun,
    work: () => {
      const run = Promise.withResolvers<string>()
      begun.push(run)
      return run.promise
    },
  }
}

test('those who come while it runs share one run that begins after it', async () => {
  const { begun, work } = makeWork()
  const share = createSingleFlight<string>()
  const first = share('a', work)
  const later = [share('a', work), share('a', work), share('a', work)]
  expect(begun).toHaveLength(1)
  begun[0]?.resolve('before')
  expect(await first).toBe('before')
  await expect.poll(() => begun.length).toBe(2)
  const last = share('a', work)
  begun[1]?.resolve('after')
  expect(await Promise.all(later)).toEqual(['after', 'after', 'after'])
  await expect.poll(() => begun.length).toBe(3)
  begun[2]?.resolve('last')
  expect(await last).toBe('last')
  const alone = share('a', work)
  expect(begun).toHaveLength(4)
  begun[3]?.resolve('alone')
  expect(await alone).toBe('alone')
})

test('another key doesn’t wait', async () => {
  const { begun, work } = makeWork()
  const share = createSingleFlight<string>()
  const both = [share('a', work), share('b', work)]
  for (const [index, run] of begun.entries()) run.resolve(String(index))
  expect(await Promise.all(both)).toEqual(['0', '1'])
})

test('an error reaches those who share the run, and no later one', async () => {
  const { begun, work } = makeWork()
  const share = createSingleFlight<string>()
  const first = share('a', work)
  const second = share('a', work)
  begun[0]?.reject(new Error('unreachable'))
  await expect(first).rejects.toThrow('unreachable')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.resolve('back')
  expect(await second).toBe('back')
})
