import { findViolationsInBothThemes } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { newPerson } from '#tests/support/people.ts'

test('two records of one person are merged after a look at both, and made two again', async ({
  page,
  people,
}) => {
  const [client, guest] = [newPerson(), newPerson()]
  const nameOf = ({ firstName, lastName }: typeof client) => `${firstName} ${lastName}`
  await people.register(client)
  await people.confirmFromOutbox(client)
  await page.goto('/contact')
  await page.getByLabel('Name').fill(nameOf(guest))
  await page.getByLabel('Email').fill(guest.email)
  await page.getByLabel('Message').fill('I wrote from my other address.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message sent').first()).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await people.asAdmin(page)
  await page.goto(`/dashboard/clients?clients-q=${guest.email}`)
  await page.getByRole('link', { name: nameOf(guest) }).click()
  await page.getByRole('button', { name: 'Merge with another record…' }).click()
  await page.getByLabel('The other record').fill(client.email)
  const records = page.getByRole('list', { name: 'Records' })
  await expect(records.getByRole('button')).toHaveCount(1)
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await records.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Stays the main record')).toBeVisible()
  expect(await findViolationsInBothThemes(page)).toEqual([])
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(excess).toBeLessThanOrEqual(0)
  }
  await page.getByRole('button', { name: 'Merge', exact: true }).click()

  // The account is the main record: the page goes there.
  await expect(page.getByRole('heading', { name: nameOf(client) })).toBeVisible()
  const merged = page.getByRole('region', { name: 'Merged records' })
  await expect(merged).toContainText(`Merged with ${nameOf(guest)}`)
  await expect(page.getByRole('region', { name: 'History' })).toContainText('I wrote from my other address.')
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await merged.getByRole('button', { name: /^Undo until/ }).click()
  await expect(merged).toHaveCount(0)
  await page.goto(`/dashboard/clients?clients-q=${guest.email}`)
  await page.getByRole('link', { name: nameOf(guest) }).click()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('I wrote from my other address.')
})
