import type { Page } from '@playwright/test'
import { chatContent } from '#practice/content/chat.ts'
import { drinkPaths } from '#practice/public-paths.ts'
import type { ManagedBooking } from '#shared/manage-booking.ts'
import { noPayment } from '#tests/support/appointment-balance.ts'
import { findViolationsInBothThemes } from '#tests/support/axe.ts'
import { findCoveredStops } from '#tests/support/covered-stops.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { enlargeText, findCutTexts } from '#tests/support/large-text.ts'
import { drink } from '#tests/support/offers.ts'
import { failedRequestError, waitForHydration } from '#tests/support/screen.ts'
import { publicPaths } from '#tests/support/site.ts'

const widths = [320, 768, 1440]
/** Of states that a page reaches by interaction. */
const fewWidths = [320, 1440]
/** A window of 1280 px at a zoom of 200 %. */
const zoomed = 640
const smallestTarget = 24

// Each test on its own, so that the last ones don't wait for one another.
test.describe.configure({ mode: 'parallel' })

test.beforeEach(({ page, watched }) => {
  watched.expectError(/status of 404/)
  return page.emulateMedia({ reducedMotion: 'reduce' })
})

/** No axe violations in either theme, and no horizontal scrolling or small targets at any width. */
async function expectAccessible(page: Page, screen: string, analysedWidths = widths) {
  for (const width of [...widths, zoomed]) {
    await page.setViewportSize({ width, height: 900 })
    const { scrollWidth, small } = await measure(page)
    expect(scrollWidth, `${screen} at ${width} px`).toBeLessThanOrEqual(width)
    expect(small, `small targets of ${screen} at ${width} px`).toEqual([])
  }
  for (const width of analysedWidths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await findViolationsInBothThemes(page), `${screen}, ${width} px`).toEqual([])
  }
}

/** The page width and its targets below the minimum size; links within a sentence may be smaller. */
function measure(page: Page) {
  return page.evaluate((minimum) => {
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary',
    )
    const small = [...targets].filter((target) => {
      const { width, height, right } = target.getBoundingClientRect()
      const isVisible = target.checkVisibility() && width > 0 && right > 0 && !target.closest('.skip-link')
      const isInSentence = target.matches('p a') && getComputedStyle(target).display === 'inline'
      return isVisible && !isInSentence && (width < minimum || height < minimum)
    })
    return {
      scrollWidth: document.documentElement.scrollWidth,
      small: small.map((target) => target.outerHTML.slice(0, 120)),
    }
  }, smallestTarget)
}

for (const path of publicPaths.filter((each) => each !== drinkPaths.short)) {
  test(`${path} is accessible in both themes and at every width, by keyboard and with text at 200 %`, async ({
    page,
  }) => {
    test.slow()
    await page.goto(path)
    await expectLandmarks(page, path)
    await page.setViewportSize({ width: 390, height: 700 })
    for (const key of ['Tab', 'Shift+Tab'])
      expect(await findCoveredStops(page, key), `${path}, ${key}`).toEqual([])
    await expectAccessible(page, path)
    await expectRoomForLargeText(page, path)
  })
}

test('a page that does not exist is accessible in both themes and at every width, with text at 200 % too', async ({
  page,
}) => {
  test.slow()
  await page.goto('/nothing-here')
  await expectAccessible(page, 'a page that does not exist')
  await expectRoomForLargeText(page, 'a page that does not exist')
})

test('the short address of the drink and the sign-in forms have room for text at 200 %', async ({ page }) => {
  for (const path of [drinkPaths.short, '/auth', '/auth?tab=register']) {
    await page.goto(path)
    if (path === drinkPaths.short) await expectLandmarks(page, path)
    await expectRoomForLargeText(page, path)
  }
})

/** Pages with cards and prices. */
const withCards = ['/', '/order', '/chat', drinkPaths.page, '/products', '/booking']

/** Nothing scrolls sideways with text of twice the size; on some pages, prices and states stay in their cards and words whole. */
async function expectRoomForLargeText(page: Page, path: string) {
  await waitForHydration(page)
  await enlargeText(page)
  const hasCards = withCards.includes(path)
  for (const width of hasCards ? [360, 390, 768, 1024, 1440] : [390, 768]) {
    await page.setViewportSize({ width, height: 900 })
    expect((await measure(page)).scrollWidth, `${path} at ${width} px`).toBeLessThanOrEqual(width)
    if (!hasCards) continue
    const { outside, broken } = await findCutTexts(page)
    expect(outside, `${path} at ${width} px`).toEqual([])
    if (width < 768 || width === 1440) expect(broken, `${path} at ${width} px`).toEqual([])
  }
}

async function expectLandmarks(page: Page, path: string) {
  for (const role of ['banner', 'main', 'contentinfo'] as const)
    await expect(page.getByRole(role), path).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
}

const sixPack = `Purchase ${drink.name} 6-Pack`

/** States that a page reaches only by interaction. */
const states: Record<string, (page: Page) => Promise<void>> = {
  'the checkout with its payment form': async (page) => {
    await page.goto('/gingerade-products')
    await page.getByRole('button', { name: sixPack }).click()
    await expect(page.getByLabel('Card Number')).toBeVisible()
  },
  'the checkout with its errors': async (page) => {
    await page.goto('/gingerade-products')
    await page.getByRole('button', { name: sixPack }).click()
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(10)
  },
  'the contact form with its errors': async (page) => {
    await page.goto('/contact')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(3)
  },
  'the blend page with an open question and an invalid quantity': async (page) => {
    await page.goto('/order')
    await page.locator('#faq summary').first().click()
    const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
    await quantity.fill('11')
    await quantity.press('Enter')
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
  },
  'the table of drinks': async (page) => {
    await page.goto('/products')
    await page.getByRole('button', { name: 'Table View' }).click()
    await expect(page.getByRole('table')).toBeVisible()
  },
  'the chat with an answer and an open hand-off': async (page) => {
    await page.goto('/chat')
    await waitForHydration(page)
    await page.getByLabel('Your message').fill('How much is the gallon?')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log').getByText(/\$30\.00/)).toBeVisible()
    await page.getByText(chatContent.handOff.action).click()
    await expect(page.getByText(chatContent.handOff.question)).toBeVisible()
  },
  'the chat without a connection': async (page) => {
    await page.route('**/api/functions/chat-with-openai', (route) => route.abort())
    await page.goto('/chat')
    await expect(page.getByText('Connection Issue')).toBeVisible()
  },
  'the order confirmation': async (page) => {
    await page.route('**/api/functions/save-*', (route) => route.fulfill({ json: { order } }))
    await page.goto('/order-confirmation?session_id=cs_test')
    await expect(page.getByText('Ada Pine')).toBeVisible()
  },
  'the failed order confirmation': async (page) => {
    await page.route('**/api/functions/save-*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/order-confirmation?session_id=cs_test')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
  'a booking by its link': async (page) => {
    await page.route('**/api/booking/manage/view', (route) => route.fulfill({ json: { booking } }))
    await page.goto(`/booking/manage#${'t'.repeat(76)}`)
    await expect(page.getByRole('button', { name: 'Cancel the appointment' })).toBeVisible()
  },
  'a booking whose link has ended': async (page) => {
    await page.route('**/api/booking/manage/view', (route) =>
      route.fulfill({ status: 410, json: { error: { code: 'link_expired' } } }),
    )
    await page.goto(`/booking/manage#${'t'.repeat(76)}`)
    await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  },
}

const order = {
  order_id: 'id',
  number: 1042,
  status: 'pending',
  quantity: 3,
  total: 30,
  name: 'Ada Pine',
  email: 'ada@example.com',
  shipping_address: null,
}

const booking: ManagedBooking = {
  service_type: 'Online Consultations',
  service_slug: 'online',
  duration_minutes: 60,
  appointment_date: '2126-11-25T16:00:00.000Z',
  status: 'confirmed',
  ending: null,
  place: 'online',
  price_cents: 8000,
  payment: noPayment,
  receipts: [],
  change: 'free',
  can_move: true,
  change_asked_at: null,
  free_until: '2126-11-24T16:00:00.000Z',
  offers: [],
  offers_expire_at: null,
  address: null,
  directions: null,
  has_meeting_link: true,
  is_emailed: true,
  calendar_file: 'BEGIN:VCALENDAR',
  join_url: null,
}

for (const [name, enter] of Object.entries(states)) {
  test(`${name} is accessible`, async ({ page, watched }) => {
    test.slow()
    watched.expectError(failedRequestError)
    await enter(page)
    await expectAccessible(page, name, fewWidths)
  })
}

test('the open menu and a toast are accessible', async ({ page }) => {
  for (const width of [320, 767]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/products')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    const violations = await findViolationsInBothThemes(page)
    expect(violations, `the menu at ${width} px`).toEqual([])
  }
  for (const width of fewWidths) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/products')
    await page.getByRole('button', { name: '3-Day Detox Plan', exact: true }).click()
    const region = page.getByRole('region', { name: /Notifications/ })
    await region.getByText('Coming Soon').hover()
    const violations = await findViolationsInBothThemes(page)
    expect(violations, `the toast at ${width} px`).toEqual([])
    await expect(region).toContainText('Coming Soon')
  }
})

test('the skip link gets the focus first, becomes visible and leads to the content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('with forced colours nothing depends on a background', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/products')
  const style = (name: string, property: string, role: 'button' | 'link' = 'button') =>
    page
      .getByRole(role, { name, exact: true })
      .first()
      .evaluate((element, key) => getComputedStyle(element).getPropertyValue(key), property)
  expect(await style('Book Now', 'border-top-style', 'link')).toBe('solid')
  expect(await style('Book Now', 'border-top-width', 'link')).toBe('1px')
  expect(await style('Card View', 'forced-color-adjust')).toBe('none')
  expect(await style('Table View', 'forced-color-adjust')).toBe('auto')
  const line = (name: string) => style(name, 'text-decoration-line', 'link')
  expect(await line('Products')).toBe('underline')
  expect(await line('Contact')).toBe('none')
})

test('with reduced motion nothing is animated', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /^Purchase/ }).click()
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText('added to cart')
  await page.getByRole('button', { name: 'Dark theme' }).click()
  const animationCount = await page.evaluate(
    () =>
      document.getAnimations().filter((animation) => {
        const { duration } = animation.effect?.getComputedTiming() ?? {}
        return typeof duration === 'number' && duration > 0
      }).length,
  )
  expect(animationCount).toBe(0)
})
