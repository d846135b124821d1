import type { Page } from '@playwright/test'
import { hours } from '#shared/time.ts'
import { findViolationsInBothThemes } from '#tests/support/axe.ts'
import { bookingRules } from '#tests/support/booking.ts'
import { choose } from '#tests/support/choose.ts'
import { type Clock, provideClock } from '#tests/support/clock-fixture.ts'
import { test as base, expect } from '#tests/support/fixtures.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { administrator, createPeople, newPerson } from '#tests/support/people.ts'
import { type Server, startServer } from '#tests/support/server.ts'

/** A foot detox is booked with a deposit; everything else is paid later. */
const rules = {
  ...bookingRules,
  services: bookingRules.services.map((service) =>
    service.slug === 'foot-detox'
      ? { ...service, confirmation: 'atOnce', payment: 'deposit', depositCents: 1500 }
      : service,
  ),
}

/** A practice that takes bookings and sends its mail through an SMTP server. */
const test = base.extend<object, { mail: MailServer; clock: Clock; server: Server }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern
    async ({}, use) => {
      const mail = await startMailServer()
      await use(mail)
      await mail.stop()
    },
    { scope: 'worker' },
  ],
  clock: [provideClock, { scope: 'worker' }],
  server: [
    async ({ mail, clock }, use) => {
      const { email, password } = administrator
      const sender = { SMTP_URL: mail.url, MAIL_FROM: 'Practice <mail@practice.test>' }
      const server = await startServer({
        ...sender,
        ...clock.env,
        TRUST_PROXY: 'loopback',
        ADMIN_EMAIL: email,
        ADMIN_PASSWORD: password,
      })
      const asOwner = await createPeople(server).caller(administrator)
      const { body } = await asOwner('GET', 'booking/rules')
      const saved = await asOwner('PUT', 'booking/rules', { base: body.base, rules })
      if (saved.status !== 200) throw new Error(`publishing rules answered ${JSON.stringify(saved.body)}`)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

const phone = { width: 320, height: 700 }
const times = (page: Page) => page.getByRole('list', { name: /^Free times on / })

async function openTimes(page: Page, session: RegExp) {
  await page.goto('/booking')
  await choose(page.getByRole('radio', { name: session }))
  await expect(times(page).getByRole('button').first()).toBeVisible()
}

/** The notice period of a day begins before the session, so the first days can't be changed any more. */
const chooseDay = (page: Page, index: number) =>
  choose(page.getByRole('group', { name: 'Day' }).getByRole('radio').nth(index))

async function receive(mail: MailServer, to: string, subject: RegExp) {
  const find = () => mail.mailsTo(to).find((sent) => subject.test(sent.subject))
  await expect.poll(() => find()?.subject, { message: `a mail to ${to} about ${subject}` }).toBeDefined()
  const received = find()
  if (!received) throw new Error('the mail disappeared')
  return received
}

const linkIn = (text: string) => /https?:\S+\/booking\/manage#\S+/.exec(text)?.[0] ?? ''

/** The jobs run when a server starts, so nobody waits for them. Its process is killed: nothing may be sent twice. */
async function restartAt(server: Server, clock: Clock, aheadMs: number) {
  await server.kill9()
  clock.set(aheadMs)
  await server.restart()
}

const sequenceOf = (calendar: string | null) => /SEQUENCE:(\d+)/.exec(calendar ?? '')?.[1]
const startOf = (calendar: string | null) => {
  const written = /DTSTART:(\d{8}T\d{6}Z)/.exec(calendar ?? '')?.[1] ?? ''
  return Date.parse(written.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
}
const uidOf = (calendar: string | null) => /UID:(\S+)/.exec(calendar ?? '')?.[1]

test('a stranger books, moves, is reminded and cancels on a phone, by mail', { tag: '@embedded' }, async ({
  page,
  mail,
  server,
  clock,
}) => {
  const { email } = newPerson()
  await page.setViewportSize(phone)
  await openTimes(page, /^Online Consultations 60 minutes/)
  await chooseDay(page, 5)
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await times(page).getByRole('button').nth(2).click()
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeFocused()
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await page.getByLabel('Name', { exact: true }).fill('Rosa Test')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Book this session' }).click()

  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeFocused()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  const booked = await receive(mail, email, /is confirmed$/)
  expect(booked.text).toContain('Add to Google Calendar')
  expect(await receive(mail, administrator.email, /^Rosa Test booked/)).toBeDefined()

  await page.goto('/healthz')
  await page.goto(linkIn(booked.text))
  await expect(page.getByRole('heading', { name: 'Your appointment is confirmed' })).toBeVisible()
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Choose another time' }).click()
  await chooseDay(page, 6)
  await times(page).getByRole('button').last().click()
  await page.getByRole('button', { name: 'Move it' }).click()
  const moved = await receive(mail, email, /is moved to/)
  expect([uidOf(moved.calendar), sequenceOf(moved.calendar)]).toEqual([uidOf(booked.calendar), '1'])

  await page.goto('about:blank')
  // After the reminder of three days is due and by day, whatever clocks are set in between.
  const remindedMs = startOf(moved.calendar) - hours(70.5)
  await restartAt(server, clock, remindedMs - Date.now())
  const reminder = await receive(mail, email, /^Reminder: your appointment on /)
  expect([uidOf(reminder.calendar), sequenceOf(reminder.calendar)]).toEqual([uidOf(booked.calendar), '1'])
  await page.goto(linkIn(reminder.text))
  await page.getByRole('button', { name: 'Cancel the appointment' }).click()
  await page.getByRole('button', { name: 'Cancel it' }).click()
  await expect(page.getByRole('heading', { name: 'Your appointment is cancelled' })).toBeFocused()
  const cancelled = await receive(mail, email, /is cancelled$/)
  expect(cancelled.calendar).toContain('METHOD:CANCEL')
  expect(sequenceOf(cancelled.calendar)).toBe('2')
  expect(mail.mailsTo(email).filter(({ subject }) => subject.startsWith('Reminder'))).toHaveLength(1)
  await page.goto('about:blank')
  await restartAt(server, clock, 0)
})

test('the keyboard alone books a session', async ({ page, mail }) => {
  const { email } = newPerson()
  await page.goto('/booking')
  await page.getByRole('radio', { name: /^In-Person Consultations 30/ }).focus()
  await page.keyboard.press('Space')
  await expect(times(page)).toBeVisible()
  const day = page.getByRole('group', { name: 'Day' }).getByRole('radio', { checked: true })
  const first = await day.getAttribute('value')
  await day.focus()
  await page.keyboard.press('ArrowRight')
  await expect(day).not.toHaveValue(first ?? '')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill('Rosa Keys')
  await page.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeFocused()
  await receive(mail, email, /is confirmed$/)
})

test('two people choose one time: one gets it, the other is offered the next', { tag: '@embedded' }, async ({
  page,
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.baseURL })
  const other = await context.newPage()
  // A browser that keeps nothing but the time limit of an idle callback.
  await other.addInitScript(() => {
    window.requestIdleCallback = (run, { timeout } = {}) => (timeout ? Number(setTimeout(run, timeout)) : 0)
  })
  for (const tab of [page, other]) await openTimes(tab, /^Foot Detox/)
  const last = (tab: Page) => times(tab).getByRole('button').last()
  await last(page).click()
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  await last(other).click()
  const notice = other.getByRole('alert')
  await expect(notice).toContainText('Just taken. Next free:')
  await expect(notice.getByRole('button')).toHaveCount(3)
  await notice.getByRole('button').first().click()
  await expect(other.getByRole('heading', { name: 'Your details' })).toBeVisible()
  await context.close()
})

test('a deposit is paid at the payment page, and the booking is confirmed with it', {
  tag: '@embedded',
}, async ({ page, mail }) => {
  const { email } = newPerson()
  await page.setViewportSize(phone)
  await openTimes(page, /^Foot Detox/i)
  await chooseDay(page, 8)
  await times(page).getByRole('button').first().click()
  await expect(page.getByText('You pay a deposit of $15.00 by card in the next step.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Rosa Test')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await expect(page.getByRole('heading', { name: 'Pay to confirm your booking' })).toBeVisible()
  await expect(page.getByText('You haven’t paid yet. Nothing was charged.')).toBeVisible()
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Pay the deposit of $15.00 by card' }).click()
  await page.getByLabel('Full name').fill('Rosa Test')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay $15.00' }).click()

  await expect(page.getByRole('heading', { name: 'Your appointment is confirmed' })).toBeVisible()
  await expect(page.getByText(/^\$15\.00 paid\./)).toBeVisible()
  const confirmed = await receive(mail, email, /is confirmed$/)
  expect(confirmed.text).toContain('$15.00 paid')
})
