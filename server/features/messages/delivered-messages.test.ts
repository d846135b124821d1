import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '#practice/settings.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await t.scope(system, (tx) =>
    tx.execute(sql`
      insert into sms_messages (phone_number, message, status, sender, created_at, delivered_at) values
        ('+13125550701', 'Reached', 'sent', 'admin', now() - interval '3 minutes', now()),
        ('+13125550702', 'On its way', 'sent', 'admin', now() - interval '2 minutes', null),
        ('+13125550703', 'Lost', 'failed', 'admin', now() - interval '1 minute', null),
        ('+13125550704', 'Reached later', 'sent', 'admin', now(), now())`),
  )
})
afterAll(() => t.close())

async function list(query: string) {
  const { body } = await t.call('GET', `/api/sms_messages/all?${query}`, undefined, owner)
  const messages: { message: string }[] = body.messages
  return { texts: messages.map(({ message }) => message), total: body.total }
}

test('all messages can be narrowed to those that reached the phone, which stay among those sent', async () => {
  expect(await list('status=delivered')).toEqual({
    texts: ['Reached later', 'Reached'],
    total: { count: 2, more: false },
  })
  expect((await list('status=sent')).texts).toEqual(['Reached later', 'On its way', 'Reached'])
  expect((await list('status=failed')).texts).toEqual(['Lost'])
  expect((await list('status=delivered&q=5550701')).texts).toEqual(['Reached'])
  expect((await list('status=delivered&q=5550702')).texts).toEqual([])
})

test('the file of all messages follows the same choice', async () => {
  const file = await t.app.request('/api/sms_messages/all.csv?status=delivered', {
    headers: { authorization: `Bearer ${owner}`, apikey: settings.publishableKey },
  })
  const lines = await file.text()
  expect(lines).toContain('Reached later')
  expect(lines).not.toContain('On its way')
})

test('an unknown status is refused', async () => {
  const { status } = await t.call('GET', '/api/sms_messages/all?status=read', undefined, owner)
  expect(status).toBe(400)
})
