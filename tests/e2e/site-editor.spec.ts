import type { Page } from '@playwright/test'
import { practice } from '#practice/practice.ts'
import { findViolationsInBothThemes } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/fixtures.ts'

const phone = { width: 390, height: 844 }
const preview = (page: Page) => page.frameLocator('iframe[title^="Preview"]').last()
const saved = (page: Page) => expect(page.locator('[data-save-state="saved"]')).toBeVisible()
const tab = (page: Page, name: 'Page' | 'Fields') => page.getByRole('button', { name, exact: true }).click()

async function publish(page: Page) {
  await saved(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish your changes' })
  await expect(dialog.getByRole('list', { name: 'What changes' })).toBeVisible()
  const changes = await dialog.getByRole('list', { name: 'What changes' }).innerText()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Published' })).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  return changes
}

test('on a phone the owner changes a price, the hours and a picture, publishes, and goes back', async ({
  page,
  people,
  request,
  watched,
}) => {
  test.slow()
  // A preview ends when the draft is saved again before the frame has fetched it. The editor asks for a new one.
  watched.expectError(/404 .*\/preview\//)
  await page.setViewportSize(phone)
  await people.asAdmin(page)
  await page.goto('/dashboard/site?page=/pricing')
  const row = preview(page)
    .getByRole('row', { name: /30 minutes.*\$40/ })
    .first()
  await row.getByText('$40').click()
  const price = page.getByLabel('Price', { exact: true })
  await expect(price).toBeFocused()
  await price.fill('free')
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await price.fill('$45.50')
  await expect(preview(page).getByText('$45.50').first()).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByLabel('Page', { exact: true }).selectOption('/contact')
  await preview(page).getByRole('contentinfo').getByText(practice.hours.asWritten).click()
  await page.getByRole('checkbox', { name: /^Friday/ }).uncheck()
  await expect(page.getByText('Reads: “Mon-Thu 9am-5pm CT”')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByLabel('Page', { exact: true }).selectOption('/about')
  await preview(page).locator('main img').first().click()
  await page.getByLabel(/Your portrait: (Replace|Choose)/).setInputFiles('assets/images/consultation.webp')
  const description = page.getByLabel('What does the picture show?')
  await expect(description).toBeVisible({ timeout: 60_000 })
  await description.fill('Two armchairs by a window.')
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await expect(preview(page).getByAltText('Two armchairs by a window.')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()

  const changes = await publish(page)
  expect(changes).toContain('$40')
  expect(changes).toContain('$45.50')
  expect(changes).toContain('Mon-Fri 9am-5pm CT')
  expect(changes).toContain('Your portrait')
  expect(changes).toContain('Two armchairs by a window.')
  expect(await (await request.get('/pricing')).text()).toContain('$45.50')
  expect(await (await request.get('/contact')).text()).toContain('Mon-Thu 9am-5pm CT')
  expect(await (await request.get('/about')).text()).toContain('Two armchairs by a window.')

  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History' })
  await history.getByRole('button', { name: /the beginning/ }).click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await page.getByRole('button', { name: 'Restore and publish' }).click()
  await expect(page.getByText('Published the earlier version').first()).toBeVisible()
  expect(await (await request.get('/pricing')).text()).not.toContain('$45.50')
  expect(await (await request.get('/contact')).text()).toContain(practice.hours.asWritten)
})

test('what was typed survives a closed page and a lost connection', async ({
  page,
  people,
  context,
  watched,
}) => {
  watched.expectError(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await people.asAdmin(page)
  await page.goto('/dashboard/site?section=texts-contact')
  const heading = page.getByLabel('Heading', { exact: true }).first()
  await expect(heading).toBeVisible()
  await context.setOffline(true)
  await heading.fill('Write to us')
  await expect(page.getByText('Kept on this device', { exact: true })).toBeVisible()
  await page.close({ runBeforeUnload: false })

  await context.setOffline(false)
  const again = await context.newPage()
  await again.setViewportSize({ width: 1440, height: 900 })
  await again.goto('/dashboard/site?section=texts-contact')
  await expect(again.getByLabel('Heading', { exact: true }).first()).toHaveValue('Write to us')
  await saved(again)
  await expect(preview(again).getByRole('heading', { level: 1, name: 'Write to us' })).toBeVisible()
})

test('a link in the page leads to that page, and its words can be edited', async ({ page, people }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await people.asAdmin(page)
  await page.goto('/dashboard/site')
  await preview(page).getByRole('main').getByRole('link', { name: 'See all prices' }).click()
  await expect(page).toHaveURL(/page=%2Fpricing/)
  await expect(preview(page).getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit its words' }).click()
  await expect(page.locator(':focus')).toHaveValue('See all prices')
})

test('the fields fit a phone, also with large text, and axe finds nothing', { tag: '@once' }, async ({
  page,
  people,
  watched,
}) => {
  watched.expectError(/Failed to load resource|database_unavailable/)
  await page.setViewportSize(phone)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await people.asAdmin(page)
  // The page in the frame has its own test, and axe does not see into frames.
  await page.route('**/api/content/preview', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'database_unavailable' } } }),
  )
  for (const section of [
    '',
    '?section=practice',
    '?section=services',
    '?section=testimonials',
    '?section=texts-home',
  ]) {
    await page.goto(`/dashboard/site${section}`)
    await tab(page, 'Fields')
    const folded = page.locator('[aria-expanded="false"]')
    while ((await folded.count()) > 0) await folded.first().click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), section).toBe(0)
    expect(await findViolationsInBothThemes(page), section).toEqual([])
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const tooWide = await page
      .locator('main')
      .evaluate((main) =>
        [...main.querySelectorAll('*')]
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
          .map(({ outerHTML }) => outerHTML.slice(0, 200)),
      )
    expect(tooWide.slice(0, 3), `${section} with large text`).toEqual([])
  }
})
