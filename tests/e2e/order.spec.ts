import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/fixtures.ts'

const hydrationCode = '**/assets/boot-*.js'

const quantity = (page: Page) => page.getByRole('spinbutton', { name: 'Quantity' })
const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Checkout' })

/** Holds the page's scripts back until the returned function is called, like a slow phone. */
async function holdScripts(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(hydrationCode, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

test('a click before hydration opens the payment page with the quantity of the address', async ({
  page,
  context,
}) => {
  const release = await holdScripts(page)
  await page.goto('/order?quantity=4')
  await proceed(page).click()
  const opening = context.waitForEvent('page')
  release()
  await expect((await opening).getByText('$40.00').first()).toBeVisible()
})

test('keeps a quantity typed before hydration', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/order')
  await quantity(page).fill('6')
  release()
  await expect(page.getByText('$60.00')).toBeVisible()
})
