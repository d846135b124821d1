import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHashQueue } from '#server/identity/hash-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limits = { concurrency: 1, maxWaiting: 2, maxWaitMs: 5000 }

/** Work that ends when the test says so. */
function createWork() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name)
      ends.set(name, () => resolve(name))
    })
  const end = async (name: string) => {
    await vi.advanceTimersByTimeAsync(0)
    ends.get(name)?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { started, work, end }
}

test('runs at most the allowed number at once, in order of arrival', async () => {
  const queue = createHashQueue({ ...limits, concurrency: 2 })
  const { started, work, end } = createWork()
  const results = Promise.all(['a', 'b', 'c', 'd'].map((name) => queue.run(work(name))))
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toEqual(['a', 'b'])
  await end('b')
  expect(started).toEqual(['a', 'b', 'c'])
  await end('a')
  await end('c')
  await end('d')
  expect(await results).toEqual(['a', 'b', 'c', 'd'])
})

test('refuses with the time to wait when too many wait, and goes on afterwards', async () => {
  const queue = createHashQueue(limits)
  const { work, end } = createWork()
  const accepted = ['a', 'b', 'c'].map((name) => queue.run(work(name)))
  await expect(queue.run(work('d'))).rejects.toMatchObject({
    code: 'too_many_requests',
    details: { retryAfterSeconds: 5 },
  })
  for (const name of ['a', 'b', 'c']) await end(name)
  expect(await Promise.all(accepted)).toEqual(['a', 'b', 'c'])
  const later = queue.run(work('e'))
  await end('e')
  expect(await later).toBe('e')
})

test('gives up waiting after the deadline without losing a turn', async () => {
  const queue = createHashQueue(limits)
  const { started, work, end } = createWork()
  const first = queue.run(work('a'))
  const late = expect(queue.run(work('b'))).rejects.toMatchObject({ code: 'too_many_requests' })
  await vi.advanceTimersByTimeAsync(5000)
  await late
  const next = queue.run(work('c'))
  await end('a')
  await end('c')
  expect(await Promise.all([first, next])).toEqual(['a', 'c'])
  expect(started).toEqual(['a', 'c'])
})

test('prioritized work has its own lane and goes first, also when the other lane is full', async () => {
  const queue = createHashQueue(limits)
  const { started, work, end } = createWork()
  const unknown = ['a', 'b', 'c'].map((name) => queue.run(work(name)))
  const owner = queue.prioritize(async () => queue.run(work('owner')))
  await vi.advanceTimersByTimeAsync(0)
  for (const name of ['a', 'owner', 'b', 'c']) await end(name)
  await Promise.all([...unknown, owner])
  expect(started).toEqual(['a', 'owner', 'b', 'c'])
})

test('a hash that fails frees its place in the queue', async () => {
  const queue = createHashQueue(limits)
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.run(async () => 'next')).toBe('next')
})
