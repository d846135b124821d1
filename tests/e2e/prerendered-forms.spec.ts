import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/fixtures.ts'
import { exactText, failedRequestError, holdScripts, waitForHydration } from '#tests/support/screen.ts'

const main = (page: Page) => page.getByRole('main')
const password = (page: Page) => page.getByLabel('Password', { exact: true })

/** Ways to open the sign-in page, with what its markup shows before any script has loaded. */
const signInPages: Record<string, string> = {
  '/auth': 'Sign in',
  '/auth?tab=register': 'Create account',
  '/auth?tab=reset': 'Send reset email',
  '/auth?admin=true': 'Sign in as Administrator',
  '/auth?admin=true&tab=reset': 'Send reset email',
  '/auth?confirm=token': 'Confirm my address',
  '/auth?sign-in=token': 'Continue',
  '/auth?new-email=token': 'Confirm my new address',
  '/auth?keep-email=token': 'Keep my address',
  '/portal?reset=token': 'Save new password',
}
const screens = [
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const

for (const { width, colorScheme } of screens) {
  test(`every way to sign in is painted before scripts load and stays so, ${width} px, ${colorScheme}`, async ({
    page,
  }) => {
    test.slow()
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 844 })
    for (const [path, button] of Object.entries(signInPages)) {
      const release = await holdScripts(page)
      await page.goto(path)
      await expect(main(page).getByRole('button', { name: button, exact: true }), path).toBeVisible()
      const painted = await main(page).ariaSnapshot()
      release()
      await waitForHydration(page)
      // The heading of an email's link takes the focus once the page is live, which no snapshot shows.
      expect(await main(page).ariaSnapshot(), path).toBe(painted)
      await page.unrouteAll({ behavior: 'wait' })
    }
  })
}

test('a sign-in that is typed and sent before scripts load happens once they have', async ({
  page,
  people,
}) => {
  const person = await people.register()
  await people.confirmFromOutbox(person)
  const release = await holdScripts(page)
  await page.goto('/auth')
  await page.getByLabel('Email').fill(person.email)
  await password(page).fill(person.password)
  await password(page).press('Enter')
  release()
  await expect(exactText(page, 'Successfully logged in!')).toBeVisible()
  await expect(page).toHaveURL(/\/portal$/)
})

test('what is typed while the page comes alive stays, and the email follows to another tab', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/auth?confirm=token')
  await password(page).pressSequentially('half a pass')
  release()
  await waitForHydration(page)
  await expect(password(page)).toBeFocused()
  await page.keyboard.type('word')
  await expect(password(page)).toHaveValue('half a password')

  const releaseAgain = await holdScripts(page)
  await page.goto('/auth')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('tab', { name: 'Register' }).click()
  releaseAgain()
  await expect(page.getByLabel('First Name')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
})

test('a signed-in client never sees the sign-in form, and a visitor no empty portal or dashboard', async ({
  page,
  people,
}) => {
  for (const path of ['/portal?tab=orders', '/dashboard', '/dashboard/clients', '/dashboard/security']) {
    const release = await holdScripts(page)
    await page.goto(path)
    await expect(main(page).getByRole('status'), path).toContainText('Loading')
    await expect(main(page).locator('.skeleton'), path).toHaveCount(0)
    release()
    await expect(page, path).toHaveURL(/\/auth(\?admin=true)?$/)
    await expect(main(page).getByRole('tab', { name: 'Login' })).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
  }

  await people.asClient(page)
  const release = await holdScripts(page)
  await page.goto('/auth')
  await expect(main(page)).toContainText('Loading...')
  await expect(main(page).getByRole('textbox')).toHaveCount(0)
  release()
  await expect(page).toHaveURL('/portal')
  await page.unrouteAll({ behavior: 'wait' })

  const releaseAgain = await holdScripts(page)
  await page.goto('/portal')
  await expect(main(page)).toContainText('Loading...')
  await expect(main(page).locator('.skeleton')).not.toHaveCount(0)
  releaseAgain()
  await expect(page.getByRole('tab', { name: 'Profile' })).toBeVisible()
  await expect(main(page).locator('.skeleton')).toHaveCount(0)
})

test('a checkout that is loaded again can be filled in before scripts load', async ({ page }) => {
  await page.goto('/gingerade-products')
  await page.getByRole('button', { name: /Purchase .* 6-Pack/ }).click()
  await expect(page.getByLabel('First Name')).toBeVisible()
  const release = await holdScripts(page)
  await page.reload()
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Card Number').fill('4111')
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
  await page.getByRole('button', { name: 'Place Order' }).click()
  release()
  await waitForHydration(page)
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('6-Pack')
  await expect(page.getByRole('region', { name: 'Order Summary' }).getByRole('status')).toHaveText('$75.00')
  await expect(page.getByLabel('First Name')).toHaveValue('Ada')
  await expect(page.getByLabel('Card Number')).toHaveValue('4111')
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(8)
})

test('a checkout without a product and a confirmation without an order are never painted as if they had one', async ({
  page,
  watched,
}) => {
  watched.expectError(failedRequestError)
  const release = await holdScripts(page)
  await page.goto('/checkout')
  await expect(main(page)).toContainText('Redirecting to products...')
  await expect(main(page).getByRole('textbox')).toHaveCount(0)
  release()
  await expect(page).toHaveURL('/gingerade-products')
  await page.unrouteAll({ behavior: 'wait' })

  const releaseConfirmation = await holdScripts(page)
  await page.goto('/order-confirmation')
  await expect(main(page)).toHaveText('Loading...')
  releaseConfirmation()
  await expect(page).toHaveURL('/order')
  await expect(exactText(page, 'No order session found')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })

  await holdScripts(page)
  await page.goto('/order-confirmation?session_id=cs_test')
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Processing your order...')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('each form and signed-in screen says what it needs instead of showing a form that does nothing', async ({
    page,
  }) => {
    const screens = ['/auth', '/checkout', '/order-confirmation', '/portal', '/dashboard']
    const links = ['/your-order', '/pay', '/booking/manage', '/your-files', '/news', '/unsubscribe']
    for (const path of [...screens, ...links]) {
      await page.goto(path)
      await expect(main(page), path).toContainText('needs JavaScript')
      await expect(main(page).getByRole('textbox'), path).toHaveCount(0)
      await expect(page.getByText(/^(Loading|Opening)/), path).toHaveCount(0)
    }
  })

  test('controls that would do nothing are hidden', async ({ page }) => {
    for (const path of ['/order', '/gingerade-products']) {
      await page.goto(path)
      await expect(main(page).getByRole('button'), path).toHaveCount(0)
    }
    await page.goto('/chat')
    for (const text of ['Reset Chat', 'Connecting'])
      await expect(main(page).getByText(text, { exact: false }), text).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Ask About' })).toBeVisible()
  })
})
