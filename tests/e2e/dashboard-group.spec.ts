import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/fixtures.ts'
import { administrator } from '#tests/support/people.ts'

test.use({ clients: 300 })

/** A toast or other visible text, apart from its announcement to screen readers. */
const visibleText = (page: Page, text: string) => page.getByText(text, { exact: true })
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
const usableBoxes = (page: Page) =>
  page.getByRole('region', { name: 'People' }).getByRole('checkbox').and(page.locator(':enabled'))

test('sends a group message to the selected people and announces the result on any tab', async ({
  page,
  people,
  server,
}) => {
  await people.asAdmin(page)
  await page.goto('/dashboard?tab=messages&sms=group')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(visibleText(page, 'Please select at least one recipient')).toBeVisible()

  const boxes = page.getByRole('region', { name: 'People' }).getByRole('checkbox')
  await expect(boxes.first()).toBeVisible()
  await expect(page.getByText('No phone').first()).toBeVisible()
  expect(await boxes.and(page.locator(':disabled')).count()).toBeGreaterThan(0)
  const usable = boxes.and(page.locator(':enabled'))
  await usable.nth(0).check()
  await usable.nth(1).check()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(visibleText(page, 'Please enter a message to send')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('Fresh bottles on Thursday')
  await expect(page.getByText('25 characters, sent as 1 text. To 2 people.')).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('tab', { name: 'Orders' }).click()
  await expect(visibleText(page, 'Successfully sent 2 messages')).toBeVisible()
  await page.getByRole('tab', { name: 'SMS Messages' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await expect(usable.nth(0)).not.toBeChecked()
  await expect(visibleText(page, '2 sent')).toBeVisible()
  await page.getByText('Show recipients').click()
  const numbered = page.getByRole('listitem').filter({ hasText: /\(\d{3}\) \d{3}-\d{4}/ })
  await expect(numbered.filter({ hasText: 'sent' })).toHaveCount(2)
  const texts = (await server.outbox()).filter(({ text }) => text === 'Fresh bottles on Thursday')
  expect(texts).toHaveLength(2)
})

test('selects everybody with a phone, and goes on sending after the tab is closed', async ({
  page,
  people,
  server,
  context,
}) => {
  await people.asAdmin(page)
  // A result is announced once: the tab to be closed must not be the one that takes it.
  await page.route('**/announce', () => undefined)
  await page.goto('/dashboard?tab=messages&sms=group')
  await page.getByLabel(/^Select all with a phone/).check()
  const label = await page.getByText(/^Select all with a phone \(/).innerText()
  const reachable = Number(/\(([\d,]+)/.exec(label)?.[1])
  await page.getByRole('textbox', { name: 'Message' }).fill('Closed on Monday')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { name: /Sending|Latest group message/ })).toBeVisible()
  const second = await context.newPage()
  await page.close()
  await second.goto('/dashboard')
  await expect(visibleText(second, `Successfully sent ${reachable} messages`)).toBeVisible()
  const texts = (await server.outbox()).filter(({ text }) => text === 'Closed on Monday')
  expect(new Set(texts.map(({ to }) => to)).size).toBe(texts.length)
})

test('a message announced in another tab does not block the form', async ({ page, people }) => {
  await people.asAdmin(page)
  await page.goto('/dashboard?tab=messages&sms=group')
  await usableBoxes(page).nth(0).check()
  await message(page).fill('Fresh bottles on Friday')
  const delayedRequests: (() => Promise<void>)[] = []
  let isDelaying = true
  await page.route('**/api/group_messages', async (route) => {
    if (route.request().method() === 'GET' && isDelaying) delayedRequests.push(() => route.continue())
    else await route.continue()
  })
  const posted = page.waitForResponse(
    (response) => response.url().endsWith('/api/group_messages') && response.request().method() === 'POST',
  )
  await send(page).click()
  const { group } = await (await posted).json()
  await expect(page.getByRole('button', { name: 'On its way...' })).toBeVisible()

  const elsewhere = await people.caller(administrator)
  const isAnnounced = async () =>
    (await elsewhere('POST', `group_messages/${group.id}/announce`)).body.announce === true
  await expect.poll(isAnnounced).toBe(true)
  const { people: persons } = (await elsewhere('GET', 'group_messages/people')).body
  const reached = persons.find((person: { no_text: string | null }) => person.no_text === null)
  const newer = { id: crypto.randomUUID(), message: 'And on Saturday', everyone: false, people: [reached.id] }
  expect((await elsewhere('POST', 'group_messages', newer)).status).toBe(200)
  isDelaying = false
  for (const release of delayedRequests) await release()

  await expect(send(page)).toBeVisible()
  await expect(message(page)).toHaveValue('')
  await expect(usableBoxes(page).nth(0)).not.toBeChecked()
  await expect(visibleText(page, 'Successfully sent 1 messages')).toBeVisible()
})
