import type { Page } from '@playwright/test'
import { addDays, toInstant, toLocal } from '#shared/local-time.ts'
import { findViolationsInBothThemes } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { administrator, type People } from '#tests/support/people.ts'

const dialog = (page: Page) => page.getByRole('dialog')

async function expectNoSidewaysScroll(page: Page) {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(excess).toBeLessThanOrEqual(0)
}

/** A session that the owner put into the calendar. */
async function addSession(people: People, name: string, daysAhead: number) {
  const asOwner = await people.caller(administrator)
  const date = addDays(toLocal(new Date()).date, daysAhead)
  const { status } = await asOwner('POST', 'calendar/appointments', {
    client: { name, email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com` },
    title: 'First talk',
    minutes: 60,
    starts_at: toInstant(date, '12:00')?.toISOString(),
    ...{ tell_client: false, any_time: true, key: crypto.randomUUID() },
  })
  expect(status).toBe(200)
  return date
}

test('on a phone the owner shows a code, and the client pays it by card on theirs', async ({
  page,
  people,
  browser,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await people.asAdmin(page)
  const date = await addSession(people, 'Vera Rubin', 120)
  await page.goto(`/dashboard/calendar?view=day&date=${date}`)
  await page.getByRole('button', { name: /^Vera Rubin/ }).click()
  await dialog(page).getByRole('button', { name: 'Take payment' }).click()
  await dialog(page).getByLabel('Amount in dollars').fill('95')
  await dialog(page)
    .getByLabel(/^By card/)
    .check()
  await dialog(page)
    .getByLabel(/^Email the link/)
    .check()
  await expectNoSidewaysScroll(page)
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Show the link' }).click()
  await expect(page.getByRole('img', { name: 'Code that opens the page to pay' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  expect(await findViolationsInBothThemes(page)).toEqual([])

  const mails = () => server.outbox().then((all) => all.filter(({ to }) => to === 'vera.rubin@example.com'))
  await expect
    .poll(async () => (await mails()).map(({ subject }) => subject))
    .toContain('$95.00 to pay: First talk')
  const [, link = ''] = /(https?:\S+\/pay#\S+)/.exec((await mails())[0]?.text ?? '') ?? []
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const client = await phone.newPage()
  await client.goto(link)
  await expect(client.getByRole('heading', { name: '$95.00 to pay' })).toBeVisible()
  await expectNoSidewaysScroll(client)
  expect(await findViolationsInBothThemes(client)).toEqual([])
  await client.getByRole('button', { name: 'Pay $95.00 by card' }).click()
  await client.waitForURL(/\/sandbox\/pay\/cs_/)
  await client.getByLabel('Full name').fill('Vera Rubin')
  await client.getByLabel('Email').fill('vera.rubin@example.com')
  await client.getByLabel('Card number').fill('4242 4242 4242 4242')
  await client.getByRole('button', { name: 'Pay $95.00' }).click()
  await expect(client.getByRole('heading', { name: '$95.00 paid' })).toBeVisible()
  await phone.close()

  await expect(dialog(page).getByText('Paid: $95.00 arrived.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^Vera Rubin/ }).click()
  await expect(dialog(page).getByText('Paid $95.00')).toBeVisible()
})
