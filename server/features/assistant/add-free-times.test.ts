import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules } from '#tests/support/booking.ts'

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
  await publishRules(t, await t.signIn(admin.email, admin.password))
})
afterAll(() => t.close())

const ask = async (content: string) =>
  (
    await t.call(
      'POST',
      '/api/functions/chat-with-openai',
      { messages: [{ role: 'user', content }] },
      null,
      '10.7.0.1',
    )
  ).body

test('while sessions can be booked, it names free times and opens the booking page on that session', async () => {
  const { response, sources } = await ask('Can I book a 60 minute online session?')
  expect(response).toMatch(/Online Consultations, 60 minutes\. Free on \w+day, \w+ \d+: \d+:\d0 [AP]M/)
  expect(sources).toContainEqual({
    title: 'Online Consultations, 60 min',
    href: '/booking?service=online&minutes=60',
  })
})

test('it looks at the day that was asked for', async () => {
  expect((await ask('Can I book a foot detox tomorrow?')).response).toMatch(
    /Free on \w+day, \w+ \d+: 9:00 AM/,
  )
})

test('at the hour that was asked for, or says that it is not free and what is after it', async () => {
  const { response } = await ask('Can I book a foot detox tomorrow at 3pm?')
  expect(response).toMatch(/Free on \w+day, \w+ \d+: 3:00 PM, 3:30 PM/)
  expect(response).not.toContain('Nothing is free then')
  expect((await ask('Can I book a foot detox tomorrow at 3:10pm?')).response).toMatch(
    /Nothing is free then\.\n\n.*: 3:30 PM/,
  )
  expect((await ask('any openings between 2 and 4 tomorrow?')).response).toMatch(
    /: 2:00 PM, 2:30 PM, 3:00 PM/,
  )
})

test('at the time of day that was asked for, and says so when nothing is free then', async () => {
  const afternoon = (await ask('Can I book a foot detox tomorrow afternoon?')).response
  expect(afternoon).toMatch(/Free on \w+day, \w+ \d+: \d+:\d0 PM/)
  expect(afternoon).not.toMatch(/ AM|Nothing is free/)
  expect((await ask('Can I book a foot detox tomorrow evening?')).response).toMatch(
    /Nothing is free then\.\n\n.*Free on/,
  )
})
