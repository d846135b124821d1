import type { Page } from '@playwright/test'
import { formatDate } from '#shared/dates.ts'
import { toLocal } from '#shared/local-time.ts'
import { days } from '#shared/time.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { administrator } from '#tests/support/people.ts'
import { exactText, failedRequestError, tooLongText, unusualInputs } from '#tests/support/screen.ts'

const dateIn = (n: number) => toLocal(new Date(Date.now() + days(n))).date
const shown = (date: string) => formatDate(`${date}T18:00:00Z`)
const submit = (page: Page) => page.getByRole('button', { name: 'Request appointment' }).click()

async function fill(page: Page, { service = 'Foot Detox', date = dateIn(30), time = '10:30' } = {}) {
  await page.getByLabel('Service Type').fill(service)
  await page.getByLabel('Preferred Date').fill(date)
  await page.getByLabel('Preferred Time').fill(time)
}

/** Counts requests for an appointment that leave the browser. */
function countSent(page: Page): () => number {
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/appointments')) sent += 1
  })
  return () => sent
}

test('a first request appears in the empty list as pending', async ({ page, people }) => {
  await people.asClient(page)
  await page.goto('/portal?tab=appointments')
  await expect(page.getByText("You don't have any appointments yet.")).toBeVisible()
  const duration = page.getByLabel('Duration (minutes)')
  await expect(duration).toHaveValue('60')
  await expect(duration).toHaveAttribute('min', '15')
  await expect(duration).toHaveAttribute('step', '15')

  await fill(page)
  await submit(page)
  await expect(exactText(page, 'Appointment request submitted')).toBeVisible()
  const item = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Foot Detox' })
  await expect(item).toContainText(`${shown(dateIn(30))} at 10:30 AM · 60 minutes`)
  await expect(item.getByText('pending')).toBeVisible()
  await expect(item.locator('.bg-tone-yellow')).toHaveText('pending')
  await expect(page.getByLabel('Service Type')).toHaveValue('')
  await expect(duration).toHaveValue('60')
})

test('lists the earliest first, with confirmed green, pending yellow and others red', async ({
  page,
  people,
}) => {
  const person = await people.asClient(page)
  const asClient = await people.caller(person)
  const asAdmin = await people.caller(administrator)
  const ids: Record<string, string> = {}
  for (const [service_type, ahead] of [
    ['third', 40],
    ['first', 20],
    ['fourth', 50],
    ['second', 30],
  ] as const) {
    const input = { service_type, duration_minutes: 45, date: dateIn(ahead), time: '09:00' }
    ids[service_type] = (await asClient('POST', 'appointments', input)).body.appointment.id
  }
  const statuses = { first: 'confirmed', third: 'completed', fourth: 'cancelled' }
  for (const [name, status] of Object.entries(statuses))
    expect((await asAdmin('PATCH', `appointments/${ids[name]}`, { status, any_time: true })).status).toBe(200)

  await page.goto('/portal?tab=appointments')
  const items = page.getByRole('tabpanel').getByRole('listitem')
  await expect(items).toContainText(['first', 'second', 'third', 'fourth'])
  await expect(items.locator('[class*=bg-tone]')).toHaveText([
    'confirmed',
    'pending',
    'completed',
    'cancelled',
  ])
  const tones = ['green', 'yellow', 'red', 'red']
  for (const [at, tone] of tones.entries())
    await expect(items.nth(at).locator('[class*=bg-tone]')).toHaveClass(new RegExp(`\\bbg-tone-${tone}\\b`))
})

test('shows invalid fields before sending', async ({ page, people }) => {
  await people.asClient(page)
  await page.goto('/portal?tab=appointments')
  const sent = countSent(page)
  await submit(page)
  await expect(page.getByLabel('Service Type')).toBeFocused()
  await expect(page.getByLabel('Service Type')).toHaveAccessibleDescription(
    'Enter what the appointment is for.',
  )
  await expect(page.getByLabel('Preferred Date')).toHaveAccessibleDescription('Choose a date.')
  await expect(page.getByLabel('Preferred Time')).toHaveAccessibleDescription(/Choose a time\.$/)

  await fill(page, { date: dateIn(-1) })
  await page.getByLabel('Duration (minutes)').fill('7')
  await submit(page)
  await expect(page.getByText('Choose 15 to 480 minutes in steps of 15.')).toBeVisible()
  await expect(page.getByText('That day has passed. Choose a later one.')).toBeVisible()

  await page.getByLabel('Duration (minutes)').fill('45')
  await fill(page, { date: dateIn(0), time: '00:00' })
  await submit(page)
  await expect(page.getByText('That time has passed. Choose a later one.')).toBeVisible()
  await fill(page, { service: tooLongText })
  await submit(page)
  await expect(page.getByText('Keep it to 120 characters.')).toBeVisible()
  expect(sent()).toBe(0)
})

test("shows the server's messages at their fields", async ({ page, people, watched }) => {
  watched.expectError(failedRequestError)
  await people.asClient(page)
  await page.goto('/portal?tab=appointments')
  await expect(page.getByText("You don't have any appointments yet.")).toBeVisible()
  await fill(page)
  await page.route('**/api/appointments', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const late = { ...route.request().postDataJSON(), duration_minutes: 7, date: '2020-02-03' }
    return route.continue({ postData: JSON.stringify(late) })
  })
  await submit(page)
  await expect(page.getByText('Choose 15 to 480 minutes in steps of 15.')).toBeVisible()
  await expect(page.getByLabel('Duration (minutes)')).toBeFocused()
  await expect(page.getByText("You don't have any appointments yet.")).toBeVisible()
})

test('a failed request shows an error and keeps the form', async ({ page, people, watched }) => {
  watched.expectError(failedRequestError)
  await people.asClient(page)
  await page.goto('/portal?tab=appointments')
  await expect(page.getByText("You don't have any appointments yet.")).toBeVisible()
  await fill(page)
  await page.route('**/api/appointments', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', requestId: 'r' } } }),
  )
  await submit(page)
  await expect(exactText(page, 'Error creating appointment')).toBeVisible()
  await expect(page.getByLabel('Service Type')).toHaveValue('Foot Detox')
})

test('shows unusual text as it was entered', async ({ page, people }) => {
  await people.asClient(page)
  await page.goto('/portal?tab=appointments')
  for (const service of Object.values(unusualInputs)) {
    await fill(page, { service })
    await submit(page)
    await expect(page.getByRole('listitem').getByText(service, { exact: true })).toBeVisible()
  }
})

test('shows Central Time and the local time to a client in another time zone', async ({ page, people }) => {
  await people.asClient(page)
  await page.goto('/portal?tab=appointments')
  await fill(page, { date: dateIn(30), time: '10:30' })
  await expect(page.getByText(/^Central Time\. Your time: \w+, \w+ \d+, \d+:\d\d [AP]M\.$/)).toBeVisible()
  await submit(page)
  await expect(page.getByText('Times are in Central Time.')).toBeVisible()
})

test.describe('a client in Chicago', () => {
  test.use({ timezoneId: 'America/Chicago' })
  test('sees no time zone notes', async ({ page, people }) => {
    await people.asClient(page)
    await page.goto('/portal?tab=appointments')
    await fill(page)
    await submit(page)
    await expect(page.getByRole('listitem').filter({ hasText: '10:30 AM' })).toBeVisible()
    await expect(page.getByText('Central Time')).toHaveCount(0)
  })
})
