import { randomBytes, randomUUID } from 'node:crypto'
import { practice } from '#practice/practice.ts'
import { addDays, toInstant, toLocal } from '#shared/local-time.ts'
import { days, minutes } from '#shared/time.ts'
import { bookingRules } from '#tests/support/booking.ts'
import { choose } from '#tests/support/choose.ts'
import { type Clock, provideClock } from '#tests/support/clock-fixture.ts'
import { createFakeTwilio, type FakeTwilio, twilioKeys } from '#tests/support/fake-twilio.ts'
import { test as base, expect } from '#tests/support/fixtures.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { administrator, newNumber, newPerson } from '#tests/support/people.ts'
import { requestApi } from '#tests/support/request-api.ts'
import { type Server, startServer } from '#tests/support/server.ts'

const at = (date: string, time: string) => {
  const instant = toInstant(date, time)
  if (!instant) throw new Error(`there is no ${time} on ${date}`)
  return instant.getTime()
}

/** The next day on which clocks are set, in November or March: at least so far ahead that somebody can book before it. */
function findClockChange(): string {
  const isChange = (date: string) => at(addDays(date, 1), '12:00') - at(date, '12:00') !== days(1)
  let date = addDays(toLocal(new Date()).date, 12)
  while (!isChange(date)) date = addDays(date, 1)
  return addDays(date, 1)
}

const changeDate = findClockChange()
/** The day after the change: one reminder is due before it, by the old clock, and one after it. */
const sessionDate = addDays(changeDate, 1)
const firstReminder = at(addDays(sessionDate, -3), '10:00')
const secondReminder = at(addDays(sessionDate, -1), '10:00')
const startsMs = at(addDays(sessionDate, -9), '11:00')

const resetSubject = /^Choose a new password/

/** A practice with hours that texts through Twilio and mails through an SMTP server, some days before clocks are set. */
const test = base.extend<object, { mail: MailServer; twilio: FakeTwilio; clock: Clock; server: Server }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern
    async ({}, use) => {
      const mail = await startMailServer()
      await use(mail)
      await mail.stop()
    },
    { scope: 'worker' },
  ],
  twilio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern
    async ({}, use) => {
      const twilio = await createFakeTwilio()
      await use(twilio)
      await twilio.close()
    },
    { scope: 'worker' },
  ],
  clock: [provideClock, { scope: 'worker' }],
  server: [
    async ({ mail, twilio, clock }, use) => {
      clock.set(startsMs - Date.now())
      const server = await startServer({
        ...clock.env,
        ...{ SMTP_URL: mail.url, MAIL_FROM: 'Practice <mail@practice.test>' },
        ...{ TWILIO_ACCOUNT_SID: twilioKeys.accountSid, TWILIO_AUTH_TOKEN: twilioKeys.authToken },
        ...{ TWILIO_FROM: twilioKeys.from, TWILIO_API_BASE: twilio.url },
        ...{ ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password },
        TRUST_PROXY: 'loopback',
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

test('a stranger writes, is answered, registers, books and is reminded across a clock change, and STOP ends the texts', {
  tag: '@embedded',
}, async ({ page, browser, baseURL, people, server, mail, twilio, clock }) => {
  test.slow()
  const person = newPerson()
  const phone = newNumber()
  const name = `${person.firstName} ${person.lastName}`
  const asOwner = await people.caller(administrator)
  const succeed = ({ status, body }: Awaited<ReturnType<typeof asOwner>>) => {
    expect([status, body.error]).toEqual([200, undefined])
    return body
  }
  const { base: published } = succeed(await asOwner('GET', 'booking/rules'))
  succeed(await asOwner('PUT', 'booking/rules', { base: published, rules: bookingRules }))
  const { notices } = succeed(await asOwner('GET', 'notices'))
  for (const { kind, ...notice } of notices as { kind: string }[])
    if (kind === 'reminder_3_days' || kind === 'reminder_1_day')
      succeed(await asOwner('PUT', `notices/${kind}`, { ...notice, delivery: 'both' }))

  const mailsAbout = (subject: RegExp) =>
    mail.mailsTo(person.email).filter((sent) => subject.test(sent.subject))
  const receive = async (subject: RegExp) => {
    await expect.poll(() => mailsAbout(subject).length, { message: `a mail about ${subject}` }).toBe(1)
    return mailsAbout(subject)[0]?.text ?? ''
  }
  const texts = () => twilio.accepted.filter(({ to }) => to === phone).map(({ body }) => body)
  const reminders = () => ({ texts: texts().length - 1, mails: mailsAbout(/^Reminder: /).length })
  /** The jobs run when a server starts. It is killed: nothing may be sent twice. */
  const restartAt = async (instantMs: number) => {
    await server.kill9()
    clock.set(instantMs - Date.now())
    await server.restart()
  }

  /** Until what someone waits for has left: anything that the jobs enqueued before it would have left, too. */
  const settle = async () => {
    const before = mailsAbout(resetSubject).length
    await people.requestReset(person)
    await expect.poll(() => mailsAbout(resetSubject).length).toBe(before + 1)
  }

  const device = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...(baseURL && { baseURL }),
  })
  const visitor = await device.newPage()
  await visitor.goto('/contact')
  await visitor.getByLabel('Name').fill(name)
  await visitor.getByLabel('Email').fill(person.email)
  await visitor.getByLabel('Message').fill('Do you have time next week?')
  await visitor.getByRole('button', { name: 'Send Message' }).click()
  await expect(visitor.getByText('Message sent').first()).toBeVisible()

  await people.signIn(page, administrator)
  await page.goto('/dashboard/inbox')
  await page.getByRole('link', { name: `Unread: ${name}` }).click()
  await page.getByLabel('Your answer').fill('Yes. Choose a time that suits you.')
  await page.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByRole('article').getByText('Waiting for them')).toBeVisible()
  expect(await receive(/^A message from/)).toContain('Choose a time that suits you.')
  await page.goto('about:blank')

  await people.register(person)
  const link = /https?:\/\/\S+\?\S+/.exec(await receive(/^Confirm your email/))?.[0] ?? ''
  const input = { token: new URL(link).searchParams.get('confirm'), password: person.password }
  expect((await requestApi(server, 'POST', 'auth/confirm-email', { input })).status).toBe(200)
  const asClient = await people.caller(person)
  const names = { first_name: person.firstName, last_name: person.lastName }
  succeed(await asClient('PATCH', 'profiles/me', { ...names, phone }))
  succeed(await asClient('POST', 'profiles/me/phone/code'))
  await expect.poll(() => texts().length).toBe(1)
  succeed(await asClient('POST', 'profiles/me/phone/verify', { code: /\d{6}/.exec(texts()[0] ?? '')?.[0] }))

  await people.signIn(visitor, person)
  await visitor.goto('/portal/conversation')
  const own = visitor.getByRole('region', { name: `Messages with ${practice.coach.firstName}` })
  await expect(own).toContainText('Do you have time next week?')
  await expect(own).toContainText('Choose a time that suits you.')

  await visitor.goto('/booking')
  await choose(visitor.getByRole('radio', { name: /^Online Consultations 60/ }))
  const day = visitor.getByRole('group', { name: 'Day' })
  await choose(day.locator(`input[value="${sessionDate}"]`))
  await visitor
    .getByRole('list', { name: /^Free times on / })
    .getByRole('button', { name: /^10:00/ })
    .click()
  await visitor.getByRole('button', { name: 'Book this session' }).click()
  await expect(visitor.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
  await receive(/is confirmed$/)
  await visitor.goto('about:blank')
  // And another one, the next day.
  const laterStart = new Date(at(addDays(sessionDate, 1), '15:00')).toISOString()
  const session = { service: 'online', minutes: 60, starts_at: laterStart }
  const { hold, price_cents } = succeed(await asClient('POST', 'booking/holds', session))
  succeed(await asClient('POST', 'booking/appointments', { hold, price_cents, key: randomUUID() }))
  await expect.poll(() => mailsAbout(/is confirmed$/).length).toBe(2)

  // At the same hour of the practice's day, by the old clock and by the new one, and not a minute earlier.
  await restartAt(firstReminder - minutes(2))
  await settle()
  expect(reminders()).toEqual({ texts: 0, mails: 0 })
  await restartAt(firstReminder + minutes(1))
  await expect.poll(reminders).toEqual({ texts: 1, mails: 1 })
  expect(twilio.accepted.at(-1)?.body).toContain('10:00 AM')
  await restartAt(secondReminder - minutes(2))
  // The first one of the other session came due meanwhile.
  await expect.poll(reminders).toEqual({ texts: 2, mails: 2 })
  await settle()
  expect(reminders()).toEqual({ texts: 2, mails: 2 })
  await restartAt(secondReminder + minutes(1))
  await expect.poll(reminders).toEqual({ texts: 3, mails: 3 })
  expect(mailsAbout(/^Reminder: .*10:00 AM/)).toHaveLength(2)

  const stop = { From: phone, To: twilioKeys.from, Body: 'STOP', NumMedia: '0' }
  const inbound = { ...stop, MessageSid: `SM${randomBytes(16).toString('hex')}`, OptOutType: 'STOP' }
  const url = `${server.baseURL}/webhooks/sms/inbound`
  const stopped = await fetch(url, { method: 'POST', ...twilio.sign(url, inbound) })
  expect(stopped.status).toBe(200)
  // Twilio itself confirms a STOP: we say nothing more.
  expect(await stopped.text()).toBe('<?xml version="1.0" encoding="UTF-8"?><Response></Response>')
  const before = { texts: texts().length, mails: mail.mailsTo(person.email).length }

  const asOwnerAgain = await people.caller(administrator)
  await people.signIn(page, administrator)
  await page.goto('/dashboard/inbox')
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByText('They asked for no more texts (STOP)')).toBeVisible()
  await page.goto('about:blank')

  // What they must be told still arrives, by email.
  const range = `from=${sessionDate}&to=${addDays(sessionDate, 1)}`
  const { appointments } = succeed(await asOwnerAgain('GET', `calendar?${range}`))
  const { id, sequence } = appointments.find(
    (one: { starts_at: string }) => Date.parse(one.starts_at) === at(sessionDate, '10:00'),
  )
  succeed(await asOwnerAgain('POST', `calendar/appointments/${id}/cancel`, { sequence, note: 'I am ill.' }))
  // Its mail waits for an undo.
  await expect.poll(() => mailsAbout(/is cancelled$/).length).toBe(1)
  expect(mailsAbout(/is cancelled$/)[0]?.text).toContain('I am ill.')
  // The day before the other session.
  await restartAt(at(sessionDate, '15:00') + minutes(1))
  await expect.poll(() => mailsAbout(/^Reminder: .*3:00 PM/).length).toBe(2)
  await settle()
  expect(texts()).toHaveLength(before.texts)
  // The cancellation, the reminder by email, and the one that this test asked for.
  expect(mail.mailsTo(person.email)).toHaveLength(before.mails + 3)
  await device.close()
})
