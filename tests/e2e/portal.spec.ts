import { practice } from '#practice/practice.ts'
import { toLocal } from '#shared/local-time.ts'
import { days } from '#shared/time.ts'
import { findViolations, findViolationsInBothThemes } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { enlargeText, findOverflow } from '#tests/support/large-text.ts'
import { administrator, newNumber } from '#tests/support/people.ts'
import { exactText } from '#tests/support/screen.ts'

test('a client signs in and returns to the same tab, and is led back from the dashboard', async ({
  page,
  people,
}) => {
  const person = await people.register()
  await people.confirmFromOutbox(person)
  await page.goto('/portal?tab=orders')
  await expect(page).toHaveURL(/\/auth$/)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/portal\?tab=orders$/)
  await expect(page.getByText("You don't have any orders yet.")).toBeVisible()

  await page.goto('/dashboard')
  await expect(exactText(page, "You don't have access to the dashboard")).toBeVisible()
  await expect(page).toHaveURL(/\/portal$/)
  await expect(page.getByLabel('First Name')).toBeVisible()
})

test('the address and the back button follow the tabs', async ({ page, people }) => {
  await people.asClient(page)
  await page.goto('/portal')
  await page.getByRole('tab', { name: 'Profile' }).press('ArrowRight')
  await expect(page).toHaveURL(/\/portal\?tab=appointments$/)
  await expect(page.getByRole('tab', { name: 'Appointments' })).toBeFocused()
  await expect(page.getByRole('tab')).toHaveText(['Profile', 'Appointments', 'Orders', 'Messages'])
  await page.getByRole('tab', { name: 'Messages' }).click()
  await expect(page).toHaveURL(/\/portal\?tab=messages$/)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Appointments' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true')
})

test('verifies the phone number with the code from the text', async ({ page, people }) => {
  await people.asClient(page)
  await page.goto('/portal')
  const phone = newNumber()
  await page.getByLabel('Phone').fill(phone)
  await expect(page.getByRole('button', { name: 'Send code' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(exactText(page, 'Not verified yet')).toBeVisible()
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('Code from the text')).toBeFocused()
  expect(await findViolations(page)).toEqual([])
  const { text } = await people.mailTo(phone, /^/)
  await page.getByLabel('Code from the text').fill(text.slice(0, 6))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(exactText(page, 'Your phone number is verified')).toBeVisible()
  await expect(exactText(page, 'Verified')).toBeVisible()
  await expect(page.getByLabel('Code from the text')).toHaveCount(0)
})

test('signing out in one tab signs out the others', async ({ page, people, context }) => {
  await people.asClient(page)
  await page.goto('/portal')
  await expect(page.getByLabel('First Name')).toBeVisible()
  const second = await context.newPage()
  await second.goto('/portal')
  await second.getByRole('button', { name: 'Sign Out' }).click()
  await expect(second).toHaveURL(/\/auth$/)
  await expect(exactText(second, 'Successfully signed out')).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
})

test('a name of one long word stays on the screen of a phone, in large text too', async ({
  page,
  people,
}) => {
  const asClient = await people.caller(await people.asClient(page))
  const first_name = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft'
  const saved = await asClient('PATCH', 'profiles/me', { first_name, last_name: 'Ortiz', phone: null })
  expect(saved.status).toBe(200)
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of ['/portal', '/portal/conversation']) {
    await page.goto(path)
    await expect(page.getByText(`${first_name} Ortiz`)).toBeVisible()
    expect(await findOverflow(page), path).toEqual([])
    await enlargeText(page)
    expect(await findOverflow(page), path).toEqual([])
  }
})

test('axe finds nothing on the screens of a client', async ({ page, people }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const scan = async (path: string, ready: string) => {
    await page.goto(path)
    await expect(page.getByText(ready, { exact: true }).first()).toBeVisible()
    const violations = await findViolationsInBothThemes(page)
    expect(violations, path).toEqual([])
  }
  await scan('/auth', 'Sign in')
  await scan('/auth?tab=register', 'Create account')
  await scan('/auth?tab=reset', 'Send reset email')
  await scan('/portal?reset=token', 'Save new password')
  await people.asClient(page)
  await scan('/portal', 'This device')
  await scan('/portal?tab=appointments', "You don't have any appointments yet.")
  await scan('/portal?tab=orders', "You don't have any orders yet.")
  await scan('/portal?tab=messages', "You don't have any messages yet.")
})

test('axe finds nothing with full lists, invalid forms, a live session and the dialog', async ({
  page,
  people,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const asClient = await people.caller(await people.asClient(page))
  const asAdmin = await people.caller(administrator)
  const { id } = (await asClient('GET', 'session')).body.profile
  for (const n of [8, 9, 10]) {
    const { date } = toLocal(new Date(Date.now() + days(n)))
    const input = { service_type: `Visit ${n}`, duration_minutes: 60, date, time: '10:30' }
    const { body } = await asClient('POST', 'appointments', input)
    const status = n === 8 ? 'confirmed' : n === 9 ? 'cancelled' : 'pending'
    await asAdmin('PATCH', `appointments/${body.appointment.id}`, { status })
  }
  await asClient('POST', 'functions/send-sms', { to: practice.phone.e164, message: 'Hello', userId: id })
  await asAdmin('POST', 'live/start')
  const scan = async (screen: string) => {
    const violations = await findViolationsInBothThemes(page)
    expect(violations, screen).toEqual([])
  }

  await page.goto('/portal?tab=appointments')
  await expect(page.getByText('Visit 10')).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Request appointment' }).click()
  await scan('appointments')
  await page.getByRole('tab', { name: 'Messages' }).click()
  await expect(page.getByText('sent', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send message' }).click()
  await scan('messages')
  await page.getByRole('tab', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await scan('the dialog')
  await asAdmin('POST', 'live/stop')
})
