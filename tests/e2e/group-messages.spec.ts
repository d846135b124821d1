import { wordPhone } from '#practice/wording.ts'
import { toLocal } from '#shared/local-time.ts'
import { findViolationsInBothThemes } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { administrator, newNumber } from '#tests/support/people.ts'

/** A minute of the day that isn't now. */
const aMinuteFarAway = () => {
  const hour = (Number(toLocal(new Date()).time.slice(0, 2)) + 12) % 24
  const at = String(hour).padStart(2, '0')
  return { from: `${at}:10`, until: `${at}:11` }
}

test('the owner writes to everyone who agreed, tests it, schedules it, sends it, pauses it and sees who got it', async ({
  page,
  people,
  server,
}) => {
  const owner = await people.caller(administrator)
  const setTextHours = async (hours: { from: string; until: string }) =>
    expect((await owner('PUT', 'notices/text-hours', hours)).status).toBe(200)
  await setTextHours(aMinuteFarAway())
  const ownNumber = newNumber()
  await people.provePhone(administrator, ownNumber)
  const numbers: string[] = []
  for (let n = 0; n < 2; n++) {
    const person = await people.register()
    await people.confirmFromOutbox(person)
    numbers.push(newNumber())
    await people.provePhone(person, numbers[n] ?? '')
    const asPerson = await people.caller(person)
    const agreed = await asPerson('PUT', 'consents', { channel: 'sms', purpose: 'news', is_given: true })
    expect(agreed.status).toBe(200)
  }

  await page.setViewportSize({ width: 390, height: 844 })
  await people.asAdmin(page)
  await page.goto('/dashboard/inbox')
  await page.getByRole('link', { name: 'Write to a group' }).click()
  await page.getByRole('button', { name: 'New group message' }).click()
  await page.getByLabel('Text', { exact: true }).fill('Hi {first_name}, a class on Saturday')
  await expect(page.getByText('2 of 2 will get this')).toBeVisible()
  await expect(page.getByText('Hi Rosa, a class on Saturday')).toBeVisible()
  await page.getByRole('button', { name: 'Next person' }).click()
  await expect(page.getByText('2 of 2', { exact: false }).last()).toBeVisible()
  await page.getByRole('button', { name: 'Add “Reply STOP to end texts.”' }).click()
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await page.reload()
  const text = 'a class on Saturday Reply STOP to end texts.'
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(`Hi {first_name}, ${text}`)
  expect(await findViolationsInBothThemes(page)).toEqual([])
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(excess).toBeLessThanOrEqual(0)

  await page.getByRole('button', { name: 'Text a test to me' }).click()
  await expect(page.getByText(`Test sent to ${wordPhone(ownNumber)}`).first()).toBeVisible()
  await expect
    .poll(async () =>
      (await server.outbox()).some((mail) => mail.to === ownNumber && mail.text.includes(text)),
    )
    .toBe(true)

  await page.getByRole('button', { name: 'Send later…' }).click()
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText(/leaves .* at 10:00 AM, Central Time/)).toBeVisible()
  await page.getByRole('button', { name: 'Take back and edit' }).click()
  await page.getByRole('button', { name: 'Send…' }).click()
  await page.getByRole('button', { name: 'Send to 2 people, 2 texts, about $0.02' }).click()

  await expect(page.getByText('2 people get it when it is time for texts where they live.')).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await setTextHours({ from: '00:00', until: '23:59' })
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('2 sent', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use again as a new draft' })).toBeVisible()
  expect(await findViolationsInBothThemes(page)).toEqual([])
  const texts = (await server.outbox()).filter(
    (mail) => mail.text === `Hi Rosa, ${text}` && mail.to !== ownNumber,
  )
  expect(texts.map(({ to }) => to).sort()).toEqual(numbers.toSorted())

  await page
    .getByRole('link', { name: /^Rosa Test/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: /^Messages with Rosa/ })).toContainText(`Hi Rosa, ${text}`)
})

test('by email it has a link that unsubscribes at once, and two windows don’t overwrite each other', async ({
  page,
  people,
  context,
  watched,
}) => {
  const person = await people.register()
  await people.confirmFromOutbox(person)
  const asPerson = await people.caller(person)
  await asPerson('PUT', 'consents', { channel: 'email', purpose: 'news', is_given: true })
  await page.goto(
    /https?:\S+\/news#\S+/.exec((await people.mailTo(person.email, /^Do you want news/)).text)?.[0] ?? '',
  )
  await page.getByRole('button', { name: 'Yes, sign me up' }).click()
  await expect(page.getByRole('heading', { name: 'You’re signed up' })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await people.asAdmin(page)
  await page.goto('/dashboard/groups')
  await page.getByRole('button', { name: 'New group message' }).click()
  await page.getByText('By email').click()
  await page.getByLabel('Subject').fill('Hello {first_name}')
  await page.getByLabel('Email', { exact: true }).fill('An evening of tea.')
  await expect(page.getByText(/will get this/)).toBeVisible()
  await expect(page.getByText('Draft saved.')).toBeVisible()

  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByLabel('Subject').fill('Good evening, {first_name}')
  await expect(other.getByText('Draft saved.')).toBeVisible()
  watched.expectError(/409 \(Conflict\)/)
  await page.getByLabel('Subject').fill('Hello again')
  await expect(page.getByText(/was changed, sent or deleted in another window/)).toBeVisible()
  await page.getByRole('button', { name: 'Load what is stored' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Good evening, {first_name}')
  await other.close()

  await page.getByRole('button', { name: 'Send…' }).click()
  await page.getByRole('button', { name: /^Send to \d+ (person|people) by email$/ }).click()
  const mail = await people.mailTo(person.email, /^Good evening, Rosa$/)
  await page.goto('/')
  await page.goto(/https?:\S+\/unsubscribe#\S+/.exec(mail.text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
  await page.goto('/dashboard/groups')
  await page.getByRole('link', { name: /^Good evening/ }).click()
  await page.getByRole('button', { name: 'Use again as a new draft' }).click()
  await expect(page.getByText(/Nobody has agreed to these messages yet|will get this/)).toBeVisible()
})
