import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createChannels } from '#server/messaging/channels.ts'
import { claimDue } from '#server/outbox/claim-due.ts'
import { createOutboxWorker } from '#server/outbox/worker.ts'
import { NumberRefusedError, type OutgoingSms, type SmsProvider } from '#server/providers/sms/port.ts'
import type { GroupProgress, PersonRow } from '#shared/groups.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const
const providerTakesMs = 50
const people = 1000

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  // The app's own worker would compete with the workers of these tests.
  await t.outbox.stop()
  // In parts, so that no statement is near the statement timeout on a busy machine.
  for (let first = 1; first <= people + 4; first += 100)
    await t.scope(system, (tx) =>
      tx.execute(sql`
        insert into users (name, first_name, last_name, email, email_verified)
        select 'x', 'Ada', 'Client' || lpad(n::text, 4, '0'), 'client' || n || '@mail.example', true
        from generate_series(${first}::int, ${Math.min(first + 99, people + 4)}::int) n`),
    )
  await t.scope(system, async (tx) => {
    await tx.execute(sql`
      update profiles set phone = '+1312555' || substr(last_name, 7), phone_verified_at = now() where last_name between 'Client0001' and 'Client1000'`)
    await tx.execute(sql`update profiles set phone = '+13125550001' where last_name = 'Client1002'`)
    await tx.execute(
      sql`update profiles set phone = '+442079460958', phone_verified_at = now() where last_name = 'Client1003'`,
    )
    await tx.execute(
      sql`update profiles set phone = '+17735550199', phone_verified_at = now() where last_name = 'Client1004'`,
    )
    await tx.execute(sql`insert into sms_opt_outs (phone) values ('+17735550199')`)
  })
})
afterAll(() => t.close())
beforeEach(() =>
  t.scope(system, async (tx) => {
    await tx.execute(sql`delete from group_messages`)
    await tx.execute(sql`delete from sms_messages`)
    await tx.execute(sql`delete from outbox`)
    await tx.execute(sql`delete from rate_limits where key like 'group%'`)
  }),
)

const send = (input: object) =>
  t.call(
    'POST',
    '/api/group_messages',
    { id: randomUUID(), message: 'Fresh bottles on Thursday', everyone: true, people: [], ...input },
    owner,
  )
const groups = async (): Promise<GroupProgress[]> =>
  (await t.call('GET', '/api/group_messages', undefined, owner)).body.groups
const findPeople = async (q: string): Promise<PersonRow[]> =>
  (await t.call('GET', `/api/group_messages/people?q=${q}`, undefined, owner)).body.people
const idOf = async (q: string) => (await findPeople(q))[0]?.id ?? ''
const failed = async (id: string) =>
  (await t.call('GET', `/api/group_messages/${id}/recipients?status=failed`, undefined, owner)).body
    .recipients

type Deliver = (message: OutgoingSms) => Promise<unknown>

function makeWorker(deliver: Deliver) {
  const send = async (message: OutgoingSms) => {
    await deliver(message)
    return null
  }
  const sms: SmsProvider = { ...t.sms, send }
  const channels = createChannels({ ...t, sms })
  return createOutboxWorker({ scope: t.scope, channels, log: pino({ level: 'silent' }) })
}

async function drainWith(deliver: Deliver) {
  const worker = makeWorker(deliver)
  await worker.drain()
  await worker.stop()
}

test('enqueues a thousand messages before it responds; several workers send each once', {
  timeout: 180_000,
}, async () => {
  const { status, body } = await send({})
  expect(status).toBe(200)
  expect(body.group).toMatchObject({ total: people, pending: people, sent: 0, failed: 0 })

  const sent: OutgoingSms[] = []
  const workers = Array.from({ length: 3 }, () =>
    makeWorker(async (message) => {
      sent.push(message)
      await wait(providerTakesMs)
    }),
  )
  for (let turn = 0; turn < 100 && sent.length < people; turn++)
    await Promise.all(workers.map((worker) => worker.drain()))
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(sent).toHaveLength(people)
  expect(new Set(sent.map(({ to }) => to)).size).toBe(people)
  expect(await groups()).toEqual([expect.objectContaining({ total: people, sent: people, pending: 0 })])
})

test('sends once for two requests with the same id', async () => {
  const input = {
    id: randomUUID(),
    everyone: false,
    people: [await idOf('client0007'), await idOf('client0008')],
  }
  const [first, second] = await Promise.all([send(input), send(input)])
  expect([first.status, second.status]).toEqual([200, 200])
  expect((await send(input)).body.group.total).toBe(2)
  const { rows } = await t.scope(system, (tx) => tx.execute(sql`select cause from outbox order by cause`))
  expect(rows).toEqual([...input.people].sort().map((id) => ({ cause: `group:${input.id}:${id}` })))
})

test('lists people who cannot get a text with the reason, and sends them none even when selected', async () => {
  expect((await findPeople('client1001'))[0]?.no_text).toBe('no_phone')
  expect((await findPeople('client1003'))[0]?.no_text).toBe('not_usable')
  expect((await findPeople('client1004'))[0]?.no_text).toBe('opted_out')
  expect((await findPeople('client0007'))[0]?.no_text).toBeNull()
  const unreachable = await Promise.all(['client1001', 'client1003', 'client1004'].map(idOf))
  const { status, body } = await send({ everyone: false, people: unreachable })
  expect([status, body.error.fields]).toEqual([400, { people: 'Please select at least one recipient' }])
  const withReachable = [...unreachable, await idOf('client0007')]
  const response = await send({ everyone: false, people: withReachable })
  expect(response.body.group.total).toBe(1)
})

test('texts a number that two people saved to the one who proved it', async () => {
  const both = await Promise.all(['client0001', 'client1002'].map(idOf))
  expect((await findPeople('client1002'))[0]?.no_text).toBe('not_verified')
  expect((await send({ everyone: false, people: both })).body.group.total).toBe(1)
  const { rows } = await t.scope(system, (tx) => tx.execute(sql`select user_id from sms_messages`))
  expect(rows).toEqual([{ user_id: both[0] }])
})

test('refuses an id that was used for another message or selection, and sends neither', async () => {
  const [first, second] = await Promise.all(['client0001', 'client0002'].map(idOf))
  const input = { id: randomUUID(), everyone: false, people: [first] }
  expect((await send(input)).status).toBe(200)
  for (const changed of [{ message: 'Edited' }, { people: [first, second] }, { everyone: true }])
    expect((await send({ ...input, ...changed })).body.error.code).toBe('conflict')
  expect((await groups()).map(({ total }) => total)).toEqual([1])
})

test('refuses another message that arrives with the same id at the same time', async () => {
  const input = { id: randomUUID(), everyone: false, people: [await idOf('client0001')] }
  const responses = await Promise.all([send(input), send({ ...input, message: 'Edited' })])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a message that is refused, or sent twice with one id, leaves the day its allowance', async () => {
  const countedToday = async () =>
    (
      await t.scope(system, (tx) =>
        tx.execute(sql`select count from rate_limits where key = 'group-texts/day:all'`),
      )
    ).rows[0]?.count
  const one = { id: randomUUID(), everyone: false, people: [await idOf('client0001')] }
  await Promise.all([send(one), send(one), send({ ...one, message: 'Edited' })])
  expect(await countedToday()).toBe(1)

  await t.scope(system, (tx) =>
    tx.execute(sql`update rate_limits set count = 4500 where key = 'group-texts/day:all'`),
  )
  expect((await send({})).body.error.code).toBe('texts_used_up')
  expect((await send({ ...one, id: randomUUID() })).status).toBe(200)
  expect(await countedToday()).toBe(4501)
})

test('sends to everyone except those listed', async () => {
  const { body } = await send({ people: [await idOf('client0500'), await idOf('client0501')] })
  expect(body.group.total).toBe(people - 2)
})

test('announces the result once and retries only the failed messages', async () => {
  const selected = await Promise.all(['client0010', 'client0011', 'client0012'].map(idOf))
  const { id } = (await send({ everyone: false, people: selected })).body.group
  const announce = async () =>
    (await t.call('POST', `/api/group_messages/${id}/announce`, undefined, owner)).body.announce
  expect(await announce()).toBe(false)
  await drainWith(async ({ to }) => {
    if (to === '+13125550011') throw new NumberRefusedError('no such number')
  })
  const first = { sent: 2, failed: 1, pending: 0, announced: false, latest: { sent: 2, failed: 1 } }
  expect((await groups())[0]).toMatchObject(first)
  expect((await Promise.all([announce(), announce()])).sort()).toEqual([false, true])
  expect(await failed(id)).toEqual([
    expect.objectContaining({ phone_number: '+13125550011', status: 'failed', failure: 'no such number' }),
  ])

  const retry = () => t.call('POST', `/api/group_messages/${id}/retry`, undefined, owner)
  expect((await retry()).status).toBe(200)
  expect((await groups())[0]).toMatchObject({ sent: 2, failed: 0, pending: 1, announced: false })
  await drainWith(() => Promise.reject(new NumberRefusedError('still none')))
  expect((await groups())[0]).toMatchObject({ sent: 2, failed: 1, latest: { sent: 0, failed: 1 } })
  expect(await announce()).toBe(true)

  const both = await Promise.all([retry(), retry()])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  const resent: string[] = []
  await drainWith(async ({ to }) => void resent.push(to))
  expect(resent).toEqual(['+13125550011'])
  expect((await groups())[0]).toMatchObject({ sent: 3, failed: 0, latest: { sent: 1, failed: 0 } })
  expect(await announce()).toBe(true)
  expect((await retry()).status).toBe(404)
})

test('a retry while others are pending joins their round', async () => {
  const selected = await Promise.all(['client0010', 'client0011', 'client0012'].map(idOf))
  const { id } = (await send({ everyone: false, people: selected })).body.group
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let refusals = 0
  const worker = makeWorker(async ({ to }) => {
    if (to === '+13125550012') await released
    if (to === '+13125550011' && refusals++ === 0) throw new NumberRefusedError('busy')
  })
  const drained = worker.drain()
  await expect.poll(async () => (await groups())[0]).toMatchObject({ pending: 1, failed: 1 })
  expect((await t.call('POST', `/api/group_messages/${id}/retry`, undefined, owner)).status).toBe(200)
  release()
  await drained
  await worker.drain()
  await worker.stop()
  expect((await groups())[0]).toMatchObject({ pending: 0, latest: { sent: 3, failed: 0 } })
})

test('retries a single failed message, and only while it is failed', async () => {
  const { message } = (
    await t.call(
      'POST',
      '/api/functions/send-sms',
      { to: '+13125550020', message: 'Hi', userId: 'admin' },
      owner,
    )
  ).body
  const retry = () => t.call('POST', `/api/sms_messages/${message.id}/retry`, undefined, owner)
  expect((await retry()).status).toBe(404)
  await drainWith(() => Promise.reject(new NumberRefusedError('no')))
  expect((await retry()).status).toBe(200)
  const resent: string[] = []
  await drainWith(async ({ id }) => void resent.push(id))
  expect(resent).toEqual([message.id])
})

test('pages through people by name, each once, and counts who is reachable', async () => {
  const ids: string[] = []
  let cursor = ''
  for (;;) {
    const { body } = await t.call(
      'GET',
      `/api/group_messages/people?cursor=${encodeURIComponent(cursor)}`,
      undefined,
      owner,
    )
    if (cursor === '') expect(body).toMatchObject({ total: { count: people + 5 } })
    ids.push(...body.people.map((row: PersonRow) => row.id))
    if (!body.next_cursor) break
    cursor = body.next_cursor
  }
  const { body } = await t.call('GET', '/api/group_messages/reachable', undefined, owner)
  expect(body).toEqual({ people: people + 1 })
  expect(new Set(ids).size).toBe(people + 5)
  expect(ids).toHaveLength(people + 5)
})

test.each([
  ['message', ' ', 'Please enter a message to send'],
  ['people', [], 'Please select at least one recipient'],
  ['people', ['x'], 'Please select at least one recipient'],
])('rejects %s %j', async (field, value, sentence) => {
  const { status, body } = await send({ everyone: false, people: [randomUUID()], [field]: value })
  expect([status, body.error.fields]).toMatchObject([400, expect.objectContaining({})])
  expect(Object.values(body.error.fields)).toContain(sentence)
})

test('claims other messages before group messages', async () => {
  await send({})
  const later = { to: '+17085550123', message: 'See you at ten', userId: 'admin' }
  await t.call('POST', '/api/functions/send-sms', later, owner)
  const texts = createChannels(t).find(({ name }) => name === 'sms')
  if (!texts) throw new Error('there is no channel for texts')
  const claimed = await t.scope(system, (tx) => claimDue(tx, texts, { leaseSeconds: 120, limit: 10 }))
  expect(claimed.map(({ recipient }) => recipient)).toContain(later.to)
})
