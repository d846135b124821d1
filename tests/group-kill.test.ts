import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CampaignDetails, CampaignPreview } from '#shared/campaigns.ts'
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
})
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

async function untilOver(id: string): Promise<CampaignDetails> {
  const deadline = Date.now() + sentTimeoutMs
  for (;;) {
    const { campaign }: { campaign: CampaignDetails } = await call('GET', `campaigns/${id}`)
    if (campaign.state === 'sent' || Date.now() > deadline) return campaign
    await wait(300)
  }
}

/** Everybody with a verified number agrees to texts about their sessions, which leave at any hour. */
async function agree(): Promise<void> {
  await call('PUT', 'notices/text-hours', { from: '00:00', until: '23:59' })
  let cursor = ''
  do {
    const page = await call('GET', `clients?cursor=${encodeURIComponent(cursor)}`.replace(/cursor=$/, ''))
    for (const { id, phone } of page.clients)
      if (phone)
        await call('POST', `clients/${id}/consents`, {
          ...{ channel: 'sms', purpose: 'appointments', recipient: phone, is_given: true, wording: 'Yes' },
        })
    cursor = page.next_cursor ?? ''
  } while (cursor)
}

test('sends a message of the owner’s own screen to each person once, despite kill -9 and a pause at any moment', {
  timeout: 660_000,
}, async () => {
  await agree()
  const draft = {
    version: 0,
    channel: 'sms',
    purpose: 'appointments',
    segment: 'agreed',
    people: [],
    subject: '',
  }
  for (const afterMs of [5, 400]) {
    const id = randomUUID()
    const body = `Sessions, killed after ${afterMs} ms`
    await call('PUT', `campaigns/${id}`, { ...draft, body })
    const { preview }: { preview: CampaignPreview } = await call('GET', `campaigns/${id}/preview`)
    expect(preview.reached).toBeGreaterThan(clients / 2)
    const confirmed = { version: 1, people: preview.reached, texts: preview.texts }
    const begin = () => call('POST', `campaigns/${id}/send`, confirmed)
    const beginning = begin().catch(() => null)
    await wait(afterMs)
    if (afterMs > 5) await call('POST', `campaigns/${id}/pause`)
    await server.kill9()
    await beginning
    await server.restart()
    // Like a browser tab that repeats the request because it got no answer.
    await begin()
    await call('POST', `campaigns/${id}/resume`)
    const { state, counts } = await untilOver(id)
    expect({ state, ...counts }, body).toMatchObject({ state: 'sent', sent: preview.reached, failed: 0 })
    const numbers = (await server.outbox()).filter(({ text }) => text === body).map(({ to }) => to)
    expect(numbers, body).toHaveLength(preview.reached)
    expect(new Set(numbers).size, body).toBe(preview.reached)
  }
})
