import type { Page } from '@playwright/test'
import { chatContent as texts } from '#practice/content/chat.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { drink } from '#tests/support/offers.ts'
import { exactText, failedRequestError } from '#tests/support/screen.ts'

const log = (page: Page) => page.getByRole('log')

async function ask(page: Page, text: string) {
  await page.getByLabel(texts.form.label).fill(text)
  await page.keyboard.press('Enter')
}

async function open(page: Page) {
  await page.goto('/chat')
  await expect(exactText(page, texts.panel.states.connected)).toBeVisible()
}

test('the conversation comes back at its end after another page and a reload, and in no other tab', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  const [first, last] = ['How many nutrients are in it?', 'How much is the 6-pack?']
  await ask(page, first)
  // The greeting is the first.
  await expect(log(page).getByText(`${texts.panel.assistant}:`)).toHaveCount(2)
  await ask(page, last)
  await expect(log(page).getByText(`${texts.panel.assistant}:`)).toHaveCount(3)
  await log(page).getByRole('link', { name: drink.name }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(texts.title)
  const box = page.getByRole('region', { name: texts.panel.messages })
  for (const comeBack of [() => page.goBack(), () => page.reload()]) {
    await comeBack()
    await expect(box.getByText(last)).toBeInViewport()
    await expect(box.getByRole('link', { name: drink.name }).last()).toBeInViewport()
    await expect(box.getByText(first)).not.toBeInViewport()
    await expect(log(page)).toBeEmpty()
  }
  const other = await context.newPage()
  await open(other)
  await expect(log(other).getByText(texts.panel.greeting)).toBeVisible()
  await expect(other.getByText(last)).toHaveCount(0)
})

test('the page scrolls on over the greeting, and on a small phone with large text the conversation leaves room and cuts nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await open(page)
  const box = page.getByRole('region', { name: texts.panel.messages })
  await box.hover()
  const scrollY = () => page.evaluate(() => window.scrollY)
  const before = await scrollY()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 100)
      return await scrollY()
    })
    .toBeGreaterThan(before)

  await page.route('**/api/functions/chat-with-openai', (route) => {
    const data = { response: 'Call 1-800-222-1222 now.', sources: [], kind: 'answer' }
    return route.fulfill({
      contentType: 'text/event-stream',
      body: `event: done\ndata: ${JSON.stringify(data)}\n\n`,
    })
  })
  await ask(page, 'Whom do I call?')
  await expect(log(page).getByRole('link', { name: '1-800-222-1222' })).toBeVisible()
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { font-size: 32px }')
    document.adoptedStyleSheets.push(sheet)
  })
  const { height, hidden } = await box.evaluate((element) => ({
    height: element.clientHeight,
    hidden: element.scrollWidth - element.clientWidth,
  }))
  expect(height).toBeLessThan(568 * 0.65)
  expect(hidden).toBe(0)
})

test('in forced colours the dots of an awaited answer and the bubble of a question are visible', async ({
  page,
  watched,
}) => {
  watched.expectError(failedRequestError)
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page)
  await page.route('**/api/functions/chat-with-openai', () => undefined)
  await ask(page, 'How much is a gallon?')
  const dot = page.locator('.chat-dot').first()
  await expect(dot).toHaveCSS('forced-color-adjust', 'none')
  await expect(log(page).locator('div', { hasText: 'How much' }).last()).toHaveCSS('border-top-width', '1px')
  await page.getByRole('button', { name: texts.form.stop }).click()
})
