import { beforeAll, describe, expect, test } from 'vitest'
import type { Knowledge } from '#server/assistant/create-knowledge.ts'
import { portalTable } from '#server/assistant/facts/portal-table.ts'
import { ask, knowledge, knowledgeOfDocument, readExample } from '#tests/support/knowledge.ts'
import { codeFiles } from '#tests/support/sources.ts'

test.each([
  ['How do I delete my account?', 'Delete my account'],
  ['I don’t want my account anymore. How do I get out?', 'Delete my account'],
  ['get rid of my login please', 'Delete my account'],
  ['¿Cómo puedo eliminar mi cuenta?', 'Puedes eliminar tu cuenta'],
  ['Can I download my data?', 'Your data'],
  ['How do I get a copy of everything you have about me?', 'Your data'],
  ['I think somebody is using my account. How do I sign out everywhere?', 'can sign out any of them'],
  ['Can I sign in with my fingerprint?', 'Add a passkey'],
  ['How do I unsubscribe from the newsletter?', 'What we may send you'],
  ['too many emails from you, make it less', 'What we may send you'],
  ['How do I cancel my order?', 'you cannot cancel or change an order yourself. For Gingerade, call'],
  ['I ordered the wrong size, what now?', 'Something wrong?'],
  ['I need an invoice for my taxes', 'as a PDF'],
  ['I didn’t get the confirmation email', 'spam'],
  ['My link has expired', 'offers you a new one'],
  ['Can I check out as a guest?', 'without an account'],
  ['do I need an account to order', 'without an account'],
  ['How old do I have to be to order?', 'are for adults'],
  ['im 16 can i make an account', 'are for adults'],
  ['How do I upload a file for my session?', 'attach files'],
  ['How do I see my past appointments?', 'under Appointments'],
  ['The parcel arrived torn', 'write under Something wrong?'],
  ['Where do I click to join my video session?', 'once Amara has started it'],
  ['How do I add it to my calendar?', 'an entry for your calendar'],
])('%s', (question, expected) => {
  expect(ask(knowledge, [question]).response).toContain(expected)
})

describe('another practice', () => {
  let dental: Knowledge
  let music: Knowledge
  beforeAll(async () => {
    dental = await knowledgeOfDocument(readExample('dental'))
    music = await knowledgeOfDocument(readExample('music'))
  })

  test('takes no order of what is only picked up while nobody says where', async () => {
    const { facts, ...others } = readExample('music')
    const products = facts.products.filter(({ delivery }: { delivery: string }) => delivery === 'pickup')
    expect(products.length).toBeGreaterThan(0)
    const picked = await knowledgeOfDocument({ ...others, facts: { ...facts, products, pickup: null } })
    expect(picked.passages.map(({ id }) => id)).not.toContain('receipt')
    expect(ask(picked, ['Do I need an account?']).response).toContain('you can book a session, write to us')
  })

  test('without bookings promises no reminder, no button and no way to move a session on the site', () => {
    for (const practice of [knowledge, dental]) {
      const passageText = practice.passages.map(({ text }) => text).join('\n')
      expect(passageText).not.toMatch(
        /Reminders may come|Details and changes|15 minutes before|use the link in its email/,
      )
    }
    const musicText = music.passages.map(({ text }) => text).join('\n')
    expect(musicText).toContain('Reminders may come')
    expect(musicText).toContain('Details and changes')
    expect(ask(music, ['How do I join my video lesson?']).response).toContain('from 15 minutes before')
    expect(ask(music, ['Where do I see my appointments?']).response).toContain('under Appointments')
  })

  test('with rules for booking but no hours promises as little as without them', async () => {
    const document = readExample('music')
    if (!document.facts.booking) throw new Error('the example takes no bookings')
    const booking = { ...document.facts.booking, hours: [] }
    const closed = await knowledgeOfDocument({ ...document, facts: { ...document.facts, booking } })
    const ids = closed.passages.map(({ id }) => id)
    for (const id of ['booking', 'video', 'own-appointments'])
      expect(ids.filter((each) => each === id)).toEqual([id])
    expect(ids).not.toContain('waitlist')
    expect(ask(closed, ['How do I join my video lesson?']).response).toContain('once Elena has started it')
  })

  test('keeps its own ways to ask beside those that are known', async () => {
    const document = readExample('music')
    const questions = [
      { passage: 'devices', ask: ['who can see my metronome'] },
      { passage: 'age', ask: ['how long must little fingers be'] },
    ]
    const words = { ...document.words, 'assistantKnowledge.questions': questions }
    const own = await knowledgeOfDocument({ ...document, words })
    for (const question of ['who can see my metronome', 'was my account hacked?'])
      expect(ask(own, [question]).response).toContain('can sign out any of them')
    for (const question of ['how long must little fingers be', 'Do you teach adults?'])
      expect(ask(own, [question]).response).toContain('Piano from age six')
  })

  test('that sells nothing says nothing of orders, and one that takes bookings that they need no account', () => {
    const dentalText = dental.passages.map(({ text }) => text).join('\n')
    expect(dentalText).not.toMatch(/cancel or change an order|receipt of each payment|order’s page/)
    expect(ask(dental, ['Do I need an account?']).response).toContain('you can write to us and chat')
    expect(ask(music, ['Do I need an account to book?']).response).toContain('order, book a session, write')
  })

  test('has a waitlist while it takes bookings', () => {
    expect(ask(music, ['What if no time suits me, is there a waiting list?']).response).toContain(
      'Tell me when something opens',
    )
    for (const question of [
      'How can I join the waitlist?',
      'How do I get on the wait list?',
      'Can I join your waitlist for Saturday?',
    ])
      expect(ask(music, [question]).response, question).toMatch(/^If no free time suits you/)
    expect(ask(music, ['How do I leave the waitlist?']).response).toContain('a link to leave the list')
    expect(ask(music, ['How long is the waitlist?']).response).toContain('two to three months')
    expect(dental.passages.map(({ id }) => id)).not.toContain('waitlist')
  })

  test('tells what its own terms say of age', () => {
    expect(ask(music, ['My 15-year-old wants to make an account. OK?']).response).toContain(
      'A parent or guardian opens the account',
    )
  })

  test('names its own price for many of a thing', () => {
    expect(ask(music, ['I need 15 practice notebooks. Price apiece?']).response).toContain('cost $10 each')
  })

  test('says beside its answer about an illness what a missed lesson costs', () => {
    const { kind, response } = ask(music, ['My son has a fever and his lesson is at 4. What do we do now?'])
    expect(kind).toBe('routed')
    expect(response).toContain('Please ask your doctor')
    expect(response).toContain('at least 24 hours before your lesson')
    for (const question of [
      'Can a lesson cure my fever?',
      'I have a fever. How do I pay for a lesson?',
      'The practice notebook gave me hives, I want my money back',
    ])
      expect(ask(music, [question]).response, question).not.toContain('24 hours before your lesson')
  })
})

test('sessions that are paid for are cancelled by their rule, and no refund of another thing is told first', () => {
  expect(ask(knowledge, ['I booked a session but I’m moving. Do I get the money back?']).response).toMatch(
    /^If you cannot come/,
  )
})

test('what is said of the portal is named as on its screens', () => {
  const screens = codeFiles()
    .filter(({ path }) => path.startsWith('app/') && path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .map(({ text }) => text)
    .join('\n')
  for (const name of [
    'Delete my account',
    'Your data',
    'Signed in on',
    'Passkeys',
    'What we may send you',
    'Something wrong?',
    'Details and changes',
    'Video Consultation',
    'Tell me when something opens',
  ]) {
    expect(portalTable).toContain(name)
    // As the whole text of a heading or a button.
    expect(screens).toMatch(new RegExp(`(?:>|['"])\\s*${name.replace('?', '\\?')}\\s*(?:<|['"])`))
  }
})
