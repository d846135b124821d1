import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Limiter } from '#server/http/rate-limit.ts'
import { createPasswordResets } from '#server/identity/password-resets.ts'
import { createSignInLinks } from '#server/identity/sign-in-links.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

async function changeAddress(userId: string, newEmail: string) {
  await t.call('POST', `/api/email-changes/${userId}`, { new_email: newEmail }, owner)
  const mail = (await t.sentMail()).find(({ to, text }) => to === newEmail && text.includes('new-email='))
  const [, token] = /new-email=(\S+)/.exec(mail?.text ?? '') ?? []
  const input = { token, password: 'correct horse battery' }
  expect((await t.call('POST', '/api/auth/confirm-new-email', input)).status).toBe(200)
}

test.each([
  ['reset', createPasswordResets, 'reset='],
  ['sign-in', createSignInLinks, 'sign-in='],
] as const)(
  'a %s link is not for a mailbox that the account leaves while the link is asked for',
  async (name, create, mark) => {
    const [before, after] = [`${name}-old@example.com`, `${name}-new@example.com`]
    const { profile } = (await t.call('GET', '/api/session', undefined, await t.makeClient(before))).body
    // It is counted between finding the account and storing the link.
    const limit = Object.assign(() => changeAddress(profile.id, after), t.limit) as Limiter
    const registrations = { sendNewLink: async () => undefined }
    const links = create({ ...t, limit, registrations, wake: t.outbox.wake })
    await links.request(t.content, { email: before, network: '10.9.0.1' })
    const sent = (await t.sentMail()).filter(({ to }) => to === before)
    expect(sent.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/has changed$/))
    expect(sent.filter(({ text }) => text.includes(mark))).toEqual([])
  },
)
