import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/fixtures.ts'
import { drink } from '#tests/support/offers.ts'
import { holdScripts, waitForHydration } from '#tests/support/screen.ts'
import { publicPaths } from '#tests/support/site.ts'
import { touches, wrapTexts } from '#tests/support/touch-page.ts'

/** React reports that it renders the page anew. */
const renderedAnew = /Minified React error #418/
const shownText = (page: Page) => page.getByRole('main').innerText()

test.use({ colorScheme: 'dark' })

for (const path of [...publicPaths, '/auth', '/checkout', '/no/such/page']) {
  test(`${path} stays readable and comes alive when it's changed before hydration`, async ({
    page,
    watched,
  }) => {
    watched.expectError(renderedAnew)
    watched.expectError(/404/)
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const lengthBefore = (await shownText(page)).length
    for (const touch of Object.values(touches)) await page.evaluate(touch)
    release()
    await waitForHydration(page)
    await expect.poll(async () => (await shownText(page)).length).toBeGreaterThan(0.9 * lengthBefore)
    await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('Contact')
    await expect(page.locator('html')).toHaveClass(/\bdark\b/)
  })
}

for (const [change, touch] of Object.entries(touches)) {
  test(`a purchase works on a page with ${change} before hydration`, async ({ page, watched }) => {
    watched.expectError(renderedAnew)
    const release = await holdScripts(page)
    await page.goto('/products', { waitUntil: 'domcontentloaded' })
    await page.evaluate(touch)
    release()
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Table View' }).click()
    await expect(page.getByRole('table')).toBeVisible()
    await page.getByRole('button', { name: `Purchase ${drink.name} Single Bottle` }).click()
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(drink.name)
  })
}

for (const way of ['moved into', 'replaced by'] as const) {
  test(`a page whose texts are ${way} others after hydration goes on`, async ({ page }) => {
    await page.goto('/products')
    await waitForHydration(page)
    await page.evaluate(wrapTexts, way)
    await page.getByRole('button', { name: 'Table View' }).click()
    await expect(page.getByRole('table')).toContainText('Gallon')
    await page.evaluate(wrapTexts, way)
    await page.getByRole('button', { name: 'Card View' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
    await page.evaluate(wrapTexts, way)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(3)
    await page.evaluate(wrapTexts, way)
    await page.getByLabel('Name', { exact: true }).fill('Anna')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(2)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Wellness Products' }).click()
    await expect(page.getByRole('button', { name: 'Table View' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}
