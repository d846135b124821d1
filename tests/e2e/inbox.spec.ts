import { practice } from '#practice/practice.ts'
import { settings } from '#practice/settings.ts'
import { wordPhone } from '#practice/wording.ts'
import { findViolationsInBothThemes } from '#tests/support/axe.ts'
import { choose } from '#tests/support/choose.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { newNumber, newPerson } from '#tests/support/people.ts'

const { firstName } = practice.coach

test('a stranger writes by the form, is answered, registers, and finds the conversation in the portal', async ({
  page,
  people,
  browser,
  baseURL,
  server,
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
  await choose(page.getByRole('radio', { name: 'Portal' }))
  await page.getByLabel('Your answer').fill('They leave today.')
  await page.getByRole('button', { name: 'Send to the portal' }).click()
  await expect(messages).toContainText('They leave today.')
  // Nobody sees it before it has left, ten seconds later: until then the owner can take it back.
  await expect
    .poll(async () => (await server.outbox()).some(({ text }) => text.includes('They leave today.')))
    .toBe(true)
  await visitor.reload()
  await expect(own).toContainText('They leave today.')
  expect(await findViolationsInBothThemes(visitor)).toEqual([])
  await device.close()

  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByRole('article').getByText('Done', { exact: true })).toBeVisible()
  expect(await findViolationsInBothThemes(page)).toEqual([])
})

test('a stranger is answered by email, replies by email, and the owner sees it come in and answers again', async ({
  page,
  people,
  browser,
  baseURL,
  server,
}) => {
  const person = newPerson()
  const name = `${person.firstName} ${person.lastName}`
  const contact = { name, email: person.email, message: 'Is it vegan?', website: '' }
  await fetch(`${server.baseURL}/api/contact`, {
    method: 'POST',
    headers: { apikey: settings.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(contact),
  })
  await people.asAdmin(page)
  await page.goto('/dashboard/inbox')
  await page.getByRole('link', { name: `Unread: ${name}` }).click()
  const messages = page.getByRole('region', { name: `Messages with ${name}` })
  await page.getByLabel('Your answer').fill('Yes, all of it.')
  await page.getByRole('button', { name: 'Send email' }).click()
  await people.mailTo(person.email, /^A message from/)

  const device = await browser.newContext({ ...(baseURL && { baseURL }) })
  const outbox = await device.newPage()
  await outbox.goto('/sandbox/outbox')
  await outbox
    .getByRole('article')
    .filter({ hasText: `to ${person.email}` })
    .getByRole('link', { name: /^Reply/ })
    .first()
    .click()
  await expect(outbox.getByLabel('From')).toHaveValue(person.email)
  await outbox.getByLabel('Message').fill('Wonderful.\nTwo, please.')
  expect(await findViolationsInBothThemes(outbox)).toEqual([])
  await outbox.getByRole('button', { name: 'Email the practice' }).click()
  await expect(outbox.getByText('The practice has received it.')).toBeVisible()

  // Without a reload, by the event stream.
  await expect(messages).toContainText('Two, please.')
  await expect(messages).not.toContainText('the practice wrote')
  await messages.getByText('Show the whole email').click()
  await expect(messages).toContainText('> Yes, all of it.')
  await page.getByLabel('Your answer').fill('They leave today.')
  await page.getByRole('button', { name: 'Send email' }).click()
  await expect(messages).toContainText('They leave today.')
  expect((await people.mailTo(person.email, /^Re: A message from/)).text).toContain('They leave today.')

  await outbox.goto('/sandbox/emails')
  await outbox.getByLabel('From').fill(person.email)
  await outbox.getByLabel('Subject').fill('Urgent')
  await outbox.getByLabel('Message').fill('Send them to another address.')
  await outbox.getByLabel('How it comes').selectOption('forged')
  await outbox.getByRole('button', { name: 'Email the practice' }).click()
  await expect(messages).toContainText('Not verified that it came from them.')
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await device.close()
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
  await page.getByRole('link', { name: `Unread: ${wordPhone(phone)}` }).click()
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
