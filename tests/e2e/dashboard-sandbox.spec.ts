import { expect, test } from '#tests/support/fixtures.ts'
import { newPerson } from '#tests/support/people.ts'

test('while mail and texts go nowhere, she reads on the dashboard what would have been sent, and follows its links', async ({
  page,
  people,
}) => {
  const person = await people.register(newPerson())
  await people.mailTo(person.email, /^Confirm your email/)
  await people.asAdmin(page)
  await page.goto('/dashboard')
  const kept = page.getByRole('list', { name: 'Messages kept instead of being sent' })
  await expect(kept).toBeHidden()
  const summary = page.getByText(
    'No mail and no text service is set up: mail and texts are kept here instead of being sent',
  )
  await summary.click()
  const mail = kept.getByRole('listitem').filter({ hasText: person.email }).first()
  await expect(mail).toContainText(/^Mail, .+, to /)
  await expect(mail.getByRole('link')).toHaveAttribute('href', /\/auth\?confirm=/)
  await summary.click()
  await expect(kept).toBeHidden()
})
