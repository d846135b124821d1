import type { Page, Route } from '@playwright/test'
import { chatContent as texts } from '#practice/content/chat.ts'
import { findViolations, findViolationsInBothThemes } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { drink } from '#tests/support/offers.ts'
import { administrator, newPerson } from '#tests/support/people.ts'
import { endRoute, exactText, failedRequestError } from '#tests/support/screen.ts'

const chatCall = '**/api/functions/chat-with-openai'
const input = (page: Page) => page.getByLabel('Your message')
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
const log = (page: Page) => page.getByRole('log')
const isTest = (route: Route) => route.request().postData()?.includes('Connection test') === true

async function ask(page: Page, text: string) {
  await input(page).fill(text)
  await page.keyboard.press('Enter')
}

async function open(page: Page, path = '/chat') {
  await page.goto(path)
  await expect(exactText(page, 'Connected')).toBeVisible()
}

/** The body of an event stream. */
const streamed = (...events: [string, unknown][]) =>
  events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('')

test('greeting, panel and examples are in the prerendered page', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${baseURL}/chat`)
  await expect(page.getByText(texts.panel.greeting)).toBeVisible()
  await expect(page.getByText('Chat Interface')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ask About' })).toBeVisible()
  for (const question of texts.askAbout.questions)
    await expect(page.getByRole('button', { name: question })).toBeVisible()
  await expect(page.getByText(/not medical advice/)).toBeVisible()
  await context.close()
})

test('an answer links to its pages, and a follow-up question is understood', async ({ page }) => {
  await open(page)
  await ask(page, 'How much is the 6-pack?')
  await expect(input(page)).toHaveValue('')
  await expect(log(page).getByText('How much is the 6-pack?')).toBeVisible()
  await expect(log(page).getByText(/\$25\.00/)).toBeVisible()
  await ask(page, 'and the gallon?')
  await expect(log(page).getByText(/\$30\.00/)).toBeVisible()
  await log(page).getByRole('link', { name: drink.name }).last().click()
  await expect(page).toHaveURL(/\/gingerade-products$/)
})

test('an example fills the input and sends it', async ({ page }) => {
  await open(page)
  const [question = ''] = texts.askAbout.questions
  await page.getByRole('button', { name: question }).click()
  await expect(log(page).getByText(question)).toBeVisible()
  await expect(log(page).getByRole('listitem').filter({ hasText: '$30.00' })).toBeVisible()
})

test('Enter sends, Shift+Enter adds a line, white space is ignored', async ({ page }) => {
  await open(page)
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('chat-with') && calls.push(request.url()))
  for (const blank of ['', '   ', '\n\n']) {
    await input(page).fill(blank)
    await send(page).click()
  }
  expect(calls).toEqual([])
  await input(page).fill('one')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('two')
  await expect(input(page)).toHaveValue('one\ntwo')
  await page.keyboard.press('Enter')
  await expect(log(page).getByText('one two')).toBeVisible()
})

test('Reset Chat leaves only the greeting', async ({ page }) => {
  await open(page)
  await ask(page, 'What are your hours?')
  await expect(log(page).getByText(/9am-5pm/)).toBeVisible()
  await page.getByRole('button', { name: 'Reset Chat' }).click()
  await expect(log(page).getByText(/9am-5pm/)).toHaveCount(0)
  await expect(log(page).getByText(texts.panel.greeting)).toBeVisible()
})

test('a failed connection test disables the input, and Try Again enables it', async ({ page, watched }) => {
  watched.expectError(failedRequestError)
  await page.route(chatCall, (route) => route.abort())
  await page.goto('/chat')
  await expect(exactText(page, texts.trouble.text)).toBeVisible()
  await expect(exactText(page, 'Connection Issue')).toBeVisible()
  await expect(input(page)).toBeDisabled()
  await expect(send(page)).toBeDisabled()
  const refusedAgain = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await refusedAgain
  await expect(
    exactText(page, 'Sorry, there was an error connecting to the assistant.').first(),
  ).toBeVisible()
  await expect(input(page)).toBeDisabled()
  await endRoute(page, chatCall)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(exactText(page, 'Connection Issue')).toHaveCount(0)
  await expect(input(page)).toBeFocused()
  await ask(page, 'How much is a gallon?')
  await expect(log(page).getByText(/\$30\.00/)).toBeVisible()
})

test('a failed answer shows an apology, and the question can be asked again', async ({ page, watched }) => {
  watched.expectError(failedRequestError)
  await open(page)
  await page.route(chatCall, (route) =>
    route.fulfill({ status: 502, json: { error: { code: 'assistant_unavailable', requestId: 'r' } } }),
  )
  await ask(page, 'How much is a gallon?')
  await expect(log(page).getByText(texts.trouble.apology)).toBeVisible()
  await expect(
    exactText(page, 'Sorry, there was an error connecting to the assistant.').first(),
  ).toBeVisible()
  await expect(exactText(page, texts.trouble.text)).toBeVisible()
  await expect(input(page)).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeFocused()
  await endRoute(page, chatCall)
  await page.keyboard.press('Enter')
  await expect(input(page)).toBeEnabled()
  await ask(page, 'How much is a gallon?')
  await expect(log(page).getByText(/\$30\.00/)).toBeVisible()
})

test('a broken stream keeps the text so far and shows an error', async ({ page }) => {
  await open(page)
  await page.route(chatCall, (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: streamed(
        ['text', { text: 'The gallon is ' }],
        ['error', { error: { code: 'assistant_unavailable', requestId: 'r' } }],
      ),
    }),
  )
  await ask(page, 'How much is a gallon?')
  await expect(log(page).getByText('The gallon is')).toBeVisible()
  await expect(log(page).getByText(texts.panel.cutOff)).toBeVisible()
  await expect(log(page).getByText(texts.trouble.apology)).toBeVisible()
  await expect(input(page)).toBeDisabled()
})

test('Stop ends an answer without an error and keeps the focus', async ({ page, watched }) => {
  watched.expectError(failedRequestError)
  await open(page)
  await page.route(chatCall, (route) => (isTest(route) ? route.continue() : undefined))
  await ask(page, 'How much is a gallon?')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(log(page).getByText(texts.panel.stopped)).toBeVisible()
  await expect(input(page)).toBeEnabled()
  await expect(input(page)).toBeFocused()
  await expect(exactText(page, 'Connection Issue')).toHaveCount(0)
})

test('a rate limit says when to try again', async ({ page, watched }) => {
  watched.expectError(failedRequestError)
  await open(page)
  await page.route(chatCall, (route) =>
    route.fulfill({
      status: 429,
      json: { error: { code: 'too_many_requests', requestId: 'r', retryAfterSeconds: 40 } },
    }),
  )
  await ask(page, 'hello')
  await expect(page.getByText('Please try again in 40 seconds.')).toBeVisible()
})

test('renders text, lists and links within the site, never HTML', async ({ page }) => {
  await open(page)
  const response =
    'First <img src=x onerror="document.title=1"> **bold**\n- one\n- two [prices](/pricing)\n\n[bad](javascript:alert(1)) [out](//evil.example) call 988'
  await page.route(chatCall, (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: streamed(['text', { text: response }], ['done', { response, sources: [], kind: 'answer' }]),
    }),
  )
  await ask(page, 'hello')
  const answer = log(page)
  await expect(answer.getByText('<img src=x onerror="document.title=1">')).toBeVisible()
  await expect(answer.locator('img')).toHaveCount(0)
  await expect(answer.locator('strong')).toHaveText('bold')
  await expect(answer.getByRole('listitem')).toHaveText(['one', 'two prices'])
  await expect(answer.getByRole('link')).toHaveText(['prices', '988'])
})

test('scrolls to the newest message, unless the visitor has scrolled up', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  const box = page.getByRole('region', { name: texts.panel.messages })
  const fromEnd = () =>
    box.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight)
  const questions = ['What are your prices?', 'How many nutrients are in it?', 'Which botanicals?']
  for (const [index, question] of questions.entries()) {
    await ask(page, question)
    // The greeting is the first; a question asked during an answer would stay in the field.
    await expect(log(page).getByText(`${texts.panel.assistant}:`)).toHaveCount(index + 2)
    await expect.poll(fromEnd).toBeLessThan(4)
  }
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>()
  await page.route(chatCall, async (route) => {
    await blocked
    await route.continue()
  })
  await input(page).fill('What are your hours?')
  // The event of this scroll comes after the question.
  await box.evaluate(
    (element, field) => {
      element.scrollTo({ top: 0, behavior: 'instant' })
      if (field instanceof HTMLTextAreaElement) field.form?.requestSubmit()
    },
    await input(page).elementHandle(),
  )
  await expect(log(page).getByText('What are your hours?')).toBeAttached()
  await expect.poll(fromEnd).toBeLessThan(4)
  await box.evaluate((element) => {
    element.scrollTo({ top: 0, behavior: 'instant' })
    return new Promise((resolve) => element.addEventListener('scroll', resolve, { once: true }))
  })
  release()
  await expect(log(page).getByText(/9am-5pm/)).toBeAttached()
  expect(await box.evaluate((element) => element.scrollTop)).toBe(0)
})

test('the conversation is attached to a message only if the visitor agrees', async ({ page, people }) => {
  const person = newPerson()
  const write = async (message: string) => {
    await page.getByLabel('Name').fill(`${person.firstName} ${person.lastName}`)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Message', { exact: true }).fill(message)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Message sent').first()).toBeVisible()
  }
  await open(page)
  await ask(page, 'Do you take insurance?')
  await expect(log(page).getByText(/I don’t know/)).toBeVisible()
  await page.getByText(texts.handOff.action).click()
  await page.getByRole('link', { name: texts.handOff.attach }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await page.getByText('Your conversation with the assistant is attached').click()
  await expect(page.getByText(/You: Do you take insurance\?/)).toBeVisible()
  expect(await findViolations(page, 'form')).toEqual([])
  await write('Please tell me.')
  await expect(page.getByText('Your conversation with the assistant is attached')).toHaveCount(0)
  const mail = await people.mailTo(administrator.email, new RegExp(person.lastName))
  expect(mail.text).toContain('Do you take insurance?')

  const other = newPerson()
  await open(page)
  await ask(page, 'Do you take insurance?')
  await expect(log(page).getByText(/I don’t know/)).toBeVisible()
  await page.getByText(texts.handOff.action).click()
  await page.getByRole('link', { name: texts.handOff.leave }).click()
  await page.getByLabel('Name').fill(`${other.firstName} ${other.lastName}`)
  await page.getByLabel('Email').fill(other.email)
  await page.getByLabel('Message', { exact: true }).fill('Just a question.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  expect((await people.mailTo(administrator.email, new RegExp(other.lastName))).text).not.toContain(
    'insurance',
  )
})

test('the dashboard has the same chat, which connects only when opened', async ({ page, people }) => {
  await people.asAdmin(page)
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('chat-with') && calls.push(request.url()))
  await page.goto('/dashboard')
  const panel = page.getByRole('group').filter({ hasText: texts.dashboard.hint })
  await expect(page.getByText(texts.dashboard.hint)).toBeVisible()
  expect(calls).toEqual([])
  await page.getByText(texts.dashboard.hint).click()
  await expect(panel.getByText('Connected', { exact: true })).toBeVisible()
  await ask(page, 'How much is a gallon?')
  await expect(log(page).getByText(/\$30\.00/)).toBeVisible()
  expect(await findViolations(page, 'details')).toEqual([])
})

test('no axe violations and no overflow', { tag: '@once' }, async ({ page, watched }) => {
  watched.expectError(failedRequestError)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  await ask(page, `I want to die, ${'a'.repeat(300)}`)
  await expect(log(page).getByRole('link', { name: '988' })).toBeVisible()
  await page.getByText(texts.handOff.action).click()
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await page.route(chatCall, (route) => route.abort())
  await ask(page, 'hello')
  await expect(exactText(page, 'Connection Issue')).toBeVisible()
  expect(await findViolationsInBothThemes(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})
