import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/fixtures.ts'

const offline =
  /Failed to load resource|ERR_INTERNET_DISCONNECTED|Error loading route module|dynamically imported/

test('offline, another page leaves the contact form with what was typed and says why', async ({
  page,
  context,
  watched,
}) => {
  watched.expectError(offline)
  await page.goto('/contact')
  const message = page.getByLabel('Message')
  await message.fill('Do you ship to Evanston?')
  await useUntilLoaded(page, message)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Privacy Policy' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'You are offline' })
  await expect(notice).toBeVisible()
  await expect(message).toHaveValue('Do you ship to Evanston?')
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/privacy-policy$/)
  await expect(notice).toBeHidden()
})

test('offline, another of the owner’s screens leaves the one that is open, which nobody has touched before', async ({
  page,
  context,
  people,
  watched,
}) => {
  watched.expectError(offline)
  await page.setViewportSize({ width: 390, height: 844 })
  await people.asAdmin(page)
  await page.goto('/dashboard/clients')
  const search = page.getByRole('searchbox').first()
  await expect(search).toBeVisible()
  await expect.poll(() => page.evaluate(hasLoadedFollowing)).toBe(true)
  await context.setOffline(true)
  await page
    .getByRole('link', { name: /^Calendar/ })
    .first()
    .click()
  const notice = page.getByRole('alert').filter({ hasText: 'You are offline' })
  await expect(notice).toBeVisible()
  // The list that stays can be used: its filter is in the address.
  await search.fill('Ab')
  await expect(page).toHaveURL(/[?&]clients-q=Ab/)
  await page
    .getByRole('link', { name: /^Calendar/ })
    .first()
    .click()
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/dashboard\/calendar/)
  await expect(notice).toBeHidden()
})

/** Whether the script that keeps a page open offline, by its name in the build, was loaded; once it was, waits until it has run. */
async function hasLoadedFollowing(): Promise<boolean> {
  const script = performance
    .getEntriesByType('resource')
    .find(({ name }) => /start-following-.*\.js$/.test(name))
  if (script) await import(script.name)
  return script !== undefined
}

/** The first use of a page that is live loads what it needs offline, and then asks for the published content. */
async function useUntilLoaded(page: Page, field: Locator) {
  let isLoaded = false
  page.on('requestfinished', (request) => {
    isLoaded ||= request.url().endsWith('/content/head')
  })
  await expect(async () => {
    await field.press('End')
    expect(isLoaded).toBe(true)
  }).toPass()
}
