import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

const create = (credentials = {}) =>
  t.call('POST', '/api/calendar-settings/feeds', { kind: 'full', ...credentials }, owner)
const needs = async () => (await t.call('GET', '/api/calendar-settings', undefined, owner)).body.needs

test('a new address is emailed to the owner, without the address', async () => {
  const { url } = (await create()).body
  const mail = (await t.sentMail()).find(({ subject }) => subject.startsWith('A calendar address was made'))
  expect(mail?.to).toBe(admin.email)
  expect(mail?.text).toContain('/dashboard/calendar?part=settings')
  expect(JSON.stringify(mail)).not.toContain(new URL(url).pathname.slice(10, 40))
})

test('some minutes after the sign-in a new address asks for the password, and the old one goes on', async () => {
  const { url } = (await create()).body
  expect(await needs()).toEqual({ password: false, code: false })
  await t.database.root.execute(sql`update sessions set created_at = created_at - interval '1 hour'`)
  expect(await needs()).toEqual({ password: true, code: false })
  for (const credentials of [{}, { password: 'not this one' }]) {
    const { status, body } = await create(credentials)
    expect([status, body.error.fields.password]).toEqual([400, expect.any(String)])
  }
  expect((await t.app.request(new URL(url).pathname)).status).toBe(200)
  expect((await create({ password: admin.password })).status).toBe(200)
})
