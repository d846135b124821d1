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

test('the checkout without a product redirects to the drinks', async ({ page }) => {
  // The text shows for only 100 ms, so the page itself watches for it.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const isShown = document.body?.innerText.includes('Redirecting to products...')
      if (isShown) sessionStorage.setItem('redirecting', 'seen')
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/gingerade-products$/)
  expect(await page.evaluate(() => sessionStorage.getItem('redirecting'))).toBe('seen')
})

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

test('the table view opens the checkout, which refuses a quantity of zero', async ({ page }) => {
  await page.goto('/products')
  await page.getByRole('button', { name: 'Table View' }).click()
  await page
    .getByRole('table')
    .getByRole('button', { name: /Gallon/ })
    .click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByRole('button', { name: 'One less, Quantity' })).toBeDisabled()
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('0')
  await expect(page.getByText('Choose a whole number, at least 1.')).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('1000')
  await expect(page.getByText('Choose a whole number, at least 1.')).toBeHidden()
  await page.getByRole('button', { name: 'One more, Quantity' }).click()
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('1001')
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('9007199254740991')
  await expect(page.getByText('That is more than can be added up. Choose a smaller number.')).toBeVisible()
})

test('a resource that is not available yet shows a message', async ({ page }) => {
  await page.goto('/products')
  for (const button of await page.getByRole('button', { name: /^Coming Soon/ }).all())
    await expect(button).toBeDisabled()
  await page.getByRole('button', { name: 'Herbal Remedies Guide', exact: true }).click()
  await expect(page.getByText('This resource will be available soon.').first()).toBeVisible()
})

test('sends a contact message to the practice and clears the form', async ({ page, server }) => {
  await page.goto('/contact')
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Pine')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada.writes@example.com')
  await page.getByRole('textbox', { name: 'Message' }).fill('Do you have a free hour on Friday?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message sent', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await expect
    .poll(async () => (await server.outbox()).some((mail) => mail.text.includes('free hour on Friday')))
    .toBe(true)
})
