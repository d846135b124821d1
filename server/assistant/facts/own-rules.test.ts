import { expect, test } from 'vitest'
import type { AssistantContent } from '#server/assistant/facts/content.ts'
import { wordCancellation, wordPickup, wordSessionPayment } from '#server/assistant/facts/own-rules.ts'
import { evaluateDocument } from '#tests/support/content-renderer.ts'
import { readExample } from '#tests/support/knowledge.ts'

const music = readExample('music')
type Section = AssistantContent['termsOfService']['sections'][number]
const section = (title: string, ...paragraphs: string[]): Section => ({ id: title, title, paragraphs })

/** The example with other terms and booking rules. */
async function withTerms(sections: Section[], booking: AssistantContent['booking'] = null) {
  const content = await evaluateDocument(music)
  return { ...content, booking, termsOfService: { ...content.termsOfService, sections } }
}

test.each<[string, Section[], string | undefined]>([
  ['nothing', [section('Accounts', 'You may cancel your account at any time.')], undefined],
  [
    'the section on sessions, not that on orders',
    [
      section('Cancelling an order', 'An order is cancelled until it is shipped.'),
      section('Cancellations', 'Cancel a lesson a day before', 'Later it is charged.'),
    ],
    'Cancel a lesson a day before. Later it is charged.',
  ],
  [
    'the paragraphs, without such a section',
    [section('Lessons', 'Lessons begin on time.', 'In order to cancel, call us 24 hours before.')],
    'In order to cancel, call us 24 hours before.',
  ],
  [
    'no paragraph on texts',
    [section('Texts', 'You can cancel the SMS service at any time.', 'Text STOP to cancel.')],
    undefined,
  ],
])('of cancelling the terms say %s', async (_, sections, expected) => {
  expect(wordCancellation(await withTerms(sections))).toBe(expected)
})

test.each<[number[], string]>([
  [[24, 24], 'until 24 hours before it.'],
  [[1], 'until 1 hour before it.'],
  [[0], 'until it starts.'],
])('booked sessions with %j hours of notice can be cancelled %s', async (notices, expected) => {
  const { booking } = await evaluateDocument(music)
  const [rules] = booking?.services ?? []
  if (!booking || !rules) throw new Error('the example has no booking rules')
  const services = notices.map((cancellationNoticeHours) => ({ ...rules, cancellationNoticeHours }))
  expect(wordCancellation(await withTerms([], { ...booking, services }))).toContain(expected)
})

test('notice that differs is told for each service, and a service that can’t be booked is none', async () => {
  const { booking } = await evaluateDocument(music)
  const [first, second, third] = booking?.services ?? []
  if (!booking || !first || !second || !third) throw new Error('the example has too few booking rules')
  const services = [
    { ...first, isBookable: true, cancellationNoticeHours: 2, payment: 'now' as const },
    { ...second, isBookable: true, cancellationNoticeHours: 24, payment: 'later' as const },
    { ...third, isBookable: false, cancellationNoticeHours: 48, payment: 'now' as const },
  ]
  const content = await withTerms([], { ...booking, services })
  const titles = [first, second].map(
    ({ slug }) => content.catalog.services.find((each) => each.slug === slug)?.title,
  )
  expect(wordCancellation(content)).toContain(
    `until 24 hours before it (${titles[1]}), and until 2 hours before it (${titles[0]}).`,
  )
  expect(wordSessionPayment(content)).toBe(
    `Paid when it is booked: ${titles[0]}. Nothing has to be paid when it is booked: ${titles[1]}.`,
  )
})

test('how sessions are paid stands under a title about it, not under one about products', async () => {
  const sections = [
    section('Payment for products', 'Products are paid by card.'),
    section('Paying', 'Lessons are paid on the day.'),
  ]
  expect(wordSessionPayment(await withTerms(sections))).toBe('Lessons are paid on the day.')
  expect(wordSessionPayment(await withTerms(sections.slice(0, 1)))).toBeUndefined()
})

test('where orders are picked up is told with the hours, the way and the notice', async () => {
  const content = await evaluateDocument(music)
  const pickup = content.pickup && { ...content.pickup, directions: 'Ring twice', noticeHours: 1 }
  expect(wordPickup({ ...content, pickup })).toBe(
    'Pickup is at 1420 Juniper Street, Denver, CO 80220: Tue, Thu 3pm-7pm, Sat 9am-1pm CT. Ring twice. An order is ready 1 hour after it is placed. It can be paid there. ',
  )
  expect(wordPickup({ ...content, pickup: null })).toBe('')
})
