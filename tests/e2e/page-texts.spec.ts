import type { Page } from '@playwright/test'
import { chatContent } from '#practice/content/chat.ts'
import { practice } from '#practice/practice.ts'
import { expect, test } from '#tests/support/fixtures.ts'

// Pages with scripts switched off, as styles show them. What they say is read in site-texts.test.ts.
test.use({ javaScriptEnabled: false })

const { coach } = practice
const main = (page: Page) => page.getByRole('main')

const visibleText = (page: Page, text: string) => main(page).getByText(text).filter({ visible: true }).first()

const { panel, askAbout } = chatContent
/** What a visitor opens each page for. */
const keyTexts: Record<string, string[]> = {
  '/': ['In-person consultations are now offered in Chicago', '$5.00', 'Foot Detox'],
  '/about': ['years of experience', 'Credentials'],
  '/booking': ['Online booking is coming soon', '$40', '$80'],
  '/pricing': ['$40', '$25.00', '$10.00', 'Bulk Orders Available'],
  '/products': ['Plant-Based Living Guide', 'Coming Soon', '6-Pack', '$30.00'],
  '/gingerade': ['6-Pack', '$25.00', 'Immune support'],
  '/order': ['Five nutrient categories', '1 tsp', '30-day refund', '$10.00'],
  '/chat': [panel.greeting, ...askAbout.questions, 'not medical advice'],
  '/privacy-policy': ['What we collect', practice.email],
  '/terms-of-service': [practice.email],
  '/contact': ['Chicago, Illinois', 'Mon-Fri 9am-5pm CT', 'Reply within 24 hours'],
}

test('without scripts each page shows what it is opened for', async ({ page }) => {
  for (const [path, texts] of Object.entries(keyTexts)) {
    await page.goto(path)
    await expect(main(page), path).toBeVisible()
    await expect(main(page).getByRole('heading', { level: 1 }), path).toBeVisible()
    for (const text of texts) await expect(visibleText(page, text), `${path}: ${text}`).toBeVisible()
  }
  for (const name of ['Name', 'Email', 'Message'])
    await expect(main(page).getByRole('textbox', { name, exact: true }), name).toBeVisible()
})

test('on paper a page has no link to skip to, no menu and no pale buttons', async ({ page }) => {
  await page.goto('/')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Skip to content')).toBeHidden()
  await expect(page.getByRole('banner').getByRole('link')).toHaveText([practice.name])
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)
  const ink = await page.evaluate(() => getComputedStyle(document.body).color)
  await expect(main(page).locator('.button-primary').first()).toHaveCSS('color', ink)
})

test('the questions of the blend page open without scripts, one at a time', async ({ page }) => {
  await page.goto('/order')
  const questions = page.locator('#faq details')
  await questions.nth(0).locator('summary').click()
  await expect(questions.nth(0).locator('p')).toBeVisible()
  await questions.nth(1).locator('summary').click()
  await expect(questions.nth(1).locator('p')).toBeVisible()
  await expect(questions.nth(0).locator('p')).toBeHidden()
})

test('a phone without scripts can navigate, and gets the phone number instead of forms', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.getByText(/^JavaScript is off\./)).toContainText(practice.phone.asWritten)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  for (const [name, path] of [
    ['Products', '/products'],
    [`Chat with ${coach.firstName}`, '/chat'],
    ['Contact', '/contact'],
  ] as const) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeHidden()
})
