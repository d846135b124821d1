import type { Page } from '@playwright/test'
import { settings } from '#practice/settings.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { newPerson, type Person } from '#tests/support/people.ts'
import { exactText, failedRequestError, tooLongText, unusualInputs } from '#tests/support/screen.ts'

const password = (page: Page) => page.getByLabel('Password', { exact: true })

async function register(page: Page, person: Person) {
  await page.getByLabel('First Name').fill(person.firstName)
  await page.getByLabel('Last Name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await password(page).fill(person.password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

function countSent(page: Page): () => number {
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1
  })
  return () => sent
}

test('refuses weak passwords with the reason, most of them before sending', async ({ page, watched }) => {
  watched.expectError(failedRequestError)
  const person = newPerson()
  await page.goto('/auth?tab=register')
  const sent = countSent(page)
  const [local = ''] = person.email.split('@')
  for (const [weak, reason] of [
    ['short', /^Use at least 10 characters\./],
    ['aaaaaaaaaaaa', /^That is a row of keys or a pattern that repeats\./],
    ['1234567890', /^That is a row of keys or a pattern that repeats\./],
    [`${local}1`, /^Your email address is too easy to guess as a password\./],
  ] as const) {
    await register(page, { ...person, password: weak })
    await expect(password(page)).toHaveAccessibleDescription(new RegExp(reason.source.slice(1)))
    await expect(password(page)).toBeFocused()
  }
  expect(sent()).toBe(0)

  await register(page, { ...person, password: 'Sunshine2026!' })
  await expect(password(page)).toHaveAccessibleDescription(
    /Many people use that password, so it is guessed first\. Choose another one\.$/,
  )
  await expect(
    page.getByText('That password is too easy to guess. Choose another one.').first(),
  ).toBeVisible()
  await register(page, person)
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
})

test('no screen reveals whether an address has an account', async ({ page, people, watched }) => {
  watched.expectError(failedRequestError)
  const existing = await people.register()
  const outcomes: string[][] = []
  for (const email of [existing.email, newPerson().email]) {
    const texts: string[] = []
    const note = async () =>
      texts.push((await page.getByRole('main').textContent())?.replaceAll(email, 'EMAIL') ?? '')
    await page.goto('/auth?tab=register')
    await register(page, { ...newPerson(), email, password: 'lanterns over water' })
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await note()
    await page.goto('/auth?tab=reset')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send reset email' }).click()
    await expect(page.getByRole('heading', { name: 'Password reset email sent!' })).toBeVisible()
    await note()
    await page.goto('/auth')
    await page.getByLabel('Email').fill(email)
    await password(page).fill('not this one')
    await password(page).press('Enter')
    await expect(exactText(page, 'That email address and password do not match.')).toBeVisible()
    await note()
    outcomes.push(texts)
  }
  expect(outcomes[0]).toEqual(outcomes[1])
})

const headers = { apikey: settings.publishableKey }
for (const { screen, path, act } of [
  { screen: 'a reset', path: '/auth?tab=reset', act: 'Send reset email' },
  { screen: 'a registration', path: '/auth?tab=register', act: 'Create account' },
]) {
  test(`${screen} says when to try again after too many requests`, async ({ page, people, watched }) => {
    watched.expectError(failedRequestError)
    const person = await people.register()
    // From the address of the browser, because attempts are counted by account and network.
    for (let n = 0; n < 5; n += 1)
      await page.request.post('/api/auth/request-reset', { headers, data: { email: person.email } })
    await page.goto(path)
    if (act === 'Create account') await register(page, person)
    else {
      await page.getByLabel('Email').fill(person.email)
      await page.getByRole('button', { name: act }).click()
    }
    await expect(
      page.getByText(/^Too many attempts\. Please try again in \d+ minutes\.$/).first(),
    ).toBeVisible()
  })
}

test('a confirmation link works once, and says so when it is opened again', async ({
  page,
  people,
  watched,
}) => {
  watched.expectError(failedRequestError)
  const person = await people.register()
  const link = await people.linkTo(person.email, /^Confirm/)
  const confirm = async () => {
    await page.goto(link)
    await password(page).fill(person.password)
    await page.getByRole('button', { name: 'Confirm my address' }).click()
  }
  await confirm()
  await expect(page).toHaveURL(/\/portal$/)
  // Leave the portal first: its calls would continue without a session.
  await page.goto('/healthz')
  await page.evaluate(() => localStorage.clear())
  await confirm()
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
})

test('a reset link works once, and an expired one offers a new one', async ({ page, people, watched }) => {
  watched.expectError(failedRequestError)
  const person = await people.register()
  await people.confirmFromOutbox(person)
  await people.requestReset(person)
  const link = await people.linkTo(person.email, /password/i)
  const savePassword = async (password: string) => {
    await page.goto(link)
    await page.getByLabel('New Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Save new password' }).click()
  }
  await savePassword('Sunshine2026!')
  await expect(page.getByLabel('New Password', { exact: true })).toHaveAccessibleDescription(
    /Many people use that password, so it is guessed first\./,
  )
  await savePassword('lanterns over water')
  await expect(exactText(page, 'Your new password is saved. Please sign in with it.')).toBeVisible()
  await savePassword('another good one 8')
  await expect(
    page.getByText('This link has expired or was already used.', { exact: false }).first(),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Send a new reset email' }).click()
  await expect(page).toHaveURL(/\/auth\?tab=reset$/)
  expect((await people.trySignIn({ ...person, password: 'another good one 8' })).status).toBe(401)
  expect((await people.trySignIn({ ...person, password: 'lanterns over water' })).status).toBe(200)
})

test('shows a message at each invalid field and sends nothing', async ({ page }) => {
  const sent = countSent(page)
  const emailSentence = 'Enter an email address like name@example.com.'
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(password(page)).toHaveAccessibleDescription('Enter your password.')
  for (const typed of ['', '  ', 'nobody', `${tooLongText}@example.com`, ...Object.values(unusualInputs)]) {
    await page.getByLabel('Email').fill(typed)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(emailSentence)
  }
  await password(page).fill(tooLongText)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(password(page)).toHaveAccessibleDescription('That password is too long.')

  await page.goto('/auth?tab=register')
  await register(page, { firstName: ' ', lastName: tooLongText, email: 'x', password: tooLongText })
  await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('Enter your first name.')
  await expect(page.getByLabel('Last Name')).toHaveAccessibleDescription('Keep it to 80 characters.')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(emailSentence)
  await expect(password(page)).toHaveAccessibleDescription(/Use at most 128 characters\.$/)
  await page.goto('/auth?tab=reset')
  await page.getByRole('button', { name: 'Send reset email' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(emailSentence)
  expect(sent()).toBe(0)
})

test('registers people with unusual names', async ({ page, people }) => {
  for (const name of Object.values(unusualInputs)) {
    const person = { ...newPerson(), firstName: name, lastName: name }
    await page.goto('/auth?tab=register')
    await register(page, person)
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await people.confirmFromOutbox(person)
    await people.signIn(page, person)
    await page.goto('/portal')
    await expect(page.getByLabel('First Name')).toHaveValue(name)
    // Leave the portal first: its calls would continue without a session.
    await page.goto('/healthz')
    await page.evaluate(() => localStorage.clear())
  }
})
