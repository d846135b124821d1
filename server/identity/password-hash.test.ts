import { scryptSync } from 'node:crypto'
import { isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#server/db/schema/identity.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { enableRealScrypt } from '#tests/support/cheap-scrypt.mjs'

enableRealScrypt()

const password = 'correct horse battery'
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

test('stores passwords as scrypt hashes with N = 16384, r = 16 and a salt of their own', async () => {
  for (const email of ['first@example.com', 'second@example.com']) {
    const { confirmToken } = await t.register(email, password)
    await t.call('POST', '/api/auth/confirm-email', { token: confirmToken, password })
  }
  const rows = await t.database.root
    .select({ hash: accounts.password })
    .from(accounts)
    .where(isNotNull(accounts.password))
  const stored = rows.map(({ hash }) => (hash ?? '').split(':'))
  const matching = stored.filter(
    ([salt = '', key = '']) => scryptSync(password, salt, key.length / 2, cost).toString('hex') === key,
  )
  expect(matching).toHaveLength(2)
  expect(new Set(stored.map(([salt]) => salt)).size).toBe(stored.length)
})
