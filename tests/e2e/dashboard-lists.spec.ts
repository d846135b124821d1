import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { settings } from '#practice/settings.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { administrator } from '#tests/support/people.ts'

test.use({ clients: 300 })

/** A toast or other visible text, apart from its announcement to screen readers. */
const visibleText = (page: Page, text: string) => page.getByText(text, { exact: true })
const rows = (page: Page) => page.locator('tbody tr:visible')
const search = (page: Page) => page.locator('input[type="search"]:visible')

test('orders are paged, searched, filtered and exported, with the filter in the address', {
  tag: '@embedded',
}, async ({ page, people }) => {
  await people.asAdmin(page)
  await page.goto('/dashboard')
  await expect(visibleText(page, '50 shown of 300')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(visibleText(page, '100 shown of 300')).toBeVisible()
  await expect(rows(page)).toHaveCount(100)

  await page.getByLabel('Show', { exact: true }).selectOption('cancelled')
  await expect(page).toHaveURL(/orders-status=cancelled/)
  await expect(rows(page).first().getByRole('combobox')).toHaveValue('cancelled')
  await page.getByLabel('Show', { exact: true }).selectOption('')
  await expect(page).not.toHaveURL(/orders-status/)
  await expect(rows(page)).not.toHaveCount(0)

  const customerCell = await rows(page).nth(3).getByRole('cell').nth(1).innerText()
  const number = /Order (\d+)/.exec(customerCell)?.[1] ?? ''
  await search(page).fill(number)
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`orders-q=${number}`))
  await page.reload()
  await expect(search(page)).toHaveValue(number)
  await expect(rows(page)).toHaveCount(1)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('orders.csv')
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(2)

  await search(page).fill('nobody at all')
  await expect(page.getByText('No orders found.')).toBeVisible()
})

test('the table header stays in view, and a row keeps its place when its status changes', async ({
  page,
  people,
}) => {
  await people.asAdmin(page)
  await page.goto('/dashboard?orders-status=delivered')
  const row = rows(page).nth(20)
  await row.getByRole('combobox').scrollIntoViewIfNeeded()
  await row.getByRole('combobox').selectOption('shipped')
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(visibleText(page, 'Order status updated to shipped')).toBeVisible()
  await expect(row.getByRole('combobox')).toHaveValue('shipped')
  await expect(page.getByRole('columnheader', { name: 'Product' })).toBeInViewport()
})

test('sends a text to one number and lists it in the history', { tag: '@embedded' }, async ({
  page,
  people,
}) => {
  await people.asAdmin(page)
  await page.goto('/dashboard?tab=messages')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(visibleText(page, 'Please enter both phone number and message')).toBeVisible()
  await expect(page.getByText('Use international format (e.g. +1 for US)')).toBeVisible()
  await page.getByRole('textbox', { name: 'Phone Number' }).fill('+13125550111')
  await page.getByRole('textbox', { name: 'Message' }).fill('See you at ten')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(visibleText(page, 'Message sent successfully')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')

  await page.getByRole('tab', { name: 'Message History' }).click()
  await expect(page).toHaveURL(/tab=messages&sms=history/)
  await expect(page.getByRole('columnheader')).toHaveText(['Date', 'Phone Number', 'Message', 'Status'])
  await expect(rows(page).filter({ hasText: 'See you at ten' })).toContainText('(312) 555-0111')
  await search(page).fill('nobody at all')
  await expect(page.getByText('No messages found.')).toBeVisible()
})

test('the overview counts open work, and each figure links to its list', { tag: '@embedded' }, async ({
  page,
  people,
  server,
}) => {
  await people.asAdmin(page)
  await page.goto('/dashboard?tab=live')
  const response = await fetch(`${server.baseURL}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: settings.publishableKey },
    body: JSON.stringify({ email: administrator.email, password: administrator.password }),
  })
  const { token } = (await response.json()) as { token: string }
  const overview = await fetch(`${server.baseURL}/api/overview`, {
    headers: { apikey: settings.publishableKey, authorization: `Bearer ${token}` },
  })
  const { orders_to_pack, requests_to_answer } = (await overview.json()) as Record<string, number>
  await page.getByRole('link', { name: `${orders_to_pack} Orders to pack` }).click()
  await expect(page).toHaveURL(/orders-status=unpacked/)
  await expect(visibleText(page, `${orders_to_pack} in total`)).toBeVisible()
  await page.getByRole('link', { name: `${requests_to_answer} Requests to answer` }).click()
  await expect(page.getByRole('tab', { name: 'Appointments' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('link', { name: /Income this week/ }).click()
  await expect(page.getByText(/^Only from/)).toBeVisible()
  await page.getByRole('button', { name: 'Show all dates' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Orders' }).getByText('50 shown of 300')).toBeVisible()
})

test('the search shortcut can be turned off', async ({ page, people }) => {
  await people.asAdmin(page)
  await page.goto('/dashboard')
  await expect(rows(page).first()).toBeVisible()
  await page.getByLabel('Press / to search').uncheck()
  await page.keyboard.press('/')
  await page.getByLabel('Press / to search').check()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused()
})
