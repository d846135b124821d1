import type { Page } from '@playwright/test'
import { chatContent as texts } from '#practice/content/chat.ts'
import { findViolations, findViolationsInBothThemes } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { drink } from '#tests/support/offers.ts'
import { administrator, newPerson } from '#tests/support/people.ts'
import { exactText, failedRequestError } from '#tests/support/screen.ts'

const chatCall = '**/api/functions/chat-with-openai'
const input = (page: Page) => page.getByLabel('Your message')
const log = (page: Page) => page.getByRole('log')

async function ask(page: Page, text: string) {
  await input(page).fill(text)
  await page.keyboard.press('Enter')
}

async function open(page: Page, path = '/chat') {
  await page.goto(path)
  await expect(exactText(page, 'Connected')).toBeVisible()
}

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

test('no axe violations and no overflow', async ({ page, watched }) => {
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
