import type { Page } from '@playwright/test'
import { practice } from '#practice/practice.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { live } from '#tests/support/screen.ts'

const phone = { width: 390, height: 844 }
const boot = '**/assets/boot-*.js'

/** Keeps the page's scripts away until the answer is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(boot, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('no script is fetched before the page has loaded', async ({ page }) => {
  const early: string[] = []
  let loaded = false
  page.on('load', () => {
    loaded = true
  })
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && !loaded) early.push(request.url())
  })
  const live = page.waitForRequest(boot)
  await page.goto('/')
  await live
  expect(early).toEqual([])
})

test('with a stored session the scripts come at once', async ({ page, people }) => {
  await people.asClient(page)
  let loaded = false
  page.on('load', () => {
    loaded = true
  })
  const asked = page.waitForRequest(boot).then(() => loaded)
  await page.goto('/')
  expect(await asked).toBe(false)
  await expect(page.getByRole('link', { name: 'Portal', exact: true })).toHaveAttribute('href', '/portal')
})

test('a click that comes too early is not lost, and counts once', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/')
  const purchase = page.getByRole('button', { name: `Purchase ${practice.drink.name} Single Bottle` })
  await purchase.click()
  await purchase.click()
  release()
  await expect(page.getByRole('region', { name: /Notifications/ }).locator('[data-kind]')).toHaveCount(1)
  await expect(page).toHaveURL(/\/checkout$/)
})

test('two early clicks on a stepper count twice', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/order')
  const more = page.getByRole('button', { name: 'One more, Quantity' })
  await more.click()
  await more.click()
  release()
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('3')
})

test('menu, theme and links work without the scripts', async ({ page }) => {
  await page.setViewportSize(phone)
  await holdScripts(page)
  await page.goto('/')
  const theme = page.getByRole('button', { name: 'Dark theme' })
  await theme.click()
  await expect(theme).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(menu).toBeHidden()
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
})

test('a menu that was opened before the page is live stays open until it has led somewhere', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  const release = await holdScripts(page)
  await page.goto('/products')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeVisible()
  release()
  await live(page)
  await expect(menu).toBeVisible()
  await menu.getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(menu).toBeHidden()
})

test('an unknown address answers 404 with the way home, also once it is live', async ({ page, watched }) => {
  watched.expectError(/404/)
  const live = page.waitForRequest(boot)
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await live
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})
