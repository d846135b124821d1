import { formatDate } from '#shared/dates.ts'
import { toLocal } from '#shared/local-time.ts'
import { days } from '#shared/time.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { exactText } from '#tests/support/screen.ts'

const { date } = toLocal(new Date(Date.now() + days(30)))

test('a first request appears in the empty list as pending', async ({ page, people }) => {
  await people.asClient(page)
  await page.goto('/portal?tab=appointments')
  await expect(page.getByText("You don't have any appointments yet.")).toBeVisible()
  const duration = page.getByLabel('Duration (minutes)')
  await expect(duration).toHaveValue('60')
  await expect(duration).toHaveAttribute('min', '15')
  await expect(duration).toHaveAttribute('step', '15')

  await page.getByLabel('Service Type').fill('Foot Detox')
  await page.getByLabel('Preferred Date').fill(date)
  await page.getByLabel('Preferred Time').fill('10:30')
  await page.getByRole('button', { name: 'Request appointment' }).click()
  await expect(exactText(page, 'Appointment request submitted')).toBeVisible()
  const item = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Foot Detox' })
  await expect(item).toContainText(`${formatDate(`${date}T18:00:00Z`)} at 10:30 AM · 60 minutes`)
  await expect(item.getByText('pending')).toBeVisible()
  await expect(item.locator('.bg-tone-yellow')).toHaveText('pending')
  await expect(page.getByLabel('Service Type')).toHaveValue('')
  await expect(duration).toHaveValue('60')
})
