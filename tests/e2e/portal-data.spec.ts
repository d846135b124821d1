import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { practice } from '#practice/practice.ts'
import { toLocal } from '#shared/local-time.ts'
import { days } from '#shared/time.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import type { Person } from '#tests/support/people.ts'
import { exactText, failedRequestError } from '#tests/support/screen.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Delete your account?' })

async function signInByForm(page: Page, { email, password }: Person) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

test('downloads all data of the client as one file', async ({ page, people }) => {
  const person = await people.asClient(page)
  const asClient = await people.caller(person)
  const { id } = (await asClient('GET', 'session')).body.profile
  await asClient('POST', 'appointments', {
    ...{ service_type: 'Foot Detox', duration_minutes: 60, time: '10:30' },
    date: toLocal(new Date(Date.now() + days(9))).date,
  })
  await asClient('POST', 'functions/send-sms', { to: practice.phone.e164, message: 'Hello', userId: id })

  await page.goto('/portal')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`my-data-${toLocal(new Date()).date}.json`)
  const data = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data.profile).toMatchObject({ email: person.email, first_name: person.firstName })
  expect(data.appointments).toMatchObject([{ service_type: 'Foot Detox', status: 'pending' }])
  expect(data.messages).toMatchObject([{ message: 'Hello', phone_number: practice.phone.e164 }])
  expect(data.orders).toEqual([])
  await expect(exactText(page, 'Your data was downloaded')).toBeVisible()
})

test('deletes the account permanently after the password, on all devices', async ({
  page,
  people,
  context,
  watched,
}) => {
  watched.expectError(failedRequestError)
  const person = await people.asClient(page)
  await page.goto('/portal')
  const other = await context.newPage()
  await other.goto('/portal')
  await expect(other.getByLabel('First Name')).toBeVisible()

  const open = page.getByRole('button', { name: 'Delete my account' })
  await open.click()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(open).toBeFocused()

  await open.click()
  const password = dialog(page).getByLabel('Your Password', { exact: true })
  await expect(password).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Delete permanently' }).click()
  await expect(password).toHaveAccessibleDescription('Enter your password.')
  await password.fill('not this one')
  await password.press('Enter')
  await expect(password).toHaveAccessibleDescription('That is not your password.')
  await expect(password).toBeFocused()
  await password.fill(person.password)
  await password.press('Enter')

  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(exactText(page, 'Your account has been deleted')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
  await expect(other).toHaveURL(/\/auth$/)
  await signInByForm(other, person)
  await expect(exactText(other, 'That email address and password do not match.')).toBeVisible()
})
