import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GroupProgress } from '#shared/groups.ts'
import { askApi } from '#tests/support/ask.ts'
import { faults } from '#tests/support/fault-options.ts'
import { administrator } from '#tests/support/people.ts'
import { type Server, startServer } from '#tests/support/server.ts'

const clients = 150
/** Milliseconds after 'Send' at which the server is killed: before it has answered, while it queues, while it sends. */
const killAfterMs = [5, 60, 400]
/** On PostgreSQL what a dead process had taken in hand waits for its lease to end. */
const endTimeoutMs = 200_000

let server: Server
let token: string
beforeAll(async () => {
  const { email, password } = administrator
  const env = {
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    ...(!faults.full && { OUTBOX_LEASE_SECONDS: '2' }),
  }
  server = await startServer(env, clients)
  token = (await call('POST', 'auth/sign-in', { email, password })).token
}, 120_000)
afterAll(() => server.stop())

async function call(method: string, path: string, input?: unknown) {
  return (await askApi(server, method, path, { input, token })).json()
}

const send = (id: string, message: string): Promise<{ group: GroupProgress }> =>
  call('POST', 'group_messages', { id, message, everyone: true, people: [] })

async function untilSent(id: string): Promise<GroupProgress | undefined> {
  const deadline = Date.now() + endTimeoutMs
  for (;;) {
    const { groups }: { groups: GroupProgress[] } = await call('GET', 'group_messages')
    const group = groups.find((one) => one.id === id)
    if (group?.pending === 0 || Date.now() > deadline) return group
    await wait(300)
  }
}

test('kill -9 in the middle of a group message: each person is sent it once', {
  timeout: 660_000,
}, async () => {
  for (const afterMs of killAfterMs) {
    const id = randomUUID()
    const message = `Killed after ${afterMs} ms`
    const sending = send(id, message).catch(() => null)
    await wait(afterMs)
    await server.kill9()
    await sending
    await server.restart()
    // The tab asks again with the same id, as it would for an answer that never came.
    const { group } = await send(id, message)
    expect(group.total).toBeGreaterThan(clients / 2)
    expect(await untilSent(id), message).toMatchObject({ sent: group.total, failed: 0, total: group.total })
    const numbers = (await server.outbox()).filter(({ text }) => text === message).map(({ to }) => to)
    expect(numbers, message).toHaveLength(group.total)
    expect(new Set(numbers).size, message).toBe(group.total)
  }
})
