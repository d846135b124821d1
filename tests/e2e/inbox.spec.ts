import { practice } from '#practice/practice.ts'
import { findViolationsInBothThemes } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { administrator, newNumber, newPerson } from '#tests/support/people.ts'

const { firstName } = practice.coach

test('a stranger writes by the form, is answered, registers, and finds the conversation in the portal', async ({
  page,
  people,
  browser,
  baseURL,
}) => {
  const person = newPerson()
  const name = `${person.firstName} ${person.lastName}`
  const device = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...(baseURL && { baseURL }),
  })
  const visitor = await device.newPage()
  await visitor.goto('/contact')
  await visitor.getByLabel('Name').fill(name)
  await visitor.getByLabel('Email').fill(person.email)
  await visitor.getByLabel('Message').fill('Do you ship to Evanston?')
  await visitor.getByRole('button', { name: 'Send Message' }).click()
  await expect(visitor.getByText('Message sent').first()).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await people.asAdmin(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Inbox', exact: true }).click()
  await page.getByRole('link', { name: `Unread: ${name}` }).click()
  const messages = page.getByRole('region', { name: `Messages with ${name}` })
  await expect(messages).toContainText('Do you ship to Evanston?')
  await page.getByLabel('Your answer').fill('Yes, in two days.')
  await page.getByRole('button', { name: 'Send email' }).click()
  await expect(messages).toContainText('Yes, in two days.')
  await expect(page.getByRole('article').getByText('Waiting for them')).toBeVisible()
  expect((await people.mailTo(person.email, /^A message from/)).text).toContain('Yes, in two days.')

  await people.register(person)
  await people.confirmFromOutbox(person)
  await people.signIn(visitor, person)
  await visitor.goto('/portal')
  await visitor.getByRole('link', { name: `Write to ${firstName}` }).click()
  const own = visitor.getByRole('region', { name: `Messages with ${firstName}` })
  await expect(own).toContainText('Do you ship to Evanston?')
  await visitor.getByLabel('Your message').fill('Wonderful!\nThen three, please.')
  await visitor.getByRole('button', { name: `Send to ${firstName}` }).click()
  await expect(own).toContainText('Then three, please.')

  // Without a reload, by the event stream.
  await expect(messages).toContainText('Then three, please.')
  await page.getByRole('radio', { name: 'Portal' }).check({ force: true })
  await page.getByLabel('Your answer').fill('They leave today.')
  await page.getByRole('button', { name: 'Send to the portal' }).click()
  await expect(messages).toContainText('They leave today.')
  await visitor.reload()
  await expect(own).toContainText('They leave today.')
  expect(await findViolationsInBothThemes(visitor)).toEqual([])
  await device.close()

  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByRole('article').getByText('Done', { exact: true })).toBeVisible()
  expect(await findViolationsInBothThemes(page)).toEqual([])
})

test('a text that is played in the sandbox arrives, is answered by text, and STOP ends that way', async ({
  page,
  people,
  server,
}) => {
  await people.asAdmin(page)
  const phone = newNumber()
  const text = async (words: string) => {
    const body = new URLSearchParams({ from: phone, text: words, once: crypto.randomUUID() })
    const response = await fetch(`${server.baseURL}/sandbox/texts`, {
      method: 'POST',
      body,
      redirect: 'manual',
    })
    expect(response.status).toBe(303)
  }
  await text('Are you open on Saturday?')
  await page.goto('/dashboard/inbox?inbox-status=open')
  await page.getByRole('link', { name: `Unread: ${phone}` }).click()
  await page.getByRole('button', { name: 'Saved replies' }).click()
  await page.getByRole('button', { name: 'Add a reply' }).click()
  const dialog = page.getByRole('dialog', { name: 'Saved reply' })
  await dialog.getByLabel('Name').fill('Hours')
  await dialog.getByLabel('Reply').fill('Yes, {first_name}, from nine.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Use Hours' }).click()
  await expect(page.getByLabel('Your answer')).toHaveValue('Yes, there, from nine.')
  await page.getByLabel('Your answer').fill('Yes, from nine.')
  await page.getByRole('button', { name: 'Send text' }).click()
  await people.mailTo(phone, /^/)
  await text('Please stop texting me')
  await expect(page.getByText('They asked for no more texts (STOP)')).toBeVisible()
  await expect(page.getByLabel('Your answer')).toBeHidden()
})

test('only the owner opens the inbox, and only clients the conversation', async ({ page, people }) => {
  await people.asClient(page)
  await page.goto('/dashboard/inbox')
  await expect(page).toHaveURL(/\/portal$/)
  await people.asAdmin(page)
  await page.goto('/portal/conversation')
  await expect(page).toHaveURL(/\/portal$/)
  const asAdmin = await people.caller(administrator)
  expect((await asAdmin('GET', 'thread')).status).toBe(403)
})
