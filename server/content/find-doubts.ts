import { findDaysOutside } from '#practice/hours-outside.ts'
import type { ContentDocument } from '#practice/schema.ts'
import { joinWords } from '#practice/wording.ts'
import { deliveredDocument } from '#server/content/delivered-content.ts'
import { doubtAssistant, doubtName, doubtQuestions, doubtSaid } from '#server/content/doubt-assistant.ts'
import { doubtValues } from '#server/content/doubt-facts.ts'
import { doubtPrices } from '#server/content/doubt-prices.ts'
import { doubtRepeats } from '#server/content/doubt-repeats.ts'
import { doubtNumbers } from '#server/content/doubt-terms.ts'
import { doubtTimes } from '#server/content/doubt-times.ts'
import { evaluateApart } from '#server/content/evaluate-apart.ts'
import { findDeliveredWords } from '#server/content/find-delivered-words.ts'
import type { ContentProblem } from '#shared/content.ts'

type Facts = ContentDocument['facts']

/**
 * What a valid document says and hardly means, with its fields: names that nothing has, and pages of another practice with the
 * delivered words. It can be published all the same.
 */
export async function findDoubts(document: ContentDocument): Promise<ContentProblem[]> {
  const doubts = doubtFacts(document)
  if (document.facts.practice.name === deliveredDocument.facts.practice.name) return doubts
  const { content } = await evaluateApart(document)
  return [
    ...doubts,
    ...doubtPickup(document.facts),
    ...doubtSaid(document, content),
    ...doubtQuestions(document, content),
    ...findDeliveredWords(document, content),
  ]
}

const doubtFacts = ({ facts, words }: ContentDocument): ContentProblem[] => [
  ...doubtBookedServices(facts),
  ...doubtValues(facts),
  ...doubtPrices(facts),
  ...doubtHours(facts),
  ...doubtTimes(facts),
  ...doubtAssistant(facts, words),
  ...doubtRepeats({ facts, words }),
  ...doubtNumbers(facts),
]

function doubtBookedServices({ booking, services }: Facts): ContentProblem[] {
  const slugs = services.map(({ slug }) => slug)
  return (booking?.services ?? []).flatMap(({ slug }, index) =>
    doubtName(
      `facts.booking.services.${index}.slug`,
      slug,
      slugs,
      'No service has this name: nobody can book it.',
    ),
  )
}

/** Opening hours change neither: whoever closes on Saturdays often means both. */
function doubtHours(facts: Facts): ContentProblem[] {
  const { booking, pickup } = findDaysOutside(facts)
  const rest = 'outside the opening hours, facts.practice.hours. Change these hours if you don’t mean it.'
  return [
    ...(booking.length > 0
      ? [{ path: 'facts.booking.hours', sentence: `Sessions can be booked on ${joinWords(booking)} ${rest}` }]
      : []),
    ...(pickup.length > 0
      ? [{ path: 'facts.pickup.hours', sentence: `Orders can be picked up on ${joinWords(pickup)} ${rest}` }]
      : []),
  ]
}

/** The delivered drink is ordered nowhere, as its page says; whoever sells another thing means it. */
function doubtPickup({ pickup, products }: Facts): ContentProblem[] {
  if (pickup) return []
  return products.flatMap(({ delivery, isOffered, name, page }, index) => {
    if (delivery !== 'pickup' || !isOffered) return []
    const instead =
      page === 'drink' ? 'the checkout of its page sends nothing' : 'its page says to call or write to you'
    const sentence = `Nothing can be ordered for pickup while facts.pickup is null, so nobody can order ${name}: ${instead}.`
    return [{ path: `facts.products.${index}.delivery`, sentence }]
  })
}
