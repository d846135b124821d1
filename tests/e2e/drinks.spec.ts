import { expect, test } from '#tests/support/fixtures.ts'
import { drink } from '#tests/support/offers.ts'

const details = {
  'First Name': 'Ada',
  'Last Name': 'Pine',
  Email: 'ada@example.com',
  Address: '1 State Street',
  City: 'Chicago',
  State: 'IL',
  'ZIP Code': '60601',
  'Card Number': '4111 1111 1111 1111',
  'Expiry Date': '12/30',
  CVC: '123',
}

test('an order of drinks sends no data and stores no card number', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await page.goto('/gingerade-products')
  await page.getByRole('button', { name: `Purchase ${drink.name} 6-Pack` }).click()
  await expect(page.getByText(`${drink.name} 6-Pack added to cart`).first()).toBeVisible()
  await expect(page).toHaveURL(/\/checkout$/)

  await page.getByRole('button', { name: 'One more, Quantity' }).click()
  await expect(page.getByText('$50.00')).toBeVisible()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(10)
  await expect(page.getByLabel('First Name')).toBeFocused()

  for (const [label, value] of Object.entries(details))
    await page.getByLabel(label, { exact: true }).fill(value)
  for (const label of ['Card Number', 'Expiry Date', 'CVC'])
    await expect(page.getByLabel(label)).not.toHaveAttribute('name')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText('Order placed successfully!').first()).toBeVisible()
  await expect(page.getByLabel('Card Number')).toHaveValue('')
  await expect(page).toHaveURL(/\/$/)

  expect(sent).toEqual([])
  const storage = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]))
  expect(storage).not.toContain(details['Card Number'])
})
