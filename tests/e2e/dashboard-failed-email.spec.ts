import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { settings } from '#practice/settings.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { administrator, createPeople } from '#tests/support/people.ts'
import { startServer } from '#tests/support/server.ts'

test('a failed email appears on the dashboard and can be sent again', async ({ browser }) => {
  test.slow()
  const box = { full: true, taken: 0 }
  const post = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      done(box.full ? Object.assign(new Error('mailbox full'), { responseCode: 552 }) : undefined)
    },
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', () => {
        box.taken++
        done()
      })
    },
  })
  await new Promise<void>((resolve) => post.listen(0, '127.0.0.1', resolve))
  const { port } = post.server.address() as AddressInfo
  const server = await startServer({
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'practice@example.com',
  })
  try {
    const contact = { name: 'Ada', email: 'ada@example.com', message: 'Are you open on Friday?', website: '' }
    await fetch(`${server.baseURL}/api/contact`, {
      method: 'POST',
      headers: { apikey: settings.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(contact),
    })
    const page = await browser.newPage({ baseURL: server.baseURL })
    const people = createPeople(server)
    const asOwner = await people.caller(administrator)
    await expect.poll(async () => (await asOwner('GET', 'outbox/failed')).body.messages).toHaveLength(1)
    await people.asAdmin(page)
    await page.goto('/dashboard')
    const failed = page.getByRole('list', { name: 'Emails that failed' })
    await expect(failed).toContainText('answered 552')
    await expect(failed).toContainText(administrator.email)
    box.full = false
    await failed.getByRole('button', { name: /^Try again/ }).click()
    await expect(failed).toHaveCount(0)
    await expect.poll(() => box.taken).toBe(1)
    await page.close()
  } finally {
    await server.stop()
    post.close()
  }
})
