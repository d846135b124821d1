import type { Page } from '@playwright/test'
import { chatContent as texts } from '#practice/content/chat.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { drink } from '#tests/support/offers.ts'
import { exactText } from '#tests/support/screen.ts'

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
