import { settings } from '#practice/settings.ts'
import { findViolationsInBothThemes } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { blend } from '#tests/support/offers.ts'
import { newPerson } from '#tests/support/people.ts'

test('the owner packs, ships, takes back and refunds an order on a phone', async ({
  page,
  people,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const person = newPerson()
  const checkout = await fetch(`${server.baseURL}/api/functions/create-${blend.slug}-checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: settings.publishableKey },
    body: JSON.stringify({ quantity: 2 }),
  })
  const { url } = (await checkout.json()) as { url: string }
  const name = `${person.firstName} ${person.lastName}`
  const address = { line1: '1 Main St', line2: '', city: 'Chicago', state: 'IL', postal_code: '60601' }
  const form = { name, email: person.email, phone: '', ...address, card: '4242 4242 4242 4242' }
  const body = new URLSearchParams(form)
  const headers = { origin: server.baseURL }
  expect((await fetch(`${url}/pay`, { method: 'POST', body, redirect: 'manual', headers })).status).toBe(303)

  await people.asAdmin(page)
  await page.goto('/dashboard')
  const row = page.getByRole('row').filter({ hasText: person.lastName })
  await row.getByRole('link', { name: /^Order \d+$/ }).click()
  await page.getByRole('button', { name: 'Mark as packed' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as packed' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Loaded by its address, as from a bookmark.
  await page.reload()
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tracking number (optional)').fill('9400 1000')
  await expect(dialog.getByText(`Email to ${person.email}:`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByText('9400 1000', { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Mark as shipped' })).toBeVisible()

  await page.getByRole('button', { name: 'Refund…' }).click()
  await page.getByLabel('Amount in dollars').fill('10')
  await page.getByRole('button', { name: 'Refund $10.00' }).click()
  await expect(page.getByText('$10.00 is on its way back to the card.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await findViolationsInBothThemes(page)).toEqual([])
})
