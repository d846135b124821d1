import type { Browser, Page } from '@playwright/test'
import { formatUsd } from '#shared/money.ts'
import type { MoneyReport } from '#shared/money-report.ts'
import { findViolationsInBothThemes } from '#tests/support/axe.ts'
import { choose } from '#tests/support/choose.ts'
import { expect } from '#tests/support/fixtures.ts'
import { administrator, newPerson } from '#tests/support/people.ts'
import { test } from '#tests/support/pickup-server.ts'

const dialog = (page: Page) => page.getByRole('dialog')

async function expectNoSidewaysScroll(page: Page) {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(excess).toBeLessThanOrEqual(0)
}

/** On a device of their own, which ends with it. */
async function asVisitor(browser: Browser, baseURL: string | undefined, buy: (page: Page) => Promise<void>) {
  const device = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...(baseURL && { baseURL }),
  })
  const page = await device.newPage()
  await buy(page)
  await device.close()
}

async function fillIn(page: Page, name: string) {
  await page.getByLabel('When you pick it up').selectOption({ index: 2 })
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email').fill(newPerson().email)
}

async function openOrder(page: Page, name: string) {
  await page.goto('/dashboard?tab=orders')
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('link', { name: /^Order / }).click()
  await expect(page.getByRole('heading', { name: /^Order \d+/ })).toBeVisible()
}

const figure = (page: Page, label: string, column: 0 | 1) =>
  page.getByRole('row').filter({ hasText: label }).first().getByRole('cell').nth(column)

test('cash at pickup, a card payment half refunded and disputed: the month, its file and the provider agree', {
  tag: '@embedded',
}, async ({ page, people, browser, baseURL }) => {
  // Other tests of this file's server may have sold something before.
  const asOwner = await people.caller(administrator)
  const { month: before }: MoneyReport = (await asOwner('GET', 'money')).body
  await asVisitor(browser, baseURL, async (visitor) => {
    await visitor.goto('/order')
    await visitor.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
    await visitor.getByRole('button', { name: 'Add to cart' }).click()
    await visitor.getByRole('link', { name: 'Cart, 3 items' }).click()
    await choose(visitor.getByRole('radio', { name: /^Pick it up/ }))
    await fillIn(visitor, 'Ada Card')
    await choose(visitor.getByRole('radio', { name: /^Pay now by card/ }))
    await visitor.getByRole('button', { name: 'Continue to payment' }).click()
    await visitor.waitForURL(/\/sandbox\/pay\//)
    await visitor.getByLabel('Full name').fill('Ada Card')
    await visitor.getByLabel('Email').fill(newPerson().email)
    await visitor.getByLabel('Card number').fill('4242 4242 4242 4242')
    await visitor.getByRole('button', { name: 'Pay $30.00' }).click()
    await expect(visitor.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
  })

  await page.setViewportSize({ width: 390, height: 844 })
  await people.asAdmin(page)
  await openOrder(page, 'Ada Card')
  await page.getByRole('button', { name: 'Refund…' }).click()
  await dialog(page).getByLabel('Amount in dollars').fill('15')
  await dialog(page).getByRole('button', { name: 'Refund $15.00' }).click()
  await expect(page.getByText('$15.00 is on its way back to the card.')).toBeVisible()

  await asVisitor(browser, baseURL, async (visitor) => {
    await visitor.goto('/gingerade-products')
    await visitor.getByRole('button', { name: /^Purchase .* Gallon$/ }).click()
    await fillIn(visitor, 'Grace Cash')
    await visitor.getByRole('button', { name: 'Place Order' }).click()
    await visitor.waitForURL(/\/your-order#/)
  })
  // In the meantime the refund waits for its undo.
  await openOrder(page, 'Grace Cash')
  await page.getByRole('button', { name: 'Take payment' }).click()
  await dialog(page).getByRole('button', { name: 'Record $30.00' }).click()
  await expect(page.getByText('Paid · cash')).toBeVisible()

  await openOrder(page, 'Ada Card')
  // A job makes it once the undo is over.
  const number = new URL(page.url()).pathname.split('/').at(-1)
  const readMovements = async () =>
    (await asOwner('GET', `orders/number/${number}`)).body.order.money.movements.map(
      ({ kind }: { kind: string }) => kind,
    )
  await expect.poll(readMovements).toContain('refund')
  await page.reload()
  await expect(page.getByText('Refunded · card')).toBeVisible()

  await page.goto('/sandbox/payments')
  const payment = page.getByRole('article').filter({ hasText: '$30.00' }).first()
  await expect(payment).toContainText('$15.00')
  await payment.getByRole('button', { name: 'Open a dispute' }).click()
  await expect(payment).toContainText('(open)')

  await page.goto('/dashboard/money')
  const expectFigure = (label: string, cents: number) =>
    expect(figure(page, label, 0)).toHaveText(formatUsd(cents))
  await expectFigure('Received', before.received_cents + 6000)
  await expectFigure('Drinks', before.received.drink + 3000)
  await expectFigure('Blend', before.received.blend + 3000)
  await expectFigure('Refunds', before.refund_cents - 1500)
  await expectFigure('Disputes', before.dispute_cents - 1500)
  const left = await figure(page, 'What is left', 0).textContent()
  await expectNoSidewaysScroll(page)
  expect(await findViolationsInBothThemes(page)).toEqual([])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download [A-Z][a-z]+ \d{4}$/ }).click(),
  ])
  const lines = (await streamToText(await download.createReadStream())).trim().split(/\r?\n/)
  const amounts = lines.slice(1).map((line) => Number(/,(-?\d+\.\d\d),/.exec(line)?.[1]))
  const sum = amounts.reduce((total, amount) => total + Math.round(amount * 100), 0)
  expect(formatUsd(sum)).toBe(left)

  await figure(page, 'Received', 0).getByRole('button').click()
  await expect(dialog(page).getByText('Ada Card')).toBeVisible()
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page)
      .getByRole('button', { name: /^Receipt \d+ \(PDF\)$/ })
      .first()
      .click(),
  ])
  expect(receipt.suggestedFilename()).toMatch(/^receipt-\d+\.pdf$/)
  expect(await findViolationsInBothThemes(page)).toEqual([])
})

async function streamToText(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}
