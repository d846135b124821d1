import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GroupProgress } from '#shared/groups.ts'
import { faults } from '#tests/support/fault-options.ts'
import { administrator } from '#tests/support/people.ts'
import { requestApi } from '#tests/support/request-api.ts'
import { type Server, startServer } from '#tests/support/server.ts'

const clients = 150
/** When the server is killed after the request: before it answers, while it enqueues and while it sends. */
const killAfterMs = [5, 60, 400]
/** On PostgreSQL, messages claimed by the killed process wait until the lease expires. */
const sentTimeoutMs = 200_000

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
  return (await requestApi(server, method, path, { input, token })).json()
}

const send = (id: string, message: string): Promise<{ group: GroupProgress }> =>
  call('POST', 'group_messages', { id, message, everyone: true, people: [] })

async function untilSent(id: string): Promise<GroupProgress | undefined> {
  const deadline = Date.now() + sentTimeoutMs
  for (;;) {
    const { groups }: { groups: GroupProgress[] } = await call('GET', 'group_messages')
    const group = groups.find((candidate) => candidate.id === id)
    if (group?.pending === 0 || Date.now() > deadline) return group
    await wait(300)
  }
}

test('sends a group message to each person once, despite kill -9 at any moment', {
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
    // Like a browser tab that repeats the request because it got no answer.
    const { group } = await send(id, message)
    expect(group.total).toBeGreaterThan(clients / 2)
    expect(await untilSent(id), message).toMatchObject({ sent: group.total, failed: 0, total: group.total })
    const numbers = (await server.outbox()).filter(({ text }) => text === message).map(({ to }) => to)
    expect(numbers, message).toHaveLength(group.total)
    expect(new Set(numbers).size, message).toBe(group.total)
  }
})
