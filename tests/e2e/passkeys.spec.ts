import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/fixtures.ts'

/** An authenticator like a phone's: it keeps passkeys and has checked its user. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    forgetUser: () => client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
  }
}

test('a client adds a passkey, signs in with it and removes it', async ({ page, people, watched }) => {
  watched.expectError(/Failed to load resource|NotAllowedError/)
  const authenticator = await addAuthenticator(page)
  await people.asClient(page)
  await page.goto('/portal')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill('My phone')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Your passkey is ready', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Added on /)).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL(/\/auth$/)

  await page.getByRole('button', { name: 'Other ways to sign in' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/portal$/)
  await expect(page.getByText(/^Last used on /)).toBeVisible()

  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('My phone no longer signs in', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.getByRole('button', { name: 'Other ways to sign in' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText(/^We don't know that passkey\./)).toBeVisible()
  await authenticator.forgetUser()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText(/^No passkey was used\./)).toBeVisible()
})
