import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays, toInstant, toLocal } from '#shared/local-time.ts'
import { bookingRules, timeAhead } from '#tests/support/booking.ts'
import { choose } from '#tests/support/choose.ts'
import { type Clock, provideClock } from '#tests/support/clock-fixture.ts'
import { test as base, expect } from '#tests/support/fixtures.ts'
import { administrator, newPerson, type People } from '#tests/support/people.ts'
import { requestApi } from '#tests/support/request-api.ts'
import type { Server } from '#tests/support/server.ts'
import { wrapTexts } from '#tests/support/touch-page.ts'

const test = base.extend<{ bookable: undefined }, { clock: Clock }>({
  clock: [provideClock, { scope: 'worker' }],
  serverEnv: [({ clock }, use) => use(clock.env), { scope: 'worker' }],
  bookable: [
    async ({ people }, use) => {
      await publishHours(people)
      await use(undefined)
    },
    { auto: true },
  ],
})

async function publishHours(people: People) {
  const asOwner = await people.caller(administrator)
  const { body } = await asOwner('GET', 'booking/rules')
  if (body.rules !== null) return
  const saved = await asOwner('PUT', 'booking/rules', { base: body.base, rules: bookingRules })
  expect(saved.status).toBe(200)
}

const times = (page: Page) => page.getByRole('list', { name: /^Free times on / })
const chooseDay = (page: Page, index: number) =>
  choose(page.getByRole('group', { name: 'Day' }).getByRole('radio').nth(index))

async function openTimes(page: Page, session: RegExp) {
  await page.goto('/booking')
  await choose(page.getByRole('radio', { name: session }))
  await expect(times(page).getByRole('button').first()).toBeVisible()
}

/** A guest's booking, made by calls; answers the token of its link. */
async function bookByCalls(server: Server, startsAt: string): Promise<string> {
  const call = async (path: string, input: object) => {
    const response = await requestApi(server, 'POST', `booking/${path}`, { input })
    expect(response.status).toBe(200)
    return (await response.json()) as { hold: string; price_cents: number; manage_url: string }
  }
  const { hold, price_cents } = await call('holds', { service: 'online', minutes: 60, starts_at: startsAt })
  const guest = { name: 'Rosa Guest', email: newPerson().email }
  const { manage_url } = await call('appointments', { hold, key: randomUUID(), price_cents, ...guest })
  return manage_url.split('#')[1] ?? ''
}

test('a client moves and cancels an appointment in the portal', async ({ page, people }) => {
  await people.asClient(page)
  await openTimes(page, /^Online Consultations 30/)
  await chooseDay(page, 5)
  await times(page).getByRole('button').first().click()
  await expect(page.getByText(/^Booking as Rosa/)).toBeVisible()
  await page.getByRole('button', { name: 'Book this session' }).click()
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()

  await page.goto('/portal?tab=appointments')
  const item = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Online Consultations' })
  const before = await item.locator('time').first().textContent()
  await item.getByRole('button', { name: 'Details and changes' }).click()
  await item.getByRole('button', { name: 'Choose another time' }).click()
  await chooseDay(page, 6)
  await times(page).getByRole('button').last().click()
  await item.getByRole('button', { name: 'Move it' }).click()
  await expect(item.locator('time').first()).not.toHaveText(before ?? '')
  await expect(item.getByText('confirmed')).toBeVisible()

  await item.getByRole('button', { name: 'Cancel the appointment' }).click()
  await item.getByRole('button', { name: 'Cancel it' }).click()
  await expect(item.getByText('cancelled')).toBeVisible()
  await expect(item.getByRole('button')).toHaveText(['Details'])
  await expect(item.getByRole('button')).toBeFocused()
})

test('with text at 200 % nothing of a booking is wider than a phone of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const enlarge = () => page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const expectNoOverflow = async (screen: string) =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBeLessThanOrEqual(320)
  await page.goto('/booking')
  await enlarge()
  await choose(page.getByRole('radio', { name: /^In-Person Consultations 60/ }))
  await expect(times(page).getByRole('button').first()).toBeVisible()
  await page.getByRole('button', { name: 'Tell me when something opens' }).click()
  await expectNoOverflow('the days, the times and the waitlist')
  await page.getByRole('button', { name: 'Show as a list' }).click()
  await expectNoOverflow('the list of times')
  await times(page).last().getByRole('button').last().click()
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeFocused()
  await page.getByRole('button', { name: 'Book this session' }).click()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(2)
  await expectNoOverflow('the form with its errors')
  await page.getByLabel('Name', { exact: true }).fill('Rosa Large')
  await page.getByLabel('Email').fill(newPerson().email)
  await page.getByRole('button', { name: 'Book this session' }).click()
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
  await expectNoOverflow('the confirmation')
  await page.getByRole('button', { name: 'Choose another time' }).click()
  await expect(times(page).getByRole('button').first()).toBeVisible()
  await expectNoOverflow('the times to move to')
})

test('a page whose texts a translator replaces books a session', async ({ page }) => {
  await openTimes(page, /^Online Consultations 60/)
  await page.evaluate(wrapTexts, 'replaced by' as const)
  await chooseDay(page, 7)
  await page.evaluate(wrapTexts, 'replaced by' as const)
  await times(page).getByRole('button').first().click()
  await page.getByLabel('Name', { exact: true }).fill('Rosa Translated')
  await page.evaluate(wrapTexts, 'replaced by' as const)
  await page.getByLabel('Email').fill(newPerson().email)
  await page.getByRole('button', { name: 'Book this session' }).click()
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
})

test('back leads from the form to the same day, and forward to the times again', async ({ page }) => {
  await openTimes(page, /^Online Consultations 60/)
  await chooseDay(page, 8)
  const day = page.getByRole('group', { name: 'Day' }).getByRole('radio', { checked: true })
  const chosen = await day.getAttribute('value')
  const count = await times(page).getByRole('button').count()
  await times(page).getByRole('button').first().click()
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Choose a time' })).toBeFocused()
  await expect(day).toHaveValue(chosen ?? '')
  // The time that was held is free again.
  await expect(times(page).getByRole('button')).toHaveCount(count)
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Choose a time' })).toBeVisible()
})

test('a time that opens is offered to somebody on the waitlist, who takes it', async ({
  page,
  people,
  server,
  clock,
}) => {
  const startsAt = timeAhead(9, '11:00')
  const token = await bookByCalls(server, startsAt)
  const { email } = newPerson()
  await openTimes(page, /^Online Consultations 60/)
  await page.getByRole('button', { name: 'Tell me when something opens' }).click()
  await page.getByLabel('Time of day').selectOption('morning')
  await page.getByLabel('Until').fill(addDays(toLocal(new Date()).date, 60))
  await page.getByLabel('Name', { exact: true }).fill('Rosa Waits')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Put me on the list' }).click()
  await expect(page.getByRole('heading', { name: 'You’re on the list' })).toBeFocused()

  const cancelled = await requestApi(server, 'POST', 'booking/manage/cancel', { input: { token } })
  expect(cancelled.status).toBe(200)
  // Offers go out by day. The jobs run when a server starts, so nobody waits for them.
  await page.goto('about:blank')
  const morning = toInstant(addDays(toLocal(new Date()).date, 1), '10:00')
  await server.kill9()
  clock.set((morning?.getTime() ?? 0) - Date.now())
  await server.restart()
  const { text } = await people.mailTo(email, /^A time opened/)
  await page.goto(/https?:\S+\/booking\/manage\?waitlist#\S+/.exec(text)?.[0] ?? '')
  await expect(page.getByRole('heading', { name: 'A time opened for you' })).toBeVisible()
  await page.getByRole('button', { name: 'Take this time' }).click()
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
  await expect(page.locator(`time[datetime="${startsAt}"]`)).toBeVisible()
  await people.mailTo(email, /is confirmed$/)
})
