import { readFile } from 'node:fs/promises'
import { practice } from '#practice/practice.ts'
import { findViolationsInBothThemes } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { newPerson } from '#tests/support/people.ts'
import { samplePdf, samplePng } from '#tests/support/sample-files.ts'

const { firstName } = practice.coach

test('the owner sends a PDF, the client saves it and answers with a photo, which the owner sees', async ({
  page,
  people,
  watched,
  browser,
  baseURL,
}) => {
  const person = newPerson()
  const name = `${person.firstName} ${person.lastName}`
  await people.register(person)
  await people.confirmFromOutbox(person)
  const device = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...(baseURL && { baseURL }),
  })
  const client = await device.newPage()
  await people.signIn(client, person)
  await client.goto('/portal/conversation')
  await client.getByLabel('Your message').fill('Could you send me the plan?')
  await client.getByRole('button', { name: `Send to ${firstName}` }).click()
  const own = client.getByRole('region', { name: `Messages with ${firstName}` })
  await expect(own).toContainText('Could you send me the plan?')

  await people.asAdmin(page)
  await page.goto('/dashboard/inbox')
  await page.getByRole('link', { name: `Unread: ${name}` }).click()
  const plan = { name: 'Your plan.pdf', mimeType: 'application/pdf', buffer: samplePdf(700_000) }
  const lie = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') }
  await page.getByLabel('Your answer').fill('Here it is.')
  watched.expectError(/Failed to load resource/)
  await page.getByLabel('Files to attach').setInputFiles([plan, lie])
  await expect(page.getByText('“photo.png” isn’t what its name says')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Files to send' })).toContainText('Ready')
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Send to the portal' }).click()
  const messages = page.getByRole('region', { name: `Messages with ${name}` })
  await expect(messages).toContainText('Here it is.')
  await expect(messages.getByRole('button', { name: 'Save Your plan.pdf' })).toBeVisible()
  expect((await people.mailTo(person.email, /^A message from/)).text).toContain('Your plan.pdf (700 KB)')

  await client.reload()
  const download = client.waitForEvent('download')
  await own.getByRole('button', { name: 'Save Your plan.pdf' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('Your plan.pdf')
  expect(plan.buffer.equals(await readFile(await saved.path()))).toBe(true)
  await client.getByLabel('Files to attach').setInputFiles({
    ...{ name: 'lunch.png', mimeType: 'image/png', buffer: samplePng },
  })
  await client.getByRole('button', { name: `Send to ${firstName}` }).click()
  await expect(own.getByRole('img', { name: 'lunch.png' })).toBeVisible()
  expect(await findViolationsInBothThemes(client)).toEqual([])
  await device.close()

  // Without a reload, by the event stream.
  const photo = messages.getByRole('button', { name: 'Show large: lunch.png' })
  await messages.getByRole('button', { name: 'Save lunch.png' }).scrollIntoViewIfNeeded()
  await photo.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'lunch.png' })
  await expect(dialog.getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(photo).toBeFocused()
})
