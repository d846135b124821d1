import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookedEmail } from '#server/booking/emails.ts'
import { notifyClient } from '#server/booking/notify-client.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { noticeSettings } from '#server/db/schema/notices.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { applyEmailTemplate, applyTextTemplate, readNotices } from '#server/notices/notice.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const
let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.scope(system, (tx) => tx.delete(noticeSettings)))

const change = (values: Partial<typeof noticeSettings.$inferInsert>) =>
  t.scope(system, (tx) =>
    tx.insert(noticeSettings).values({ kind: 'booked', isOn: true, delivery: 'email', ...values }),
  )

async function mailBooked(clientName: string) {
  const email = `${randomUUID()}@example.com`
  const ctx: Ctx = { ...t, actor: system, content: t.contentSource.current() }
  return t.scope(system, async (tx) => {
    const [appointment] = await tx
      .insert(appointments)
      .values({
        clientName,
        clientEmail: email,
        serviceType: 'Hair {link} care',
        place: 'online',
        durationMinutes: 60,
        appointmentDate: new Date('2027-03-01T16:00:00Z'),
        status: 'confirmed',
      })
      .returning()
    if (appointment)
      await notifyClient(ctx, tx, { appointment, kind: 'appointment_booked', write: bookedEmail })
    const rows = await tx.select().from(outbox).where(eq(outbox.recipient, email))
    return rows.map(({ payload }) => payload as { subject: string; paragraphs: string[]; facts: unknown[] })
  })
}

test('without a change the email is the standard one', async () => {
  const [mail] = await mailBooked('Ada Pine')
  expect(mail?.paragraphs).toEqual(['Hi Ada,', 'Your appointment is confirmed. See you then!'])
  expect(mail?.subject).toMatch(/^Your appointment on .+ is confirmed$/)
})

test('the owner’s text takes the place of the sentence; the facts stay', async () => {
  await change({
    emailSubject: '{first_name}: {service}',
    emailText: 'See you on {day} at {time}.\n\nBring tea.',
  })
  const [mail] = await mailBooked('Ada Pine')
  expect(mail?.paragraphs).toEqual(['Hi Ada,', 'See you on Mar 1, 2027 at 10:00 AM.', 'Bring tea.'])
  expect(mail?.subject).toBe('Ada: Hair {link} care')
  expect(JSON.stringify(mail?.facts)).toContain('60 minutes')
})

test.each(['{link}', 'https://evil.example', 'evil.example/x', '\u0007Ada', '<b>Ada</b>'])(
  'the name %j is neither expanded nor written',
  async (name) => {
    await change({ emailText: 'Dear {first_name}!' })
    const [mail] = await mailBooked(name)
    expect(mail?.paragraphs).toEqual(['Dear there!'])
  },
)

test('a message that is switched off isn’t sent', async () => {
  await change({ isOn: false })
  expect(await mailBooked('Ada Pine')).toEqual([])
})

test('a text is cut at what a text can be, after it is filled in', async () => {
  await change({ smsTemplate: '{service} {service}' })
  const { booked } = await t.scope(system, readNotices)
  expect(applyTextTemplate(booked, 'Standard', { service: 'x'.repeat(1500) })).toHaveLength(1600)
  expect(applyTextTemplate({ ...booked, smsTemplate: null }, 'Standard', {})).toBe('Standard')
})

test('a subject stays on one line, whatever is filled in', async () => {
  await change({ emailSubject: 'For {service}' })
  const { booked } = await t.scope(system, readNotices)
  const worded = applyEmailTemplate(
    booked,
    { subject: '', paragraphs: ['First.', 'Second.'] },
    { service: 'Hair\r\nBcc: other@example.com' },
  )
  expect(worded).toEqual({ subject: 'For Hair Bcc: other@example.com', paragraphs: ['First.', 'Second.'] })
})
