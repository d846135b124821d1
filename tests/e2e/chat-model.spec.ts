import { createFakeOpenAi, type FakeOpenAi, fakeOpenAiEnv } from '#tests/support/fake-openai.ts'
import { test as base, expect } from '#tests/support/fixtures.ts'
import { exactText } from '#tests/support/screen.ts'

/** A server with a fake language model. */
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
const fullAnswer = ['The gallon is $30.00. ', 'It ships free. ', 'It pours eight 16 oz glasses.']

test.beforeEach(async ({ model, page }) => {
  Object.assign(model, { reply: fullAnswer, fault: null, goOn: async () => undefined, requests: [] })
  await page.goto('/chat')
  await expect(exactText(page, 'Connected')).toBeVisible()
})

test('a page view makes no model call; a question streams its answer', async ({ page, model }) => {
  expect(model.requests).toEqual([])
  const { promise, resolve: goOn } = Promise.withResolvers<void>()
  model.goOn = () => promise
  await page.getByLabel('Your message').fill(question)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The gallon is $30.00.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  await expect(page.getByText('It pours eight')).toHaveCount(0)
  goOn()
  await expect(page.getByRole('log').getByText(fullAnswer.join(''))).toBeVisible()
  expect(model.requests).toHaveLength(1)
})
