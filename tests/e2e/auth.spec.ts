import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/fixtures.ts'
import { newPerson, type Person } from '#tests/support/people.ts'

/** A toast or other visible text, apart from its announcement to screen readers. */
const visibleText = (page: Page, text: string) => page.getByText(text, { exact: true })

const refusedCall = /Failed to load resource/
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('session'))

async function signInByForm(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

async function confirmByForm(page: Page, { password }: Person) {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
}

test('a visitor registers, confirms the address and signs in', async ({ page, people }) => {
  const person = newPerson()
  await page.goto('/auth')
  await expect(page.getByRole('heading', { level: 1, name: 'Client Portal' })).toBeVisible()
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('First Name').fill(person.firstName)
  await page.getByLabel('Last Name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(
    visibleText(page, 'Registration successful! Please check your email to confirm your account.'),
  ).toBeVisible()

  await page.goto(await people.linkTo(person.email, /^Confirm/))
  await expect(page.getByRole('heading', { name: 'Confirm your address' })).toBeFocused()
  await expect(page).toHaveURL(/\/auth$/)
  await confirmByForm(page, person)
  await expect(visibleText(page, 'Successfully logged in!')).toBeVisible()
  await expect(page).toHaveURL(/\/portal$/)
  expect(Object.keys(JSON.parse((await stored(page)) ?? '{}')).sort()).toEqual(['expiresAt', 'token'])
})

test('a password reset ends the old sessions', async ({ page, people, watched, context }) => {
  watched.expectError(refusedCall)
  const person = await people.asClient(page)
  await page.goto('/portal')
  await expect(page.getByRole('tab', { name: 'Profile' })).toBeVisible()

  const other = await context.browser()?.newContext({ baseURL: new URL(page.url()).origin })
  const elsewhere = await other?.newPage()
  if (!other || !elsewhere) throw new Error('no second browser')
  await elsewhere.goto('/auth?tab=reset')
  await elsewhere.getByLabel('Email').fill(person.email)
  await elsewhere.getByRole('button', { name: 'Send reset email' }).click()
  await expect(visibleText(elsewhere, 'Password reset instructions sent to your email')).toBeVisible()
  await expect(elsewhere.getByRole('heading', { name: 'Password reset email sent!' })).toBeFocused()
  await expect(
    elsewhere.getByText('Please check your email for a link to reset your password.'),
  ).toBeVisible()

  await elsewhere.goto(await people.linkTo(person.email, /password/i))
  await expect(elsewhere.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  const password = 'a better password 2'
  await elsewhere.getByLabel('New Password', { exact: true }).fill(password)
  await elsewhere.getByLabel('Confirm Password', { exact: true }).fill(password)
  await elsewhere.getByRole('button', { name: 'Save new password' }).click()
  await expect(elsewhere).toHaveURL(/\/auth$/)
  await signInByForm(elsewhere, { email: person.email, password })
  await expect(elsewhere).toHaveURL(/\/portal$/)
  await other.close()

  await expect(page).toHaveURL(/\/auth$/)
})
