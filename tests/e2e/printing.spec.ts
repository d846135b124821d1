import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { settings } from '#practice/settings.ts'
import { addDays, toInstant, toLocal } from '#shared/local-time.ts'
import { findViolationsInBothThemes } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { blend } from '#tests/support/offers.ts'
import { printedPages } from '#tests/support/pdf-pages.ts'
import type { Server } from '#tests/support/server.ts'

test.use({ clients: 120 })

const note =
  'Sleeps badly since the summer, takes magnesium, would rather not have ginger. Ask about the knee.'
/** A Monday far enough from the demo's data. */
const monday = mondayAfter(addDays(toLocal(new Date()).date, 700))

function mondayAfter(date: string): string {
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
  return addDays(date, (8 - weekday) % 7)
}

/** Sessions of half an hour with long names and notes, from eight in the morning. */
async function fillDay(server: Server, token: string, date: string, count: number) {
  for (let n = 0; n < count; n++) {
    const time = `${String(8 + Math.floor(n / 2)).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`
    const response = await fetch(`${server.baseURL}/api/calendar/appointments`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: settings.publishableKey,
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({
        client: {
          name: `Wilhelmina-Charlotte Featherstonehaugh-Montgomery ${n}`,
          email: `sheet-${date}-${n}@mail.example`,
          phone: `+1312555${String(1000 + n)}`,
        },
        title: 'In-person consultation with a long name',
        minutes: 30,
        starts_at: toInstant(date, time)?.toISOString(),
        place: 'inPerson',
        owner_note: note,
        tell_client: false,
        any_time: true,
        key: randomUUID(),
      }),
    })
    expect([date, time, response.status]).toEqual([date, time, 200])
  }
}

/** An order of the blend, paid by card and to be shipped. */
async function buy({ baseURL }: Server, email: string) {
  const checkout = await fetch(`${baseURL}/api/functions/create-${blend.slug}-checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: settings.publishableKey },
    body: JSON.stringify({ quantity: 2 }),
  })
  const { url } = (await checkout.json()) as { url: string }
  const address = { line1: '1 Main St', line2: '', city: 'Chicago', state: 'IL', postal_code: '60601' }
  const form = { name: 'Nia Okoye', email, phone: '', ...address, card: '4242 4242 4242 4242' }
  const body = new URLSearchParams(form)
  const paid = await fetch(`${url}/pay`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { origin: baseURL },
  })
  expect(paid.status).toBe(303)
}

async function readToken(page: Page): Promise<string> {
  return page.evaluate(() => (JSON.parse(localStorage.getItem('session') ?? '{}') as { token: string }).token)
}

test('a full day and a full week each print on one page of A4 and of Letter', async ({
  page,
  people,
  server,
}) => {
  test.slow()
  await people.asAdmin(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
  const token = await readToken(page)
  await fillDay(server, token, monday, 24)
  for (const day of [1, 2, 3]) await fillDay(server, token, addDays(monday, day), 6)

  await page.goto(`/dashboard/calendar?view=day&date=${monday}`)
  await page.getByRole('link', { name: 'Print' }).click()
  await expect(page.getByRole('row')).toHaveCount(25)
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(page.getByText('Featherstonehaugh-Montgomery 23')).toBeVisible()
  expect(await printedPages(page, 'A4')).toEqual(['8.3 x 11.7'])
  expect(await printedPages(page, 'Letter')).toEqual(['8.5 x 11.0'])

  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(7)
  await expect(page.getByText(/Featherstonehaugh/)).toHaveCount(42)
  expect(await printedPages(page, 'A4')).toEqual(['8.3 x 11.7'])
  expect(await printedPages(page, 'Letter')).toEqual(['8.5 x 11.0'])

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await printedPages(page, 'Letter')).toEqual(['8.5 x 11.0'])
})

test('a list prints its rows and what it is narrowed to, without menus and buttons', async ({
  page,
  people,
}) => {
  await people.asAdmin(page)
  await page.goto('/dashboard?orders-status=delivered')
  const rows = page.getByRole('tabpanel', { name: 'Orders' }).locator('tbody tr')
  // A page of the list.
  const count = 50
  await expect(rows).toHaveCount(count)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByText(/delivered only · printed/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
  for (const hidden of [
    page.getByRole('navigation').first(),
    page.getByRole('contentinfo'),
    page.getByRole('tablist').first(),
    page.getByRole('button', { name: 'Refresh', includeHidden: true }),
    page.getByRole('columnheader', { name: 'Actions', includeHidden: true }),
    page.locator('input[type="checkbox"]').first(),
    page.locator('select').first(),
  ])
    await expect(hidden).toBeHidden()
  await expect(rows.last()).toBeVisible()
  expect(await rows.count()).toBe(count)
  await expect(rows.first()).toHaveCSS('color', 'rgb(0, 0, 0)')
  expect(await page.locator('thead:visible').evaluate((head) => getComputedStyle(head).display)).toBe(
    'table-header-group',
  )
  const pages = await printedPages(page, 'A4')
  expect(pages.length).toBeGreaterThan(0)
  expect(pages.length).toBeLessThan(count / 8 + 2)
})

test('each of the owner’s lists prints without what is around it', async ({ page, people }) => {
  await people.asAdmin(page)
  for (const [address, shown] of [
    ['/dashboard?tab=appointments&appointments-when=past', /past · printed/],
    ['/dashboard?tab=messages&sms=history', /printed/],
    ['/dashboard/clients?clients-sort=spent', /sorted by spent · printed/],
    ['/dashboard/inbox', /Conversations · printed/],
    ['/dashboard/money', /Money · printed/],
  ] as const) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(address)
    await expect(page.locator('[data-print="list"]:visible :is(tbody tr, li)').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(shown).filter({ visible: true })).toHaveCount(1)
    await expect(page.getByRole('navigation').first()).toBeHidden()
    await expect(page.getByRole('button', { name: /Sign Out/ })).toBeHidden()
    await expect(page.locator('[data-print="list"]:visible :is(tbody tr, li)').first()).toBeVisible()
  }
})

test('the owner packs several orders on a phone, undoes it, and prints their labels and slips at once', async ({
  page,
  people,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await people.asAdmin(page)
  for (const n of [1, 2, 3]) await buy(server, `bulk-${n}@mail.example`)
  await page.goto('/dashboard')
  const boxes = page.getByRole('checkbox', { name: /^Select order/ })
  await expect(boxes.nth(2)).toBeVisible()
  await boxes.first().check()
  const bar = page.getByRole('region', { name: 'Selected orders' })
  // It comes over what is at the bottom of the window: a click that is on its way would be its.
  await expect(bar).toContainText('1 order selected')
  for (const index of [1, 2]) await boxes.nth(index).check()
  await expect(bar).toContainText('3 orders selected')
  await expect(bar).toBeInViewport()
  expect(await findViolationsInBothThemes(page)).toEqual([])

  await page.evaluate(() => {
    window.print = () => undefined
  })
  await bar.getByRole('button', { name: 'More' }).click()
  await bar.getByRole('button', { name: 'Labels and slips' }).click()
  await expect(page.locator('.print-slip')).toHaveCount(3)
  await expect(page.locator('.print-label')).toHaveCount(3)
  const pages = await printedPages(page, 'Letter')
  expect(pages.filter((size) => size === '4.0 x 6.0')).toHaveLength(3)
  expect(pages.filter((size) => size === '8.5 x 11.0')).toHaveLength(3)
  expect(pages).toHaveLength(6)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.locator('.print-sheet')).toHaveCount(0)

  await bar.getByRole('button', { name: 'Mark as packed' }).click()
  const notice = page.getByRole('region', { name: 'Packed orders' })
  await expect(notice).toContainText('3 orders marked as packed.')
  await expect(notice.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Undone. Nothing was sent.').first()).toBeVisible()
  await expect(notice).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('an order prints without its buttons and private note', async ({ page, people }) => {
  await people.asAdmin(page)
  await page.goto('/dashboard/orders')
  await page
    .getByRole('link', { name: /^Order \d+/ })
    .first()
    .click()
  const order = page.getByRole('article')
  await expect(order.getByRole('heading', { name: 'Payments' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(order.getByText(/printed/)).toBeVisible()
  await expect(order.getByRole('heading', { name: 'Payments' })).toBeVisible()
  await expect(order.getByRole('heading', { name: 'Note' })).toBeHidden()
  expect(await order.locator('button:visible, summary:visible').count()).toBe(0)
})
