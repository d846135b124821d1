import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { ProviderUnreachableError } from '#server/errors.ts'
import { createSmtpEmail } from '#server/providers/email/smtp.ts'

const from = 'coach@practice.test'
const mail = {
  ...{ id: 'b0000000-0000-4000-8000-000000000001', to: 'ada@example.com', senderName: 'Practice' },
  ...{ subject: 'Confirmed', text: 'The time is yours.', html: '<p>The time is yours.</p>' },
}

const servers: SMTPServer[] = []
afterEach(async () => {
  for (const smtp of servers.splice(0)) await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

/** Calls `accept` once an email is read to its end. */
async function startMailServer(accept: (answer: () => void) => void) {
  const smtp = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => void stream.resume().on('end', () => accept(() => done())),
  })
  smtp.on('error', () => undefined)
  servers.push(smtp)
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  return `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
}

test('waits for a mail server that takes long to say that it accepted an email', async () => {
  const url = await startMailServer((answer) => setTimeout(answer, 900))
  await createSmtpEmail({ url, from, timeoutMs: 300 }).send(mail)
})

test('an email that may have been accepted does not count as one that found no server', async () => {
  let received = 0
  const url = await startMailServer(() => {
    received += 1
  })
  const provider = createSmtpEmail({ url, from, timeoutMs: 300, silenceMs: 300 })
  const error = await provider.send(mail).catch((reason: unknown) => reason)
  expect(received).toBe(1)
  expect(String(error)).toContain('did not say whether it accepted the email')
  expect(error).not.toBeInstanceOf(ProviderUnreachableError)
  const nobody = createSmtpEmail({ url: 'smtp://127.0.0.1:1', from })
  await expect(nobody.send(mail)).rejects.toBeInstanceOf(ProviderUnreachableError)
})
