import { afterEach, expect, test } from 'vitest'
import type { Database } from '#server/db/types.ts'
import { createEvents, type Events } from '#server/http/events.ts'

/** A database whose notifications are triggered by the test. */
function makeChannel() {
  const listeners: (() => void)[] = []
  const listen: Database['listen'] = async (_channel, onNotify) => void listeners.push(() => onNotify(''))
  return {
    database: { listen } as Database,
    notify() {
      for (const listener of listeners) listener()
    },
    listeners,
  }
}

let events: Events
afterEach(() => events.close())

const readAll = async (response: Response) =>
  (await response.text()).split('\n\n').filter((part) => part !== '')

test('a process listens once for all streams', async () => {
  const { database, listeners } = makeChannel()
  events = createEvents({ database })
  await Promise.all([events.open('live', 'a'), events.open('live', 'b')])
  await events.open('live', 'c')
  expect(listeners).toHaveLength(1)
})

test('closing ends every stream, and immediately ends one opened later', async () => {
  const { database, notify } = makeChannel()
  events = createEvents({ database })
  const open = await events.open('live', 'a')
  notify()
  events.close()
  expect(await readAll(open)).toHaveLength(2)
  expect(await readAll(await events.open('live', 'a'))).toEqual([])
  expect(events.count()).toBe(0)
})

test('a topic gets only its own events', async () => {
  const { database, notify } = makeChannel()
  events = createEvents({ database })
  const open = await events.open('live', 'a')
  const other = await events.open('orders', 'a')
  events.close()
  notify()
  expect(await readAll(open)).toEqual(['event: changed\ndata: live'])
  expect(await readAll(other)).toEqual(['event: changed\ndata: orders'])
})

test('a stream that is not read is closed', async () => {
  const { database, notify } = makeChannel()
  events = createEvents({ database })
  await events.open('live', 'a')
  for (let i = 0; i < 200; i++) notify()
  expect(events.count()).toBe(0)
})

test('after a failed listen the next stream retries', async () => {
  let attempts = 0
  const listen = async () => {
    if (attempts++ === 0) throw new Error('gone')
  }
  events = createEvents({ database: { listen } as unknown as Database })
  await expect(events.open('live', 'a')).rejects.toThrow('gone')
  expect((await events.open('live', 'a')).status).toBe(200)
})
