import type { Page } from '@playwright/test'
import { practice } from '#practice/practice.ts'
import { wordPhone } from '#practice/wording.ts'
import { formatDateTime } from '#shared/dates.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { administrator, newNumber } from '#tests/support/people.ts'
import { exactText, failedRequestError, tooLongText, unusualInputs } from '#tests/support/screen.ts'

const items = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')

async function send(page: Page, to: string, message: string) {
  await page.getByLabel('Phone Number').fill(to)
  await page.getByLabel('Message', { exact: true }).fill(message)
  await page.getByRole('button', { name: 'Send message' }).click()
}

test('a first text goes from the empty list to sent without a reload', async ({ page, people, server }) => {
  const number = newNumber()
  await people.provePhone(await people.asClient(page), number)
  await page.goto('/portal?tab=messages')
  await expect(page.getByText("You don't have any messages yet.")).toBeVisible()
  await send(page, number.replace('+1312555', '(312) 555-'), 'See you on Friday.\nAt ten?')
  await expect(exactText(page, 'Message sent successfully')).toBeVisible()
  await expect(page.getByLabel('Phone Number')).toHaveValue('')

  const item = items(page)
  await expect(item).toContainText(wordPhone(number))
  await expect(item).toContainText('See you on Friday. At ten?')
  await expect(item.locator('.bg-tone-green')).toHaveText('sent')
  const sentAt = await item.locator('time').getAttribute('datetime')
  await expect(item.locator('time')).toHaveText(formatDateTime(sentAt ?? ''))
  await expect(page.getByText('Times are in Central Time.')).toBeVisible()
  const texts = (await server.outbox()).filter(({ to, text }) => to === number && text.startsWith('See you'))
  expect(texts).toHaveLength(1)
})

test("texts from the dashboard to the client's number appear, newest first", async ({ page, people }) => {
  const person = await people.asClient(page)
  const asClient = await people.caller(person)
  const asAdmin = await people.caller(administrator)
  const phone = newNumber()
  await people.provePhone(person, phone)
  const { id } = (await asClient('GET', 'session')).body.profile
  await asClient('POST', 'functions/send-sms', { to: practice.phone.e164, message: 'mine', userId: id })
  await page.goto('/portal?tab=messages')
  await expect(items(page)).toHaveCount(1)

  await page.goto('/portal?tab=orders')
  for (const message of ['Your order is packed', 'It is on its way']) {
    const response = await asAdmin('POST', 'functions/send-sms', { to: phone, message, userId: 'admin' })
    expect(response.status).toBe(200)
  }
  await page.getByRole('tab', { name: 'Messages' }).click()
  await expect(items(page)).toContainText(['It is on its way', 'Your order is packed', 'mine'])
  await expect(items(page).first()).toContainText(wordPhone(phone))
  await expect(items(page).first()).toContainText(`From ${practice.coach.firstName}`)
})

test('a failed text has a red badge', async ({ page, people }) => {
  await people.asClient(page)
  const row = { id: 'a', phone_number: newNumber(), message: 'lost', direction: 'out', sender: 'client' }
  await page.route('**/api/sms_messages', (route) =>
    route.fulfill({
      json: { messages: [{ ...row, created_at: new Date().toISOString(), status: 'failed' }] },
    }),
  )
  await page.goto('/portal?tab=messages')
  await expect(items(page).locator('.bg-tone-red')).toHaveText('failed')
})

test('shows invalid fields of a text', async ({ page, people, watched }) => {
  watched.expectError(failedRequestError)
  await people.asClient(page)
  await page.goto('/portal?tab=messages')
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/send-sms')) sent += 1
  })
  const number = page.getByLabel('Phone Number')
  await send(page, ' ', ' ')
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription(/Enter a phone number in international format/)
  await expect(page.getByLabel('Message', { exact: true })).toHaveAccessibleDescription('Write your message.')
  await send(page, newNumber(), tooLongText)
  await expect(page.getByText('Keep it to 1,600 characters.')).toBeVisible()
  expect(sent).toBe(0)

  for (const wrong of ['12', unusualInputs.SQL, unusualInputs['right to left']]) {
    await send(page, wrong, 'hello')
    await expect(number).toHaveAccessibleDescription(/Enter a phone number in international format/)
    await expect(number).toBeFocused()
  }
  await send(page, '+44 20 7946 0958', 'hello')
  const abroad = 'We can text numbers in the United States and Canada only.'
  await expect(number).toHaveAccessibleDescription(new RegExp(abroad))
  await expect(exactText(page, abroad).first()).toBeVisible()
  await send(page, '+1 900 555 0123', 'hello')
  await expect(number).toHaveAccessibleDescription(/We can't text numbers that charge extra\./)
  await send(page, newNumber(), 'hello')
  await expect(number).toHaveAccessibleDescription(/You can text .+, your own verified number, and numbers/)
  await expect(page.getByText("You don't have any messages yet.")).toBeVisible()
})

test('a number that opted out gets no text, and the sender sees why', async ({ page, people, watched }) => {
  watched.expectError(failedRequestError)
  await people.asClient(page)
  await page.goto('/portal?tab=messages')
  await page.route('**/api/functions/send-sms', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'opted_out', requestId: 'r' } } }),
  )
  await send(page, newNumber(), 'hello')
  const error = 'That number has opted out of texts.'
  await expect(page.getByLabel('Phone Number')).toHaveAccessibleDescription(new RegExp(error))
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('hello')
})

test('limits the texts of a client and says when to try again', async ({ page, people, watched }) => {
  watched.expectError(failedRequestError)
  const person = await people.asClient(page)
  const asClient = await people.caller(person)
  const userId = (await asClient('GET', 'session')).body.profile.id
  for (let n = 0; n < 10; n += 1)
    await asClient('POST', 'functions/send-sms', { to: practice.phone.e164, message: `text ${n}`, userId })
  await page.goto('/portal?tab=messages')
  await send(page, practice.phone.e164, 'one more')
  await expect(
    page.getByText(/^You've reached your limit of texts for now\. Please try again in \d+ (minutes|hour)\.$/),
  ).toBeVisible()
})

test('a failed text shows an error', async ({ page, people, watched }) => {
  watched.expectError(failedRequestError)
  await people.asClient(page)
  await page.goto('/portal?tab=messages')
  await page.route('**/api/functions/send-sms', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', requestId: 'r' } } }),
  )
  await send(page, newNumber(), 'hello')
  await expect(exactText(page, 'Error sending message')).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('hello')
})

test('delivers unusual text as it was entered', async ({ page, people, server }) => {
  const number = newNumber()
  await people.provePhone(await people.asClient(page), number)
  await page.goto('/portal?tab=messages')
  for (const text of Object.values(unusualInputs)) {
    await send(page, number, text)
    await expect(items(page).getByText(text, { exact: true })).toBeVisible()
    await expect
      .poll(async () => (await server.outbox()).filter(({ to }) => to === number).map(({ text }) => text))
      .toContain(text)
  }
})

test('a client cannot send as somebody else', async ({ page, people }) => {
  const asOne = await people.caller(await people.asClient(page))
  const asOther = await people.caller(await people.asClient(page))
  const userId = (await asOther('GET', 'session')).body.profile.id
  const text = { to: newNumber(), message: 'not me' }
  for (const wrong of [userId, 'admin'])
    expect((await asOne('POST', 'functions/send-sms', { ...text, userId: wrong })).status).toBe(403)
  expect((await asOther('GET', 'sms_messages')).body.messages).toEqual([])
})
