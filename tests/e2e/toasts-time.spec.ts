import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/fixtures.ts'

// The page's clock is paused while toasts are raised, and advances only as each test says.
const shown = (page: Page) => page.getByRole('region', { name: /Notifications/ }).locator('[data-kind]')
const open = (page: Page) => shown(page).and(page.locator('[data-state=open]'))
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' })
const failure = 'Error sending message'

/** A contact form whose messages all fail: one toast a click. The toaster is loaded and empty. */
async function openContact(page: Page) {
  await page.clock.install()
  await page.route('**/api/contact', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/contact')
  await page.getByLabel('Name', { exact: true }).fill('Anna')
  await page.getByLabel('Email', { exact: true }).fill('anna@example.com')
  await page.getByLabel('Message', { exact: true }).fill('Good morning')
  await send(page).click()
  await expect(shown(page)).toHaveText(failure)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Close notification' }).click()
  await page.clock.runFor(200)
  await expect(shown(page)).toHaveCount(0)
}

async function raise(page: Page, count = 1) {
  for (let n = 0; n < count; n += 1) {
    const answered = page.waitForResponse('**/api/contact')
    await send(page).click()
    await answered
    await expect(send(page)).not.toHaveAttribute('aria-busy')
  }
  await page.mouse.move(5, 700)
  await expect(open(page)).toHaveCount(Math.min(3, count))
}

test.beforeEach(({ watched }) => watched.expectError(/Failed to load resource/))

test('shows the newest three of five toasts for four seconds', async ({ page }) => {
  await openContact(page)
  await raise(page, 5)
  await page.clock.runFor(3900)
  await expect(open(page)).toHaveCount(3)
  await page.clock.runFor(150)
  await expect(open(page)).toHaveCount(0)
  await expect(shown(page)).toHaveCount(3)
  await page.clock.runFor(200)
  await expect(shown(page)).toHaveCount(0)
})

test('a closed toast stays 200 ms for its animation', async ({ page }) => {
  await openContact(page)
  await raise(page)
  await page.getByRole('button', { name: 'Close notification' }).click()
  await expect(shown(page)).toHaveAttribute('data-state', 'closed')
  await page.clock.runFor(199)
  await expect(shown(page)).toHaveCount(1)
  await page.clock.runFor(1)
  await expect(shown(page)).toHaveCount(0)
})

const reasons: Record<string, { begin: (page: Page) => Promise<void>; end: (page: Page) => Promise<void> }> =
  {
    'the pointer is over it': {
      begin: (page) => shown(page).hover(),
      end: (page) => page.mouse.move(5, 700),
    },
    'it has the focus': {
      begin: (page) => page.keyboard.press('F8').then(() => page.keyboard.press('Tab')),
      end: (page) => page.getByLabel('Name', { exact: true }).focus(),
    },
    'the tab is hidden': {
      begin: (page) =>
        page.evaluate(
          () => void Object.defineProperty(document, 'hidden', { value: true, configurable: true }),
        ),
      end: (page) => page.evaluate(() => void Reflect.deleteProperty(document, 'hidden')),
    },
  }

for (const [reason, { begin, end }] of Object.entries(reasons)) {
  test(`the timer of a toast pauses while ${reason}, then continues`, async ({ page }) => {
    await openContact(page)
    await raise(page)
    await page.clock.runFor(3000)
    await begin(page)
    await page.clock.runFor(20_000)
    await expect(open(page)).toHaveCount(1)
    await end(page)
    await page.clock.runFor(850)
    await expect(open(page)).toHaveCount(1)
    await page.clock.runFor(250)
    await expect(open(page)).toHaveCount(0)
  })
}

test('the second channel shows only the newest toast, for five seconds', async ({ page }) => {
  await page.clock.install()
  await page.goto('/products')
  const clickResource = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await clickResource('Plant-Based Living Guide')
  await expect(shown(page)).toContainText('This resource will be available soon.')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.clock.runFor(6000)
  await expect(shown(page)).toHaveCount(0)

  await clickResource('Plant-Based Living Guide')
  await page.mouse.move(5, 700)
  await expect(open(page)).toHaveCount(1)
  await page.clock.runFor(3000)
  await clickResource('3-Day Detox Plan')
  await page.mouse.move(5, 700)
  await page.clock.runFor(4900)
  await expect(open(page)).toHaveCount(1)
  await expect(shown(page)).toHaveCount(1)
  await page.clock.runFor(150)
  await expect(open(page)).toHaveCount(0)
})
