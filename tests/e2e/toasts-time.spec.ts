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

async function raise(page: Page) {
  const answered = page.waitForResponse('**/api/contact')
  await send(page).click()
  await answered
  await expect(send(page)).not.toHaveAttribute('aria-busy')
  await page.mouse.move(5, 700)
  await expect(open(page)).toHaveCount(1)
}

test.beforeEach(({ watched }) => watched.expectError(/Failed to load resource/))

test('the timer of a toast pauses while the pointer is over it, then continues', async ({ page }) => {
  await openContact(page)
  await raise(page)
  await page.clock.runFor(3000)
  await shown(page).hover()
  await page.clock.runFor(20_000)
  await expect(open(page)).toHaveCount(1)
  await page.mouse.move(5, 700)
  await page.clock.runFor(850)
  await expect(open(page)).toHaveCount(1)
  await page.clock.runFor(250)
  await expect(open(page)).toHaveCount(0)
})
