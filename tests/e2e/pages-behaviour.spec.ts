import type { Page } from '@playwright/test'
import { practice } from '#practice/practice.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { live, refusedCall } from '#tests/support/screen.ts'

const { drink, coach, blend } = practice
const phone = { width: 390, height: 844 }
const settleMs = 2000

/** The page's own time stands still from here on and moves only by `page.clock.runFor`. */
async function openWithStoppedClock(page: Page, path: string) {
  await page.clock.install()
  await page.goto(path)
  await live(page)
  await page.clock.pauseAt(Date.now() + settleMs)
}

const pathOf = (page: Page) => new URL(page.url()).pathname
const toastSaying = (page: Page, text: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text, { exact: true })

for (const [where, path, delayMs, before] of [
  ['the product card of the home page', '/', 500, null],
  ['the drink page', '/gingerade-products', 100, null],
  ['the table view', '/products', 0, 'Table View'],
] as const) {
  test(`a purchase from ${where} leads to the checkout after ${delayMs} ms`, async ({ page }) => {
    await openWithStoppedClock(page, path)
    if (before) await page.getByRole('button', { name: before }).click()
    await page.getByRole('button', { name: `Purchase ${drink.name} Single Bottle` }).click()
    if (delayMs > 0) await page.clock.runFor(delayMs - 1)
    expect(pathOf(page)).toBe(path)
    await page.clock.runFor(1)
    await expect(page).toHaveURL('/checkout')
    await page.clock.resume()
    await expect(toastSaying(page, `${drink.name} Single Bottle added to cart`)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(
      `${drink.name} Single Bottle`,
    )
    await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('1')
  })
}

test('a checkout that cannot be fetched is said, and the purchase can be tried again', async ({
  page,
  watched,
}) => {
  watched.expectError(refusedCall)
  await page.goto('/gingerade-products')
  await live(page)
  await page.route('**/assets/checkout-*.js', (route) => route.abort())
  const purchase = page.getByRole('button', { name: `Purchase ${drink.name} Gallon` })
  await purchase.click()
  await expect(toastSaying(page, 'Error')).toBeVisible()
  await expect(toastSaying(page, 'Could not navigate to the product. Please try again.')).toBeVisible()
  expect(pathOf(page)).toBe('/gingerade-products')
  await page.unroute('**/assets/checkout-*.js')
  await purchase.click()
  await expect(page).toHaveURL('/checkout')
})

test('the checkout without a product goes to the drinks after 100 ms', async ({ page }) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + settleMs)
  await page.goto('/checkout')
  await expect(page.getByText('Redirecting to products...')).toBeVisible()
  await page.clock.runFor(99)
  expect(pathOf(page)).toBe('/checkout')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/gingerade-products')
})

test('a placed order says so and goes home after 1.5 s', async ({ page }) => {
  await page.goto('/gingerade-products')
  await page.getByRole('button', { name: `Purchase ${drink.name} Gallon` }).click()
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByText('Local pickup in Chicago.')).toBeVisible()
  for (const field of await page.getByRole('main').getByRole('textbox').all())
    await field.fill('anna@example.com')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + settleMs)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(toastSaying(page, 'Order placed successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Placing order...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.clock.runFor(1499)
  expect(pathOf(page)).toBe('/checkout')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/')
})

test('every route change leads to the top of the new page, and says so to those who listen', async ({
  page,
}) => {
  await page.goto('/')
  await live(page)
  for (const [link, path] of [
    ['Order Gingerade', '/gingerade'],
    ['Wellness Products', '/products'],
    ['Privacy Policy', '/privacy-policy'],
    ['Terms of Service', '/terms-of-service'],
    ['Foot Detox', '/booking'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(path)
    await expect.poll(() => page.evaluate(() => scrollY), { message: path }).toBe(0)
    await expect(page.getByRole('main')).toBeFocused()
  }
})

test('the blend page is whole for who comes from another page of the site', async ({ page }) => {
  await page.goto('/')
  await live(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: blend.name }).click()
  for (const name of ['Why it was developed', 'Eight botanicals', 'Suggested daily use'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.locator('#faq details')).not.toHaveCount(0)
})

test('nothing of a page changes when it comes alive', async ({ page }) => {
  test.slow()
  const asRead = () => page.locator('body').ariaSnapshot()
  for (const path of [
    '/',
    '/booking',
    '/pricing',
    '/products',
    '/gingerade',
    '/order',
    '/contact',
    '/about',
  ]) {
    await page.route('**/assets/boot-*.js', () => undefined)
    await page.goto(path)
    const delivered = await asRead()
    await page.unroute('**/assets/boot-*.js')
    await page.goto(path)
    await live(page)
    expect(await asRead(), path).toBe(delivered)
  }
})

test('the menu of the phone closes after any navigation', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await live(page)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  for (const [name, path] of [
    ['Contact', '/contact'],
    [`Chat with ${coach.firstName}`, '/chat'],
    ['Book Now', '/booking'],
  ] as const) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(menu).toBeHidden()
  }
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.goBack()
  await expect(menu).toBeHidden()
})

test('at 768 px the bar shows its items, one pixel below the menu takes their place', async ({ page }) => {
  await page.goto('/about')
  const items = page.getByRole('navigation', { name: 'Main' })
  const menu = page.getByRole('button', { name: 'Menu' })
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(items).toBeVisible()
  await expect(menu).toBeHidden()
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(items).toBeHidden()
  await expect(menu).toBeVisible()
})

test('an administrator sees Dashboard and Portal in the bar', async ({ page, people }) => {
  await people.asAdmin(page)
  await page.goto('/')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
  await expect(bar.getByRole('link', { name: 'Portal', exact: true })).toHaveAttribute('href', '/portal')
})

test('Contact Us in the booking panel does nothing yet', async ({ page }) => {
  await page.goto('/booking')
  await live(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.getByRole('button', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL('/booking')
  await expect(page.getByRole('region', { name: /Notifications/ })).toHaveCount(0)
  expect(asked).toEqual([])
})

test('a resource that comes soon says so in the second channel', async ({ page }) => {
  await page.goto('/products')
  await page.getByRole('button', { name: 'Plant-Based Living Guide', exact: true }).click()
  await expect(toastSaying(page, 'Coming Soon')).toBeVisible()
  await expect(toastSaying(page, 'This resource will be available soon.')).toBeVisible()
})

test('a message without words is answered at the fields, and one that fails can be sent again', async ({
  page,
  watched,
}) => {
  watched.expectError(/Failed to load resource/)
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Enter your name.')
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(3)

  await page.getByLabel('Name', { exact: true }).fill('Anna')
  await page.getByLabel('Email', { exact: true }).fill('anna@example.com')
  await page.getByLabel('Message', { exact: true }).fill('Do you have time on Tuesday?')
  await page.route('**/api/contact', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(toastSaying(page, 'Error sending message')).toBeVisible()
  await page.unroute('**/api/contact')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(toastSaying(page, 'Message sent')).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
})

test('/admin leads to the administrator sign-in, for scripts and for the server', async ({
  page,
  request,
}) => {
  const answer = await request.get('/admin', { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  expect(answer.headers().location).toBe('/auth?admin=true')
  await page.goto('/admin')
  await expect(page).toHaveURL('/auth?admin=true')
})

test('an address with a slash too many leads to the page, an unknown one says so with 404', async ({
  page,
  request,
}) => {
  const answer = await request.get('/booking/?from=mail', { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([301, '/booking?from=mail'])
  for (const path of ['/nothing-here', '/Booking', '/assets/nothing.js', '/index.html'])
    expect((await request.get(path)).status(), path).toBe(404)
  await page.goto('/about')
  await live(page)
  await expect(page).toHaveTitle(/About/)
})

test('without an address for the booking widget nothing is loaded from elsewhere, nor allowed to be', async ({
  page,
}) => {
  expect(practice.bookingWidgetUrl).toBeNull()
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  const answer = await page.goto('/booking')
  await live(page)
  await page.waitForLoadState('networkidle')
  expect([...origins]).toEqual([new URL(page.url()).origin])
  expect(answer?.headers()['content-security-policy']).not.toMatch(/https?:|frame-src/)
  await expect(page.locator('script[data-booking-widget]')).toHaveCount(0)
})
