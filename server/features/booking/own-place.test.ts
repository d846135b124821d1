import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import { settings } from '#practice/settings.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createPaidBookings, paidRules } from '#tests/support/paid-bookings.ts'
import { publishContent } from '#tests/support/publish-content.ts'
import { readPdfText } from '#tests/support/read-pdf-text.ts'

const street = '12 Elm Street, Suite 4'
const where = 'At your home'

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
  const owner = await t.signIn(admin.email, admin.password)
  const services = deliveredFacts.services.map((service) =>
    service.slug === 'in-person' ? { ...service, where } : service,
  )
  await publishContent(t, owner, { ...deliveredFacts, services, booking: paidRules })
  const address = { address: street, directions: 'Ring twice.' }
  expect((await t.call('PUT', '/api/calendar-settings/address', address, owner)).status).toBe(200)
})
afterAll(() => t.close())

const { book, payAt, manage } = createPaidBookings(() => t)

test('a visit at the client’s home is there in its email, calendar entry, page and receipt, not at the practice’s address', async () => {
  const { token, email, pay_url } = await book({ service: 'in-person' })
  expect((await payAt(pay_url)).status).toBe(303)
  const { booking } = (await manage('view', token)).body
  expect(booking).toMatchObject({ status: 'confirmed', address: where, directions: null })
  expect(booking.calendar_file).toContain(`LOCATION:${where}`)
  const mails = JSON.stringify((await t.sentMail()).filter(({ to }) => to === email))
  expect(mails).toContain(`Where: ${where}`)
  expect(mails).toContain(`LOCATION:${where}`)
  expect(mails).not.toMatch(/Elm Street|Ring twice/)
  const [booked] = (await t.sentMail()).filter(
    ({ to, subject }) => to === admin.email && subject.includes('booked'),
  )
  expect(booked?.text).toContain(`Where: In person, “${where}”`)
  const receipt = await t.app.request('/api/booking/manage/receipt', {
    method: 'POST',
    body: JSON.stringify({ token, number: booking.receipts[0].number }),
    headers: { 'content-type': 'application/json', apikey: settings.publishableKey },
  })
  expect(readPdfText(await receipt.arrayBuffer())).toContain(`Place: in person, ${where}`)
})

test('a visit at the client’s home is there from before it is paid until it is cancelled, never in the practice’s city', async () => {
  const { token, email, pay_url } = await book({ service: 'in-person' })
  expect((await manage('view', token)).body.booking).toMatchObject({ status: 'pending', address: where })
  expect((await payAt(pay_url)).status).toBe(303)
  expect((await manage('cancel', token)).body.booking).toMatchObject({ status: 'cancelled', address: where })
  const [cancelled] = (await t.sentMail()).filter(
    ({ to, subject }) => to === email && subject.endsWith('is cancelled'),
  )
  expect(cancelled?.text).toContain(`Where: ${where}`)
  expect(JSON.stringify(cancelled)).toContain(`LOCATION:${where}`)
})

test('an online session that is cancelled promises no link any more', async () => {
  const { token, email, pay_url } = await book({ service: 'online' })
  expect((await payAt(pay_url)).status).toBe(303)
  expect((await manage('cancel', token)).status).toBe(200)
  const [cancelled] = (await t.sentMail()).filter(
    ({ to, subject }) => to === email && subject.endsWith('is cancelled'),
  )
  expect(cancelled?.text).toMatch(/^Where: Online$/m)
})
