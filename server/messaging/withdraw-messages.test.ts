import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { smsMessages } from '#server/db/schema/messages.ts'
import { smsFallbacks } from '#server/db/schema/notices.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import {
  enqueueEmail,
  withdrawAllMessages,
  withdrawDelayedMessages,
} from '#server/messaging/enqueue-email.ts'
import { enqueueSms } from '#server/messaging/enqueue-sms.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const
const cause = 'appointment:1:2'
const content = { subject: 'Moved', heading: 'Moved', paragraphs: ['Moved.'] }
let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.scope(system, async (tx) => {
    await tx.delete(outbox)
    await tx.delete(smsMessages)
  })
  await t.scope(system, async (tx) => {
    await enqueueEmail(tx, { kind: 'moved', cause, to: 'ada@example.com', content, delayMs: 60_000 })
    await enqueueSms(
      tx,
      { kind: 'moved', sender: 'admin', text: 'Moved.', purpose: 'appointments', delayMs: 60_000 },
      [
        {
          to: '+13125550190',
          userId: null,
          cause,
          fallback: { kind: 'moved', cause, email: 'ada@example.com', content, lifeMs: 60_000 },
        },
      ],
    )
  })
})

const left = () =>
  t.scope(system, async (tx) => ({
    waiting: (await tx.select().from(outbox)).length,
    texts: (await tx.select().from(smsMessages)).length,
    fallbacks: (await tx.select().from(smsFallbacks)).length,
  }))

test('everything that a cause would send is taken back with what the screens show of it', async () => {
  expect(await t.scope(system, (tx) => withdrawAllMessages(tx, cause))).toBe(2)
  expect(await left()).toEqual({ waiting: 0, texts: 0, fallbacks: 0 })
})

test('when one of the messages has left, the caller learns it', async () => {
  await t.scope(system, (tx) =>
    tx.update(outbox).set({ sentAt: new Date() }).where(eq(outbox.channel, 'email')),
  )
  expect(await t.scope(system, (tx) => withdrawAllMessages(tx, cause))).toBeNull()
})

test('what waits for the undo goes, and so does the email that would follow a text that has left', async () => {
  await t.scope(system, (tx) =>
    tx.update(outbox).set({ sentAt: new Date() }).where(eq(outbox.channel, 'sms')),
  )
  await t.scope(system, (tx) => withdrawDelayedMessages(tx, [cause]))
  expect(await left()).toEqual({ waiting: 1, texts: 1, fallbacks: 0 })
})
