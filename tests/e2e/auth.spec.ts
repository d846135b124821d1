import type { Page } from '@playwright/test'
import { settings } from '#practice/settings.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { administrator, newPerson, type Person } from '#tests/support/people.ts'

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

test('shows that the passwords differ and sends nothing', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
  const person = newPerson()
  await page.goto('/auth?tab=register')
  await page.getByLabel('First Name').fill(person.firstName)
  await page.getByLabel('Last Name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  const repeated = page.getByLabel('Confirm Password', { exact: true })
  await repeated.fill(`${person.password}x`)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(repeated).toBeFocused()
  await expect(repeated).toHaveAccessibleDescription('Passwords do not match')
  expect(calls).toEqual([])
})

test('an unconfirmed address gets a new link that works', async ({ page, people, watched }) => {
  watched.expectError(refusedCall)
  const person = await people.register()
  await page.goto('/auth')
  await signInByForm(page, person)
  await expect(page.getByText(`${person.email} isn't confirmed yet.`)).toBeVisible()
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText(`We sent a new link to ${person.email}.`)).toBeVisible()
  await page.goto(await people.linkTo(person.email, /^Confirm/))
  await confirmByForm(page, person)
  await expect(page).toHaveURL(/\/portal$/)
})

test('an expired confirmation link offers a new one', async ({ page, watched }) => {
  watched.expectError(refusedCall)
  await page.goto('/auth?confirm=nonsense')
  await confirmByForm(page, newPerson())
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await page.getByLabel('Email to confirm').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText("we've sent it a new link")).toBeVisible()
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

test('says when to try again after too many sign-ins', async ({ page, people, server, watched }) => {
  watched.expectError(refusedCall)
  const wrong = { email: (await people.register()).email, password: 'not this one' }
  const tryOnce = () =>
    fetch(`${server.baseURL}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: settings.publishableKey },
      body: JSON.stringify(wrong),
    })
  await Promise.all(Array.from({ length: 10 }, tryOnce))
  await page.goto('/auth')
  await signInByForm(page, wrong)
  await expect(page.getByText(/^Too many attempts\. Please try again in \d+ minutes\./)).toBeVisible()
})

test.describe('administrator mode', () => {
  test('hides Register and creates the default account once per visit', async ({ page }) => {
    let callCount = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/create-default-admin')) callCount += 1
    })
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1, name: 'Administrator Login' })).toBeVisible()
    await expect(visibleText(page, 'Admin account is ready to use')).toBeVisible()
    await expect(page.getByRole('tab')).toHaveText(['Login', 'Reset Password'])
    await page.getByRole('tab', { name: 'Reset Password' }).click()
    await page.getByRole('tab', { name: 'Login' }).click()
    await expect(page.getByRole('button', { name: 'Sign in as Administrator' })).toBeVisible()
    expect(callCount).toBe(1)
  })

  test('shows an error when the default account cannot be created', async ({ page, watched }) => {
    watched.expectError(/Failed to load resource|ApiError/)
    await page.route('**/create-default-admin', (route) => route.abort())
    await page.goto('/auth?admin=true')
    await expect(visibleText(page, 'Error setting up admin account')).toBeVisible()
  })

  test('signs in an administrator', async ({ page }) => {
    await page.goto('/auth?admin=true')
    await signInByForm(page, administrator)
    await expect(visibleText(page, 'Welcome to the dashboard!')).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('signs out a client', async ({ page, people }) => {
    const person = await people.register()
    await people.confirmFromOutbox(person)
    await page.goto('/auth?admin=true')
    await signInByForm(page, person)
    await expect(visibleText(page, "You don't have administrator privileges")).toBeVisible()
    await expect(page).toHaveURL(/\/auth\?admin=true$/)
    expect(await stored(page)).toBeNull()
  })

  test('signs out a user whose role cannot be checked; the normal sign-in continues to the portal', async ({
    page,
    watched,
  }) => {
    watched.expectError(/Failed to load resource|ApiError/)
    await page.goto('/auth?admin=true')
    await page.route('**/api/session', (route) => route.abort())
    await signInByForm(page, administrator)
    await expect(visibleText(page, 'Could not verify administrator privileges')).toBeVisible()
    expect(await stored(page)).toBeNull()
    await page.goto('/auth')
    await signInByForm(page, administrator)
    await expect(page).toHaveURL(/\/portal$/)
  })
})

test.describe('an existing session', () => {
  test('redirects a client to the portal', async ({ page, people }) => {
    await people.asClient(page)
    await page.goto('/auth')
    await expect(page).toHaveURL(/\/portal$/)
    await expect(visibleText(page, 'Welcome back!')).toBeVisible()
  })

  test('redirects an administrator to the dashboard', async ({ page, people }) => {
    await people.asAdmin(page)
    await page.goto('/auth')
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(visibleText(page, 'Welcome back!')).toBeVisible()
  })

  test('signs out a client at the administrator login', async ({ page, people }) => {
    await people.asClient(page)
    await page.goto('/auth?admin=true')
    await expect(visibleText(page, "You don't have administrator privileges")).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in as Administrator' })).toBeVisible()
    expect(await stored(page)).toBeNull()
  })

  test('stays on the sign-in page when the check fails', async ({ page, people, watched }) => {
    watched.expectError(/Failed to load resource|ApiError/)
    await people.asClient(page)
    await page.route('**/api/session', (route) => route.abort())
    await page.goto('/auth')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  })
})
