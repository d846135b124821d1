import { findViolationsInBothThemes } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { newPerson } from '#tests/support/people.ts'

test('a visitor signs up for news, confirms it, and unsubscribes by the link of the email', async ({
  page,
  people,
}) => {
  const { email } = newPerson()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/news')
  await page.getByLabel('Email').fill(email)
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Open it within seven days to confirm.')).toBeVisible()

  const { text } = await people.mailTo(email, /^Do you want news/)
  await page.goto('/')
  await page.goto(/https?:\S+\/news#\S+/.exec(text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Yes, sign me up' }).click()
  await expect(page.getByRole('heading', { name: 'You’re signed up' })).toBeVisible()

  const welcome = await people.mailTo(email, /^You get news/)
  await page.goto('/')
  await page.goto(/https?:\S+\/unsubscribe#\S+/.exec(welcome.text)?.[0] ?? '')
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
})

test('a client switches emails in the portal, at any width and with large text', async ({ page, people }) => {
  await people.asClient(page)
  await page.goto('/portal')
  const reminders = page
    .getByRole('group', { name: 'By email' })
    .getByRole('checkbox', { name: 'Appointments' })
  await expect(reminders).toBeChecked()
  await reminders.click()
  await expect(page.getByText(/^Off since .*, in the portal$/)).toBeVisible()
  await expect(reminders).not.toBeChecked()
  expect(await findViolationsInBothThemes(page)).toEqual([])
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(excess).toBeLessThanOrEqual(0)
  }
})
