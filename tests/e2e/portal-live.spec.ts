import type { Page } from '@playwright/test'
import { practice } from '#practice/practice.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { administrator, type People } from '#tests/support/people.ts'
import { exactText, failedRequestError } from '#tests/support/screen.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Video Consultation' })
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true })
const link = (page: Page) => card(page).getByRole('link', { name: /^https:\/\/meet\.google\.com\// })
const idle = `No session is live. When ${practice.coach.firstName} starts one, you can join it here.`
const unreachable = 'We could not reach the server. Check your connection and try again.'

async function host(people: People) {
  const call = await people.caller(administrator)
  return { start: () => call('POST', 'live/start'), stop: () => call('POST', 'live/stop') }
}

test.afterEach(async ({ people }) => void (await (await host(people)).stop()))

test('the card follows a session as it starts and ends, and a failed Join closes its tab', {
  tag: '@embedded',
}, async ({ page, people, context, watched }) => {
  watched.expectError(/a request to https:\/\/meet\.google\.com\//)
  await context.route('https://meet.google.com/**', (route) => route.fulfill({ body: 'the meeting' }))
  const { start, stop } = await host(people)
  await people.asClient(page)
  await page.goto('/portal')
  await expect(card(page).getByText(idle)).toBeVisible()
  for (const name of ['Join', 'Mute', 'Turn off video', 'Copy link'])
    await expect(button(page, name)).toBeDisabled()

  const { body } = await start()
  await expect(exactText(page, 'Live session started with Google Meet')).toBeVisible()
  await expect(card(page).getByText('Live', { exact: true })).toBeVisible()
  await expect(link(page)).toHaveAttribute('href', body.meeting_link)
  expect(body.meeting_link).toMatch(/^https:\/\/meet\.google\.com\/[a-z]{3}-[a-z]{4}-[a-z]{3}$/)
  await expect(button(page, 'Mute')).toBeDisabled()
  await expect(button(page, 'Turn off video')).toBeDisabled()
  await expect(button(page, 'Start session')).toHaveCount(0)

  const opening = context.waitForEvent('page')
  await button(page, 'Join').click()
  await expect(exactText(page, 'Joined Google Meet session')).toBeVisible()
  await (await opening).waitForURL(body.meeting_link)
  await button(page, 'Mute').click()
  await expect(button(page, 'Unmute')).toBeEnabled()
  await button(page, 'Turn off video').click()
  await expect(button(page, 'Turn on video')).toBeEnabled()

  await button(page, 'Leave').click()
  await expect(exactText(page, 'Left the Google Meet session')).toBeVisible()
  await expect(button(page, 'Mute')).toBeDisabled()

  await button(page, 'Join').click()
  await expect(button(page, 'Leave')).toBeVisible()
  await stop()
  await expect(exactText(page, 'Live session ended')).toBeVisible()
  await expect(card(page).getByText('Ended', { exact: true })).toBeVisible()
  await expect(link(page)).toHaveCount(0)
  await expect(button(page, 'Join')).toBeDisabled()
  await expect(button(page, 'Mute')).toBeDisabled()
  await expect(button(page, 'Copy link')).toBeDisabled()

  await start()
  await expect(button(page, 'Join')).toBeEnabled()

  watched.expectError(failedRequestError)
  await context.route('**/api/live', (route) => route.abort())
  const tabsBefore = context.pages().length
  const emptyTab = context.waitForEvent('page')
  await button(page, 'Join').click()
  await emptyTab
  await expect(exactText(page, unreachable)).toBeVisible()
  await expect.poll(() => context.pages()).toHaveLength(tabsBefore)
})

test('copies the link, or shows that copying failed', async ({ page, people, context, baseURL }) => {
  await context.grantPermissions(['clipboard-write'], { origin: baseURL ?? '' })
  const { start } = await host(people)
  const { body } = await start()
  await people.asClient(page)
  await page.goto('/portal')
  await button(page, 'Copy link').click()
  await expect(exactText(page, 'Google Meet link copied to clipboard')).toBeVisible()
  await page.getByLabel('First Name').fill('')
  await page.keyboard.press('ControlOrMeta+V')
  await expect(page.getByLabel('First Name')).toHaveValue(body.meeting_link)

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await button(page, 'Copy link').click()
  await expect(exactText(page, 'Failed to copy link')).toBeVisible()
})

test('the card recovers after the server was down', { tag: '@embedded' }, async ({
  page,
  people,
  server,
  watched,
}) => {
  watched.expectError(failedRequestError)
  // Calls of other parts of the portal may be pending.
  watched.expectError(/ApiError: unreachable/)
  await people.asClient(page)
  await page.goto('/portal')
  await expect(card(page).getByText(idle)).toBeVisible()
  await server.kill9()
  await server.restart()
  const { start } = await host(people)
  await start()
  await expect(button(page, 'Join')).toBeEnabled()
})

test('a hidden page closes its event stream and catches up when shown', async ({ page, people }) => {
  const { start } = await host(people)
  await people.asClient(page)
  await page.goto('/portal')
  await expect(card(page).getByText(idle)).toBeVisible()
  const setVisibility = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await setVisibility('hidden')
  await start()
  await expect(button(page, 'Join')).toBeDisabled()
  await setVisibility('visible')
  await expect(button(page, 'Join')).toBeEnabled()
})
