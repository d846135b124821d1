import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followEmailChange } from '#server/follow-email-change.ts'
import { PermanentEmailError } from '#server/providers/email/port.ts'
import { NumberRefusedError } from '#server/providers/sms/port.ts'
import type { CampaignDetails } from '#shared/campaigns.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { addPeople, agree, createSender, deliverAll, runJob, setLocalTime } from '#tests/support/campaigns.ts'
import { createRandom } from '#tests/support/fault-options.ts'

const system = { role: 'system', job: 'test' } as const
const count = 160

let t: TestApp
let owner: string
const phones = Array.from({ length: count }, (_, n) => `+1312555${String(1000 + n)}`)
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await t.outbox.stop()
  setLocalTime(t, '11:00')
  await addPeople(
    t,
    phones.map((phone, n) => ({ name: `Ada Client${n}`, phone })),
  )
  await agree(t, 'sms', 'news', phones)
})
afterAll(() => t.close())

const call = (method: string, path: string, input?: unknown) =>
  t.call(method, `/api/campaigns${path}`, input, owner)
const details = async (id: string): Promise<CampaignDetails> => (await call('GET', `/${id}`)).body.campaign

async function send(people: number) {
  const id = randomUUID()
  const draft = { version: 0, channel: 'sms', purpose: 'news', segment: 'agreed', people: [] }
  await call('PUT', `/${id}`, { ...draft, subject: '', body: 'Hi {first_name}' })
  expect((await call('POST', `/${id}/send`, { version: 1, people, texts: people })).status).toBe(200)
  return id
}

test.each([1, 2])(
  'each person gets it once, whatever is paused, resumed, tried by two processes or broken off (%i)',
  async (seed) => {
    const random = createRandom(seed)
    await t.scope(system, (tx) => tx.execute(sql`delete from rate_limits`))
    const id = await send(count)
    const sent: string[] = []
    for (let step = 0; step < 300; step++) {
      const { state, counts } = await details(id)
      if (state === 'sent') break
      const choice = random.upTo(20)
      if (choice < 3) await call('POST', `/${id}/pause`)
      else if (choice < 6 || counts.queued + counts.waiting === 0) await call('POST', `/${id}/resume`)
      else if (choice < 12) await Promise.all([runJob(t), runJob(t)])
      else {
        // Two processes deliver; each stops in the middle, as a deployment does.
        const wasPaused = state === 'paused'
        const senders = [0, 1].map(() => {
          let left = random.upTo(60)
          const sender = createSender(t, {
            sms: async () => {
              if (left-- <= 0) void sender.worker.stop()
            },
          })
          return sender
        })
        await Promise.all(senders.map(({ worker }) => worker.drain()))
        await Promise.all(senders.map(({ worker }) => worker.stop()))
        const delivered = senders.flatMap((sender) => sender.sent)
        if (wasPaused) expect(delivered).toEqual([])
        sent.push(...delivered.map(({ to }) => to))
      }
    }
    expect(await details(id)).toMatchObject({ state: 'sent', counts: { sent: count, queued: 0, waiting: 0 } })
    expect(sent.toSorted()).toEqual(phones)
  },
)

test('failed ones are retried in rounds, and only them', async () => {
  await t.scope(system, (tx) => tx.execute(sql`delete from rate_limits`))
  const id = await send(count)
  const refuse = async ({ to }: { to: string }) => {
    if (to === phones[3] || to === phones[4]) throw new NumberRefusedError('There is no such number.')
  }
  for (let run = 0; run < 6; run++) {
    await runJob(t)
    await deliverAll(t, { sms: refuse })
  }
  await runJob(t)
  expect(await details(id)).toMatchObject({
    state: 'sent',
    round: 1,
    latest: null,
    counts: { sent: count - 2, failed: 2 },
  })
  const failed = (await call('GET', `/${id}/recipients?status=failed`)).body.recipients
  expect(failed).toEqual([
    expect.objectContaining({ address: phones[3], failure: 'There is no such number.' }),
    expect.objectContaining({ address: phones[4] }),
  ])
  const retries = await Promise.all([call('POST', `/${id}/retry`), call('POST', `/${id}/retry`)])
  expect(retries.map(({ status }) => status).sort()).toEqual([200, 410])
  const resent = await deliverAll(t, {
    sms: async ({ to }) => {
      if (to === phones[4]) throw new NumberRefusedError('There is no such number.')
    },
  })
  await runJob(t)
  expect(resent.map(({ to }) => to)).toEqual([phones[3]])
  expect(await details(id)).toMatchObject({
    ...{ state: 'sent', round: 2, latest: { sent: 1, failed: 1, pending: 0 } },
    counts: { sent: count - 1, failed: 1 },
  })
})

test('a confirmation overtakes a group message', async () => {
  await t.scope(system, (tx) => tx.execute(sql`delete from rate_limits`))
  await send(count)
  await t.call(
    'POST',
    '/api/functions/send-sms',
    { to: '+17085550123', message: 'At ten', userId: 'admin' },
    owner,
  )
  const sent = await deliverAll(t)
  expect(sent.findIndex(({ to }) => to === '+17085550123')).toBeLessThan(10)
})

test('an email that is refused says why, and is sent once when it is retried', async () => {
  await agree(t, 'email', 'news', ['ada.client1@mail.example', 'ada.client2@mail.example'])
  const id = randomUUID()
  const draft = { version: 0, channel: 'email', purpose: 'news', segment: 'agreed', people: [] }
  await call('PUT', `/${id}`, { ...draft, subject: 'Tea', body: 'Hi {first_name}' })
  expect((await call('POST', `/${id}/send`, { version: 1, people: 2, texts: 0 })).status).toBe(200)
  await deliverAll(t, {
    email: async ({ to }) => {
      if (to === 'ada.client2@mail.example') throw new PermanentEmailError('There is no such mailbox.')
    },
  })
  await runJob(t)
  expect(await details(id)).toMatchObject({ state: 'sent', counts: { sent: 1, failed: 1 } })
  const { recipients } = (await call('GET', `/${id}/recipients?status=failed`)).body
  expect(recipients).toEqual([expect.objectContaining({ failure: 'There is no such mailbox.' })])
  expect((await call('POST', `/${id}/retry`)).status).toBe(200)
  const resent = (await deliverAll(t)).filter(({ email }) => email)
  await runJob(t)
  expect(resent.map(({ to }) => to)).toEqual(['ada.client2@mail.example'])
  expect(await details(id)).toMatchObject({
    ...{ state: 'sent', round: 2, latest: { sent: 1, failed: 0, pending: 0 } },
    counts: { sent: 2, failed: 0 },
  })
})

/** An account with another address, as once it is confirmed. */
const changeEmail = (moved: { userId: string; from: string; to: string }) =>
  t.scope(system, async (tx) => {
    await tx.execute(sql`update users set email = ${moved.to} where id = ${moved.userId}`)
    await followEmailChange(t.signedLinks)(tx, moved)
  })

test.each(['guest', 'account'])(
  'emails about sessions that wait or failed go to the new address of a %s, and news only to one that agreed',
  async (kind) => {
    const [old, right] = [`gwen.${kind}@mail.example`, `gwen.${kind}@gmail.example`]
    if (kind === 'account') await addPeople(t, [{ name: 'Gwen Account' }])
    else await t.call('POST', '/api/clients', { name: 'Gwen Lind', email: old, phone: '' }, owner)
    await agree(t, 'email', 'news', [old])
    const { rows } = await t.scope(system, (tx) =>
      tx.execute<{ id: string; userId: string | null }>(
        sql`select id, user_id as "userId" from contacts where email = ${old}`,
      ),
    )
    const [gwen] = rows
    const write = async (purpose: 'appointments' | 'news') => {
      const id = randomUUID()
      const draft = { version: 0, channel: 'email', purpose, segment: null, people: [gwen?.id] }
      await call('PUT', `/${id}`, { ...draft, subject: 'Closed on Friday', body: 'Hi {first_name}' })
      expect((await call('POST', `/${id}/send`, { version: 1, people: 1, texts: 0 })).status).toBe(200)
      return id
    }
    const failed = await write('appointments')
    await runJob(t)
    const refuse = { email: () => Promise.reject(new PermanentEmailError('There is no such mailbox.')) }
    await deliverAll(t, refuse)
    const news = await write('news')
    const inOutbox = await write('appointments')
    await runJob(t)
    const waiting = await write('appointments')
    for (const id of [news, inOutbox, waiting]) await call('POST', `/${id}/pause`)
    if (gwen?.userId) await changeEmail({ userId: gwen.userId, from: old, to: right })
    else {
      const was = { name: 'Gwen Lind', email: old, phone: null }
      const to = { name: 'Gwen Lind', email: right, phone: '', was }
      expect((await t.call('PUT', `/api/clients/${gwen?.id}`, to, owner)).status).toBe(200)
    }
    for (const id of [news, inOutbox, waiting]) await call('POST', `/${id}/resume`)
    expect((await call('POST', `/${failed}/retry`)).status).toBe(200)
    await runJob(t)
    const sent = await deliverAll(t)
    expect(sent.map(({ to }) => to)).toEqual([...(gwen?.userId ? [] : [old]), right, right, right])
  },
)
