import type { Browser, BrowserContext, Page } from '@playwright/test'
import { days, hours, minutes } from '#shared/time.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import type { Person } from '#tests/support/people.ts'
import { endRoute, exactText, failedRequestError } from '#tests/support/screen.ts'
import { tooLongText, unusualInputs } from '#tests/support/unusual-inputs.ts'

const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? 'null'))
const sessions = (page: Page) => page.getByRole('region', { name: 'Signed in on' }).getByRole('listitem')

async function signInByForm(page: Page, { email, password }: Person) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

async function onAnotherDevice(browser: Browser | null, baseURL: string): Promise<[BrowserContext, Page]> {
  const device = await browser?.newContext({ baseURL, userAgent: iphone })
  if (!device) throw new Error('no second browser')
  return [device, await device.newPage()]
}

test.describe('several tabs', () => {
  test('a sign-in in one tab shows in all', async ({ page, people, context }) => {
    const person = await people.register()
    await people.confirmFromOutbox(person)
    await page.goto('/auth')
    const second = await context.newPage()
    const third = await context.newPage()
    await second.goto('/auth?tab=register')
    await third.goto('/auth?admin=true')
    await expect(third.getByRole('button', { name: 'Sign in as Administrator' })).toBeVisible()
    await signInByForm(page, person)
    await expect(page).toHaveURL(/\/portal$/)
    await expect(second).toHaveURL(/\/portal$/)
    await expect(exactText(second, 'Welcome back!')).toBeVisible()
    await expect(third).toHaveURL(/\/auth\?admin=true$/)
    await expect(page.getByLabel('First Name')).toBeVisible()
    await page.reload()
    await expect(page).toHaveURL(/\/portal$/)
  })

  test('after another user signs in, no tab shows the previous user', async ({ page, people, context }) => {
    await people.asClient(page)
    await page.goto('/portal')
    await expect(page.getByLabel('Email')).not.toHaveValue('')
    const other = await context.newPage()
    const person = await people.asClient(other)
    await expect(page.getByLabel('Email')).toHaveValue(person.email)
  })

  test('two tabs that save the profile keep the changes of both', async ({ page, people, context }) => {
    await people.asClient(page)
    await page.goto('/portal')
    const second = await context.newPage()
    await second.goto('/portal')
    await second.getByLabel('Last Name').fill('Almeida')
    await page.getByLabel('Phone').fill('(312) 555-0177')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(exactText(page, 'Profile updated successfully')).toBeVisible()
    await expect(second.getByLabel('Phone')).toHaveValue('+13125550177')
    await expect(second.getByLabel('Last Name')).toHaveValue('Almeida')
    await second.getByRole('button', { name: 'Save' }).click()
    await expect(exactText(second, 'Profile updated successfully')).toBeVisible()
    await expect(page.getByLabel('Last Name')).toHaveValue('Almeida')
    await page.reload()
    await expect(page.getByLabel('Last Name')).toHaveValue('Almeida')
    await expect(page.getByLabel('Phone')).toHaveValue('+13125550177')
  })

  test('two tabs that save at once end with one consistent profile', async ({ page, people, context }) => {
    await people.asClient(page)
    const second = await context.newPage()
    for (const [tab, name] of [
      [page, 'One'],
      [second, 'Two'],
    ] as const) {
      await tab.goto('/portal')
      await tab.getByLabel('First Name').fill(name)
      await tab.getByLabel('Last Name').fill(name)
    }
    await Promise.all([page, second].map((tab) => tab.getByRole('button', { name: 'Save' }).click()))
    await Promise.all(
      [page, second].map((tab) => expect(exactText(tab, 'Profile updated successfully')).toBeVisible()),
    )
    await page.reload()
    await expect(page.getByLabel('First Name')).toHaveValue(/^(One|Two)$/)
    const last = await page.getByLabel('First Name').inputValue()
    await expect(page.getByLabel('Last Name')).toHaveValue(last)
  })
})

test.describe('a session about to expire', () => {
  test('is refreshed by the timer', async ({ page, people }) => {
    await people.asClient(page)
    const { token } = await stored(page)
    await page.clock.install()
    const soon = new Date(Date.now() + hours(1)).toISOString()
    await page.evaluate(
      (session) => localStorage.setItem('session', session),
      JSON.stringify({ token, expiresAt: soon }),
    )
    // Signed in, but on a page that sends no requests by itself.
    await page.route('**/api/session', (route) => route.abort())
    await page.goto('/privacy-policy')
    await endRoute(page, '**/api/session')
    // Again, because the timer may not have been started yet: its script is loaded after the page.
    await expect
      .poll(async () => {
        await page.clock.fastForward(minutes(31))
        return Date.parse((await stored(page)).expiresAt) - Date.now()
      })
      .toBeGreaterThan(days(6))
    expect((await stored(page)).token).toBe(token)
  })

  test('is refreshed although its script could not be loaded at first', async ({ page, people, watched }) => {
    watched.expectError(failedRequestError)
    await people.asClient(page)
    const script = '**/assets/refresh-session-*.js'
    const failed = page.waitForEvent('requestfailed', (request) => /refresh-session/.test(request.url()))
    await page.route(script, (route) => route.abort())
    await page.goto('/privacy-policy')
    await failed
    await endRoute(page, script)
    const loaded = page.waitForResponse(script)
    // Again, because the failed attempt ends after its request.
    await expect
      .poll(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('online')))
        return page.evaluate(() =>
          performance.getEntriesByType('resource').filter(({ name }) => /refresh-session/.test(name)),
        )
      })
      .not.toEqual([])
    expect((await loaded).ok()).toBe(true)
  })

  test('is refreshed when the page is shown again', async ({ page, people }) => {
    await people.asClient(page)
    await page.clock.install()
    await page.goto('/portal?tab=orders')
    await expect(page.getByText("You don't have any orders yet.")).toBeVisible()
    const renewals: string[] = []
    page.on('response', (response) => {
      const expires = response.headers()['x-session-expires']
      if (response.url().endsWith('/api/session') && expires) renewals.push(expires)
    })
    // Again, because the listener may not have been added yet: its script is loaded after the page.
    await expect
      .poll(async () => {
        await page.clock.fastForward(hours(2))
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
        return renewals
      })
      .not.toEqual([])
  })
})

test.describe('the list of devices', () => {
  test.use({ userAgent: firefox })

  test('shows each device, and signs one out at once', async ({ page, people, watched, server }) => {
    watched.expectError(failedRequestError)
    const person = await people.asClient(page)
    await page.evaluate(() => localStorage.clear())
    await page.goto('/auth')
    await signInByForm(page, person)
    await expect(page.getByLabel('First Name')).toBeVisible()
    const [device, phone] = await onAnotherDevice(page.context().browser(), server.baseURL)
    await phone.goto('/auth')
    await signInByForm(phone, person)
    await expect(phone.getByLabel('First Name')).toBeVisible()

    await page.reload()
    await expect(sessions(page)).toHaveCount(3)
    const thisDevice = sessions(page).filter({ hasText: 'This device' })
    await expect(thisDevice).toContainText(/^Firefox on Windows/)
    await expect(thisDevice).toContainText(/Signed in on \w{3} \d+, \d{4} at \d+:\d\d [AP]M/)
    await page.getByRole('button', { name: /^Sign out Safari on iPhone/ }).click()
    await expect(exactText(page, 'Safari on iPhone is signed out')).toBeVisible()
    await expect(sessions(page)).toHaveCount(2)

    // The phone is not used.
    await expect(phone).toHaveURL(/\/auth$/)
    expect(await stored(phone)).toBeNull()
    await device.close()
  })
})

test('shows unusual names as entered and refuses invalid ones', async ({ page, people }) => {
  await people.asClient(page)
  await page.goto('/portal')
  const name = page.getByLabel('First Name')
  for (const words of Object.values(unusualInputs)) {
    await name.fill(words)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.locator('main header')).toContainText(words)
  }
  for (const [typed, sentence] of [
    ['', 'Enter your first name.'],
    ['  \u200b ', 'Enter your first name.'],
    [tooLongText, 'Keep it to 80 characters.'],
  ] as const) {
    await name.fill(typed)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(name).toHaveAccessibleDescription(sentence)
    await expect(name).toBeFocused()
  }
})
