import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

test('a record shows the number of a booking, whoever proved other numbers', async () => {
  await t.makeClient('proved@numbers.example')
  await t.scope(system, async (tx) => {
    await tx.execute(sql`
      update profiles set phone = '+13125550181' where id = (select id from users where email = 'proved@numbers.example')`)
    await tx.execute(sql`update profiles set phone_verified_at = now() where phone = '+13125550181'`)
    await tx.execute(sql`
      insert into appointments (service_type, duration_minutes, appointment_date, client_name, client_email, client_phone)
      values ('Hour', 60, now(), 'Booker', 'booker@numbers.example', '+13125550182'),
        ('Hour', 60, now(), 'Borrower', 'borrower@numbers.example', '+13125550181')`)
  })
  const numbersOf = async (q: string) => {
    const { body } = await t.call('GET', `/api/clients?q=${q}`, undefined, owner)
    return (await t.call('GET', `/api/clients/${body.clients[0].id}`, undefined, owner)).body.client.phones
  }
  expect(await numbersOf('booker@numbers.example')).toEqual([{ number: '+13125550182', is_proved: false }])
  expect(await numbersOf('borrower@numbers.example')).toEqual([])
})
