import type { Page } from '@playwright/test'
import { settings } from '#practice/settings.ts'
import { formatDate } from '#shared/dates.ts'
import { formatUsd } from '#shared/money.ts'
import { findViolationsInBothThemes } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { blend } from '#tests/support/offers.ts'
import { newPerson, type Person } from '#tests/support/people.ts'
import type { Server } from '#tests/support/server.ts'

/** A toast or other visible text, apart from its announcement to screen readers. */
const visibleText = (page: Page, text: string) => page.getByText(text, { exact: true })

/** A paid blend order: the checkout call, and the form of the sandbox's payment page. */
async function placeOrder({ baseURL }: Server, quantity: number, person: Person): Promise<void> {
  const checkout = await fetch(`${baseURL}/api/functions/create-${blend.slug}-checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: settings.publishableKey },
    body: JSON.stringify({ quantity }),
  })
  const { url } = (await checkout.json()) as { url: string }
  const name = `${person.firstName} ${person.lastName}`
  const address = { line1: '1 Main St', line2: '', city: 'Chicago', state: 'IL', postal_code: '60601' }
  const form = { name, email: person.email, phone: '', ...address, card: '4242 4242 4242 4242' }
  const paid = await fetch(`${url}/pay`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
    headers: { origin: baseURL },
  })
  expect(paid.status).toBe(303)
}

const rowOf = (page: Page, person: Person) => page.getByRole('row').filter({ hasText: person.lastName })

test('an administrator changes the status of an order and the client sees it', async ({
  page,
  people,
  server,
}) => {
  const person = await people.register()
  await people.confirmFromOutbox(person)
  await people.asAdmin(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Administrator Dashboard' })).toBeVisible()
  await placeOrder(server, 3, person)
  await page.getByRole('button', { name: 'Refresh' }).click()

  const row = rowOf(page, person)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Date',
    'Product',
    'Quantity',
    'Total',
    'Status',
    'Actions',
  ])
  await expect(row.getByRole('cell').nth(0)).toContainText(formatDate(new Date()))
  await expect(row.getByRole('cell').nth(1)).toContainText(blend.name)
  await expect(row.getByRole('cell').nth(2)).toContainText('3')
  await expect(row.getByRole('cell').nth(3)).toContainText(formatUsd(3 * blend.unitCents))
  await expect(row.getByRole('combobox')).toHaveValue('pending')

  await row.getByRole('combobox').selectOption('shipped')
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(visibleText(page, 'Order status updated to shipped')).toBeVisible()
  await expect(row.getByRole('combobox')).toHaveValue('shipped')
  await row.getByRole('combobox').selectOption('pending')
  await expect(visibleText(page, 'Order status updated to pending')).toBeVisible()
  await row.getByRole('combobox').selectOption('delivered')
  await expect(visibleText(page, 'Order status updated to delivered')).toBeVisible()
  await page.reload()
  await expect(rowOf(page, person).getByRole('combobox')).toHaveValue('delivered')

  await people.signIn(page, person)
  await page.goto('/portal?tab=orders')
  await expect(page.getByRole('listitem').filter({ hasText: 'Quantity 3' })).toContainText('delivered')
})

test("signing out leads to the sign-in, losing the session to the administrator's", async ({
  page,
  people,
  context,
}) => {
  await people.asAdmin(page)
  await page.goto('/dashboard')
  const second = await context.newPage()
  await second.goto('/dashboard')
  await expect(second.getByRole('button', { name: 'Refresh' })).toBeVisible()
  // The bar asks who is signed in, too; a page that still asks while the other signs out is refused.
  for (const tab of [page, second])
    await expect(tab.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(visibleText(page, 'Successfully signed out')).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(second).toHaveURL(/\/auth\?admin=true$/)
})

test('orders fit on a phone and axe finds nothing', async ({ page, people, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const person = newPerson()
  await placeOrder(server, 2, person)
  await people.asAdmin(page)
  await page.goto('/dashboard')
  await expect(rowOf(page, person).getByRole('combobox')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(await findViolationsInBothThemes(page)).toEqual([])
})
