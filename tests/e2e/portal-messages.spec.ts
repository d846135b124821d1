import type { Page } from '@playwright/test'
import { practice } from '#practice/practice.ts'
import { wordPhone } from '#practice/wording.ts'
import { formatDateTime } from '#shared/dates.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { administrator, newNumber } from '#tests/support/people.ts'
import { exactText } from '#tests/support/screen.ts'
import { unusualInputs } from '#tests/support/unusual-inputs.ts'

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
