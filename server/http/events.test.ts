import { afterEach, expect, test } from 'vitest'
import type { Database } from '#server/db/types.ts'
import { createEvents, type Events } from '#server/http/events.ts'

/** A database whose notifications the test makes itself. */
function makeChannel() {
  const listeners: (() => void)[] = []
  const listen: Database['listen'] = async (_channel, heard) => void listeners.push(() => heard(''))
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

test('one process listens once, however many streams are open', async () => {
  const { database, listeners } = makeChannel()
  events = createEvents({ database })
  await Promise.all([events.open('live', 'a'), events.open('live', 'b')])
  await events.open('live', 'c')
  expect(listeners).toHaveLength(1)
})

test('closing ends every stream, and one that comes later at once', async () => {
  const { database, notify } = makeChannel()
  events = createEvents({ database })
  const open = await events.open('live', 'a')
  notify()
  events.close()
  expect(await readAll(open)).toHaveLength(2)
  expect(await readAll(await events.open('live', 'a'))).toEqual([])
  expect(events.count()).toBe(0)
})

test('a topic hears nothing of another', async () => {
  const { database, notify } = makeChannel()
  events = createEvents({ database })
  const open = await events.open('live', 'a')
  const other = await events.open('orders', 'a')
  events.close()
  notify()
  expect(await readAll(open)).toEqual(['event: changed\ndata: live'])
  expect(await readAll(other)).toEqual(['event: changed\ndata: orders'])
})

test('a stream nobody reads is let go before it fills the memory', async () => {
  const { database, notify } = makeChannel()
  events = createEvents({ database })
  await events.open('live', 'a')
  for (let i = 0; i < 200; i++) notify()
  expect(events.count()).toBe(0)
})

test('a database that cannot be listened to now is asked again by the next stream', async () => {
  let tries = 0
  const listen = async () => {
    if (tries++ === 0) throw new Error('gone')
  }
  events = createEvents({ database: { listen } as unknown as Database })
  await expect(events.open('live', 'a')).rejects.toThrow('gone')
  expect((await events.open('live', 'a')).status).toBe(200)
})
