import { practice } from '#practice/practice.ts'
import { settings } from '#practice/settings.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { blend } from '#tests/support/offers.ts'
import { endRoute, waitForHydration } from '#tests/support/screen.ts'

const { coach } = practice
const phone = { width: 390, height: 844 }

test('the pointer over a link loads nothing: the router reloads the page when such a script cannot be fetched', async ({
  page,
}) => {
  await page.goto('/contact')
  await waitForHydration(page)
  const screens: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/(home|booking|products|pricing|order|chat|about|auth)-/.test(request.url()))
      screens.push(request.url())
  })
  for (const link of await page.getByRole('banner').getByRole('link').all()) await link.hover()
  await page.evaluate(() => fetch('/icon.svg').then((response) => response.text()))
  expect(screens).toEqual([])
})

test('every navigation changes the title, scrolls to the top and moves the focus to the main content', async ({
  page,
}) => {
  await page.goto('/')
  await waitForHydration(page)
  await expect(page).toHaveTitle(`${practice.name} · Plant-based wellness in ${practice.place.city}`)
  for (const [link, path, title] of [
    ['Order Gingerade', '/gingerade', 'Gingerade, ginger and lemon'],
    ['Wellness Products', '/products', 'Wellness resources'],
    ['Privacy Policy', '/privacy-policy', 'Privacy Policy'],
    ['Terms of Service', '/terms-of-service', 'Terms of Service'],
    ['Foot Detox', '/booking', 'Book a session'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(`${title} · ${practice.name}`)
    await expect.poll(() => page.evaluate(() => scrollY), { message: path }).toBe(0)
    await expect(page.getByRole('main')).toBeFocused()
  }
})

test('the blend page is complete after navigation from another page', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: blend.name }).click()
  for (const name of ['Why it was developed', 'Eight botanicals', 'Suggested daily use'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.locator('#faq details')).not.toHaveCount(0)
})

test('the blend page can be read as a whole without scrolling', async ({ page }) => {
  await page.goto('/order')
  for (const text of ['Eight botanicals', 'Core benefits', 'ages 13-18', 'at least 4 hours apart'])
    await expect.poll(() => page.getByRole('main').innerText(), { message: text }).toContain(text)
})

test('hydration changes nothing on a page', async ({ page }) => {
  test.slow()
  const snapshot = () => page.locator('body').ariaSnapshot()
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
    const prerendered = await snapshot()
    await endRoute(page, '**/assets/boot-*.js')
    await page.goto(path)
    await waitForHydration(page)
    expect(await snapshot(), path).toBe(prerendered)
  }
})

test('the phone menu closes after any navigation', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await waitForHydration(page)
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

test('the bar shows its items from 768 px, and a menu button below', async ({ page }) => {
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

test('without a booking widget the page loads and allows nothing from other origins', async ({ page }) => {
  expect(settings.bookingWidgetUrl).toBeNull()
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  const response = await page.goto('/booking')
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  expect([...origins]).toEqual([new URL(page.url()).origin])
  expect(response?.headers()['content-security-policy']).not.toMatch(/https?:|frame-src(?! 'self';)/)
  await expect(page.locator('script[data-booking-widget]')).toHaveCount(0)
})
