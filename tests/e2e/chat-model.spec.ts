import { assistantContent } from '#practice/assistant.ts'
import { chatContent as words } from '#practice/content/chat.ts'
import { createFakeOpenAi, type FakeOpenAi, fakeOpenAiEnv } from '#tests/support/fake-openai.ts'
import { test as base, expect } from '#tests/support/fixtures.ts'
import { refusedCall, said } from '#tests/support/screen.ts'

/** A server whose language model is a stand-in on this machine. */
const test = base.extend<object, { model: FakeOpenAi }>({
  model: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this very pattern.
    async ({}, use) => {
      const model = await createFakeOpenAi()
      await use(model)
      await model.close()
    },
    { scope: 'worker' },
  ],
  serverEnv: [({ model }, use) => use(fakeOpenAiEnv(model)), { scope: 'worker' }],
})

const question = 'How much is the gallon?'
const whole = ['The gallon is $30.00. ', 'It ships free. ', 'It pours eight 16 oz glasses.']

test.beforeEach(async ({ model, page }) => {
  Object.assign(model, { says: whole, fault: null, paceMs: 0, asked: [] })
  await page.goto('/chat')
  await expect(said(page, 'Connected')).toBeVisible()
})

test('a page view asks the model nothing; a question streams its words', async ({ page, model }) => {
  expect(model.requests).toEqual([])
  model.chunkDelayMs = 700
  await page.getByLabel('Your message').fill(question)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The gallon is $30.00.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  await expect(page.getByText('It pours eight')).toHaveCount(0)
  await expect(page.getByRole('log').getByText(whole.join(''))).toBeVisible()
  expect(model.requests).toHaveLength(1)
})

test('Stop keeps what came', async ({ page, model }) => {
  model.fault = 'hang'
  await page.getByLabel('Your message').fill(question)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The gallon is $30.00.')).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('log').getByText('The gallon is $30.00.')).toBeVisible()
  await expect(page.getByRole('log').getByText(words.panel.stopped)).toBeVisible()
  await expect(page.getByLabel('Your message')).toBeFocused()
})

test('a model that breaks off is a failure; Try Again recovers when it is back', async ({
  page,
  model,
  watched,
}) => {
  watched.expectError(refusedCall)
  model.fault = 'break'
  await page.getByLabel('Your message').fill(question)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText('The gallon is $30.00.')).toBeVisible()
  await expect(page.getByRole('log').getByText(words.trouble.apology)).toBeVisible()
  await expect(page.getByLabel('Your message')).toBeDisabled()
  model.fault = 500
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByLabel('Your message')).toBeDisabled()
  model.fault = null
  await expect(async () => {
    await page.getByRole('button', { name: 'Try Again' }).click({ timeout: 1000 })
    await expect(page.getByLabel('Your message')).toBeEnabled({ timeout: 1000 })
  }).toPass()
  await page.getByLabel('Your message').fill(question)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText(whole.join(''))).toBeVisible()
})

test('what a model should not say is not shown', async ({ page, model }) => {
  model.reply = ['The gallon is $30.00. ', 'It cures cancer, <b>really</b>. ', 'Buy now.']
  await page.getByLabel('Your message').fill(question)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText(assistantContent.en.stopped)).toBeVisible()
  await expect(page.getByText('cures')).toHaveCount(0)
})
