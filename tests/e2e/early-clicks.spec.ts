import { expect, test } from '#tests/support/fixtures.ts'
import { drink } from '#tests/support/offers.ts'
import { holdScripts, waitForHydration } from '#tests/support/screen.ts'
import { serveSlowPages } from '#tests/support/slow-page.ts'

const phone = { width: 390, height: 844 }
const boot = '**/assets/boot-*.js'

test('no script is fetched before the page has loaded', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  const early = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    const loadedAt = navigation instanceof PerformanceNavigationTiming ? navigation.loadEventStart : 0
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && !(startTime > loadedAt && loadedAt > 0))
      .map(({ name }) => name)
  })
  expect(early).toEqual([])
})

test('scripts load immediately with a stored session', async ({ page, people }) => {
  await people.asClient(page)
  let loaded = false
  page.on('load', () => {
    loaded = true
  })
  const wasLoadedAtRequest = page.waitForRequest(boot).then(() => loaded)
  await page.goto('/')
  expect(await wasLoadedAtRequest).toBe(false)
  await expect(page.getByRole('link', { name: 'Portal', exact: true })).toHaveAttribute('href', '/portal')
})

test('a click before hydration is replayed, once', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/')
  const purchase = page.getByRole('button', { name: `Purchase ${drink.name} Single Bottle` })
  await purchase.click()
  await purchase.click()
  release()
  await expect(page.getByRole('region', { name: /Notifications/ }).locator('[data-kind]')).toHaveCount(1)
  await expect(page).toHaveURL(/\/checkout$/)
})

test('two clicks on a stepper before hydration count twice', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/order')
  const more = page.getByRole('button', { name: 'One more, Quantity' })
  await more.click()
  await more.click()
  release()
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('3')
})

test('a click counts while the end of the page is still arriving', async ({ page, server, watched }) => {
  const slow = await serveSlowPages(server.baseURL)
  watched.expectError(new RegExp(`a request to ${slow.origin}`))
  await page.goto(`${slow.origin}/order`, { waitUntil: 'commit' })
  const more = page.getByRole('button', { name: 'One more, Quantity' })
  await more.click()
  slow.finish()
  await more.click()
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('3')
  slow.close()
})

test('a click before hydration counts from the number typed before', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/order')
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('5')
  await page.getByRole('button', { name: 'One more, Quantity' }).click()
  release()
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('6')
})

test('menu, theme and links work without scripts', async ({ page }) => {
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

test('a menu opened before hydration stays open until navigation', async ({ page }) => {
  await page.setViewportSize(phone)
  const release = await holdScripts(page)
  await page.goto('/products')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeVisible()
  release()
  await waitForHydration(page)
  await expect(menu).toBeVisible()
  await menu.getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(menu).toBeHidden()
})

test('an unknown address answers 404 with a link home, also after hydration', async ({ page, watched }) => {
  watched.expectError(/404/)
  const bootRequest = page.waitForRequest(boot)
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await bootRequest
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})
