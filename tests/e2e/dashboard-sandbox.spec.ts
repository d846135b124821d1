import { expect, test } from '#tests/support/fixtures.ts'
import { newPerson } from '#tests/support/people.ts'

test('the dashboard shows unsent emails and texts, with their links, while no service is set up', async ({
  page,
  people,
}) => {
  const person = await people.register(newPerson())
  await people.mailTo(person.email, /^Confirm your email/)
  await people.asAdmin(page)
  await page.goto('/dashboard')
  const messages = page.getByRole('list', { name: 'Messages shown instead of being sent' })
  await expect(messages).toBeHidden()
  const summary = page.getByText(
    "Email and text messaging aren't set up yet, so emails and texts are shown here instead of being sent.",
  )
  await summary.click()
  const email = messages.getByRole('listitem').filter({ hasText: person.email }).first()
  await expect(email).toContainText(/^Email, .+, to /)
  await expect(email.getByRole('link')).toHaveAttribute('href', /\/auth\?confirm=/)
  await summary.click()
  await expect(messages).toBeHidden()
})
