import type { Page } from '@playwright/test'
import { practice } from '#practice/practice.ts'
import { blendSlug } from '#practice/settings.ts'
import { findViolationsInBothThemes } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { blend } from '#tests/support/offers.ts'
import { requestApi } from '#tests/support/request-api.ts'
import { sandboxPaymentForm } from '#tests/support/sandbox-payment.ts'

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

/** Orders a pouch, pays on the payment page, and returns the saved order. */
async function payForOne(baseURL: string) {
  const callFunction = async (name: string, input: object) =>
    (await requestApi({ baseURL }, 'POST', `functions/${name}`, { input })).json()
  const { url } = await callFunction(`create-${blendSlug}-checkout`, { quantity: 1 })
  expect(await (await fetch(url)).text()).toContain('$12.50')
  const sessionId = String(url).split('/').at(-1)
  await fetch(`${baseURL}/sandbox/pay/${sessionId}/pay`, {
    method: 'POST',
    body: sandboxPaymentForm(),
    redirect: 'manual',
  })
  return (await callFunction(`save-${blendSlug}-order`, { sessionId })).order
}

test('on a phone the owner changes a price, the hours and a picture, publishes, and goes back', {
  tag: '@embedded',
}, async ({ page, people, request, server }) => {
  test.slow()
  await page.setViewportSize(phone)
  await people.asAdmin(page)
  await page.goto('/dashboard/site?page=/pricing')
  const row = preview(page)
    .getByRole('row', { name: /30 minutes.*\$40/ })
    .first()
  await row.getByText('$40').click()
  const price = page.getByLabel('Price', { exact: true })
  await expect(price).toBeFocused()
  await price.fill('cheap')
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await price.fill('$45.50')
  await expect(preview(page).getByText('$45.50').first()).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByLabel('Page', { exact: true }).selectOption('/order')
  await preview(page).getByText('$10', { exact: true }).first().click()
  await page.getByLabel('Price', { exact: true }).fill('12.50')
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByLabel('Page', { exact: true }).selectOption('/contact')
  // Each page has these words at its end.
  await expect(preview(page).getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  await preview(page).getByRole('contentinfo').getByText(practice.hours.asWritten).click()
  await page.getByRole('checkbox', { name: /^Friday/ }).uncheck()
  await expect(page.getByText('Reads: “Mon-Thu 9am-5pm CT”')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByLabel('Page', { exact: true }).selectOption('/about')
  await preview(page).locator('main img').first().click()
  await page.getByLabel(/Your portrait: (Replace|Choose)/).setInputFiles('assets/images/consultation.webp')
  const description = page.getByLabel('What does the picture show?')
  await expect(description).toBeVisible()
  await description.fill('Two armchairs by a window.')
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await expect(preview(page).getByAltText('Two armchairs by a window.')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()

  const second = await server.startSecond()
  const processes = [server, ...(second ? [second] : [])]
  const changes = await publish(page)
  expect(changes).toContain('$40')
  expect(changes).toContain('$45.50')
  expect(changes).toContain('Mon-Fri 9am-5pm CT')
  expect(changes).toContain('Your portrait')
  expect(changes).toContain('Two armchairs by a window.')
  expect(await (await request.get('/pricing')).text()).toContain('$45.50')
  expect(await (await request.get('/contact')).text()).toContain('Mon-Thu 9am-5pm CT')
  expect(await (await request.get('/about')).text()).toContain('Two armchairs by a window.')

  for (const { baseURL } of processes) {
    const pageOf = async (path: string) => (await fetch(baseURL + path)).text()
    await expect.poll(() => pageOf('/order'), { message: baseURL }).toContain('$12.50')
    expect(await pageOf('/order')).toContain('"price":"12.50"')
    expect(await pageOf('/contact')).toContain('Mon-Thu 9am-5pm CT')
    expect(await pageOf('/about')).toContain('Two armchairs by a window.')
    const question = [{ role: 'user', content: `How much is one pouch of ${blend.name}?` }]
    const answer = await requestApi({ baseURL }, 'POST', 'functions/chat-with-openai', {
      input: { messages: question },
    })
    expect(await answer.text(), baseURL).toContain('$12.50')
    expect(await payForOne(baseURL)).toMatchObject({ total: 12.5 })
  }
  const receipts = () => server.outbox().then((mails) => mails.filter(({ text }) => text.includes('$12.50')))
  await expect.poll(async () => (await receipts()).length).toBeGreaterThanOrEqual(processes.length)
  await second?.stop()

  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History' })
  await history.getByRole('button', { name: /the beginning/ }).click()
  await page.getByRole('button', { name: 'Go back to the site as it was after this' }).click()
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
  const heading = page.getByLabel('Headline', { exact: true })
  await expect(heading).toBeVisible()
  await context.setOffline(true)
  await heading.fill('Write to us')
  await expect(page.getByText('Kept on this device', { exact: true })).toBeVisible()
  await page.close({ runBeforeUnload: false })

  await context.setOffline(false)
  const again = await context.newPage()
  await again.setViewportSize({ width: 1440, height: 900 })
  await again.goto('/dashboard/site?section=texts-contact')
  await expect(again.getByLabel('Headline', { exact: true })).toHaveValue('Write to us')
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

test('the fields fit a phone, also with large text, and axe finds nothing', async ({
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
    const tooWide = await page.locator('main').evaluate((main) =>
      [...main.querySelectorAll('*')]
        .filter(
          (element) =>
            element.getBoundingClientRect().right > innerWidth + 1 ||
            // Not what only screen readers read.
            (element.matches('li, p, div, label, fieldset, button') &&
              element.clientWidth > 1 &&
              element.scrollWidth > element.clientWidth + 1),
        )
        .map(({ outerHTML }) => outerHTML.slice(0, 200)),
    )
    expect(tooWide.slice(0, 3), `${section} with large text`).toEqual([])
  }
})
