import { findViolationsInBothThemes } from '#tests/support/axe.ts'
import { expect } from '#tests/support/fixtures.ts'
import { drink } from '#tests/support/offers.ts'
import { administrator, newPerson } from '#tests/support/people.ts'
import { test } from '#tests/support/pickup-server.ts'

test('a guest follows their order by the link of its email, pays, keeps the receipt and writes about it', async ({
  page,
  people,
}) => {
  const { email } = newPerson()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/gingerade-products')
  await page.getByRole('button', { name: `Purchase ${drink.name} Gallon` }).click()
  await page.getByLabel('When you pick it up').selectOption({ index: 2 })
  await page.getByLabel('Name', { exact: true }).fill('Rosa Test')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you! We received your order' })).toBeVisible()

  const { text } = await people.mailTo(email, /^Your order #\d+/)
  const link = /https?:\S+\/your-order#\S+/.exec(text)?.[0] ?? ''
  await page.goto('/')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: /^Order #\d+$/ })).toBeVisible()
  await expect(page.getByText('Received')).toBeVisible()
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(excess).toBeLessThanOrEqual(0)
  expect(await findViolationsInBothThemes(page)).toEqual([])

  await page.getByRole('button', { name: /^Pay \$30\.00 now by card$/ }).click()
  await page.waitForURL(/\/sandbox\/pay\//)
  await page.getByLabel('Full name').fill('Rosa Test')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay $30.00' }).click()
  await expect(page.getByText('Thank you, your payment arrived.')).toBeVisible()
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Receipt/ }).click(),
  ])
  expect(receipt.suggestedFilename()).toMatch(/^receipt-\d+\.pdf$/)

  await page.getByRole('button', { name: /^Write to / }).click()
  await page.getByLabel('What is wrong?').fill('Can I come at six instead?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(/^Sent to /)).toBeVisible()
  const asOwner = await people.caller(administrator)
  const { body } = await asOwner('GET', 'orders/all')
  const [order] = body.orders.filter((each: { email: string }) => each.email === email)
  const { body: read } = await asOwner('GET', `orders/number/${order.number}`)
  expect(read.order.events.map(({ sentence }: { sentence: string }) => sentence)).toContain(
    'Wrote: Can I come at six instead?',
  )
})
