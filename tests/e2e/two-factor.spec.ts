import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { codeAt, stepAt } from '#server/identity/totp.ts'
import { findViolationsInBothThemes } from '#tests/support/axe.ts'
import { fromBase32 } from '#tests/support/base32.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { administrator } from '#tests/support/people.ts'
import { exactText, failedRequestError } from '#tests/support/screen.ts'

test.describe.configure({ mode: 'serial' })

const { email, password } = administrator
const region = (page: Page) => page.getByRole('region', { name: 'Two-factor sign-in' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The authenticator's code `ahead` time steps from now. The server accepts a code once, and one step early. */
const codeFor = (key: string, ahead = 0) => codeAt(fromBase32(key), stepAt(new Date()) + ahead)

/** The next code that wasn't used yet. */
async function nextCode(page: Page, key: string, used: Set<string>): Promise<string> {
  await expect.poll(() => used.has(codeFor(key, 1)), { timeout: 40_000, intervals: [500] }).toBe(false)
  const code = codeFor(key, 1)
  used.add(code)
  await page.bringToFront()
  return code
}

async function signInByForm(page: Page) {
  await page.goto('/auth?admin=true')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign in as Administrator').click()
}

async function expectAccessible(page: Page, view: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await findViolationsInBothThemes(page), `${view} at ${width} px`).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      `${view} at ${width} px`,
    ).toBeLessThanOrEqual(width)
  }
}

test('an administrator turns on two-factor sign-in, signs in with it, and turns it off', async ({
  page,
  people,
  watched,
  context,
}) => {
  test.slow()
  watched.expectError(failedRequestError)
  await context.grantPermissions(['clipboard-write'])
  const used = new Set<string>()

  await people.asAdmin(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page).toHaveURL(/\/dashboard\/security$/)
  await expect(page.getByRole('region', { name: 'Signed in on' }).getByText('This device')).toBeVisible()
  await expectAccessible(page, 'security')

  await button(page, 'Set up two-factor sign-in').click()
  await page.getByLabel('Your Password', { exact: true }).fill('not her password')
  await button(page, 'Continue').click()
  await expect(region(page).getByText('That is not your password.')).toBeVisible()
  await page.getByLabel('Your Password', { exact: true }).fill(password)
  await button(page, 'Continue').click()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  const key = ((await region(page).locator('code').textContent()) ?? '').replaceAll(' ', '')
  expect(key).toMatch(/^[A-Z2-7]{32}$/)
  await expect(page.getByRole('link', { name: 'open it in an app' })).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/.+secret=${key}`),
  )
  await expectAccessible(page, 'setting up')

  await page.getByLabel('Code', { exact: true }).fill('000000')
  await button(page, 'Turn on').click()
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(
    /That code is wrong or was already used/,
  )
  await page.getByLabel('Code', { exact: true }).fill(await nextCode(page, key, used))
  await button(page, 'Turn on').click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  const codes = await region(page).getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await expectAccessible(page, 'recovery codes')
  const download = page.waitForEvent('download')
  await button(page, 'Download').click()
  const file = await download
  expect(file.suggestedFilename()).toBe('recovery-codes.txt')
  expect(await readFile(await file.path(), 'utf8')).toContain(codes.join('\n'))
  await button(page, 'Copy').click()
  await expect(exactText(page, 'Recovery codes copied')).toBeVisible()
  await button(page, "I've saved them").click()
  await expect(region(page).getByText('10 recovery codes are left.')).toBeVisible()
  await people.mailTo(email, /^Two-factor sign-in is on/)

  await button(page, 'Sign Out').click()
  await expect(page).toHaveURL(/\/auth/)
  await signInByForm(page)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
  await expectAccessible(page, 'code')
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByLabel('Code', { exact: true }).press('Enter')
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/That code is wrong/)
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await button(page, 'Back to email and password').click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await signInByForm(page)
  await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
  await button(page, 'Sign in as Administrator').click()
  await expect(exactText(page, 'Welcome to the dashboard!')).toBeVisible()

  await page.goto('/dashboard/security')
  await expect(region(page).getByText('9 recovery codes are left.')).toBeVisible()
  await button(page, 'New recovery codes').click()
  await page.getByLabel('Your Password', { exact: true }).fill(password)
  await page.getByLabel('Code', { exact: true }).press('ControlOrMeta+V')
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue(codes.join(' '))
  await page.getByLabel('Code', { exact: true }).fill(codes[1] ?? '')
  await expectAccessible(page, 'new recovery codes')
  await button(page, 'Create new codes').click()
  await expect(region(page).getByRole('listitem')).toHaveCount(10)
  const renewed = await region(page).getByRole('listitem').allTextContents()
  await button(page, "I've saved them").click()

  await button(page, 'Turn off').click()
  await page.getByLabel('Your Password', { exact: true }).fill(password)
  await page.getByLabel('Code', { exact: true }).fill(renewed[0] ?? '')
  await button(page, 'Turn off').click()
  await expect(exactText(page, 'Two-factor sign-in is off')).toBeVisible()
  await expect(button(page, 'Set up two-factor sign-in')).toBeVisible()
})
