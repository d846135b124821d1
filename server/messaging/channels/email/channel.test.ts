import { expect, test } from 'vitest'
import { createReplyAddresses } from '#server/access/reply-addresses.ts'
import { deliveredContent } from '#server/content/delivered-content.ts'
import { createEmailChannel } from '#server/messaging/channels/email/channel.ts'
import type { OutgoingEmail } from '#server/providers/email/port.ts'

test('sends an email that a version from before the first release enqueued', async () => {
  const sent: OutgoingEmail[] = []
  const channel = createEmailChannel(
    { kind: 'smtp', send: async (email) => void sent.push(email) },
    { current: () => deliveredContent },
  )
  await channel.deliver({
    id: 'b0000000-0000-4000-8000-000000000001',
    channel: 'email',
    kind: 'appointment_confirmed',
    recipient: 'ada@example.com',
    attempts: 1,
    priority: 2,
    createdAt: new Date(),
    isExpired: false,
    payload: {
      subject: 'Your appointment is confirmed',
      heading: 'Your appointment is confirmed',
      paragraphs: ['The time is yours.'],
      unasked: true,
      event: {
        uid: 'appointment-1@practice.example',
        sequence: 1,
        state: 'confirmed',
        title: 'Consultation',
        startsAt: '2026-11-24T15:00:00.000Z',
        minutes: 45,
        changedAt: '2026-11-22T12:00:00.000Z',
        guest: { name: 'Ada', email: 'ada@example.com' },
      },
    },
  })
  expect(sent).toHaveLength(1)
  expect(sent[0]?.unsubscribe).toMatch(/^mailto:/)
  expect(sent[0]?.calendar?.content).toContain('DTEND:20261124T154500Z')
})

test('where replies reach the inbox, emails name a signed address for them, but not the owner’s own', async () => {
  const sent: OutgoingEmail[] = []
  const addresses = createReplyAddresses({ secret: 'x', address: 'reply@practice.example', ownAddresses: [] })
  const channel = createEmailChannel(
    { kind: 'smtp', send: async (email) => void sent.push(email) },
    { current: () => deliveredContent },
    undefined,
    { addresses, ownerEmail: 'owner@practice.example' },
  )
  const id = 'b0000000-0000-4000-8000-000000000002'
  const content = {
    subject: 'Hi',
    heading: 'Hi',
    paragraphs: [],
    replyTo: 'ada@example.com',
    isUnsolicited: true,
  }
  for (const recipient of ['ada@example.com', 'owner@practice.example'])
    await channel.deliver({
      ...{ id, recipient, channel: 'email', kind: 'x', payload: content },
      ...{ attempts: 1, priority: 2, createdAt: new Date(), isExpired: false },
    })
  const [toPerson, toOwner] = sent
  expect(addresses.read(toPerson?.replyTo ?? '')).toBe(id)
  expect(toPerson?.unsubscribe).toContain(`mailto:${toPerson?.replyTo}?subject=`)
  expect(toOwner?.replyTo).toBe('ada@example.com')
})
