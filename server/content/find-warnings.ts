import { findDaysOutside } from '#practice/hours-outside.ts'
import type { ContentDocument } from '#practice/schema.ts'
import { joinWords } from '#practice/wording.ts'
import { deliveredDocument } from '#server/content/delivered-content.ts'
import { evaluateApart } from '#server/content/evaluate-apart.ts'
import { findDeliveredWords } from '#server/content/find-delivered-words.ts'
import {
  warnOfAssistant,
  warnOfName,
  warnOfQuestions,
  warnOfSaid,
} from '#server/content/warn-of-assistant.ts'
import { warnOfValues } from '#server/content/warn-of-facts.ts'
import { warnOfPrices } from '#server/content/warn-of-prices.ts'
import { warnOfRepeats } from '#server/content/warn-of-repeats.ts'
import { warnOfNumbers } from '#server/content/warn-of-terms.ts'
import { warnOfTimes } from '#server/content/warn-of-times.ts'
import type { ContentProblem } from '#shared/content.ts'

type Facts = ContentDocument['facts']

/**
 * What a valid document says and hardly means, with its fields: names that nothing has, and pages of another practice with the
 * delivered words. It can be published all the same.
 */
export async function findWarnings(document: ContentDocument): Promise<ContentProblem[]> {
  const warnings = warnOfFacts(document)
  if (document.facts.practice.name === deliveredDocument.facts.practice.name) return warnings
  const { content } = await evaluateApart(document)
  return [
    ...warnings,
    ...warnOfPickup(document.facts),
    ...warnOfSaid(document, content),
    ...warnOfQuestions(document, content),
    ...findDeliveredWords(document, content),
  ]
}

const warnOfFacts = ({ facts, words }: ContentDocument): ContentProblem[] => [
  ...warnOfBookedServices(facts),
  ...warnOfValues(facts),
  ...warnOfPrices(facts),
  ...warnOfHours(facts),
  ...warnOfTimes(facts),
  ...warnOfAssistant(facts, words),
  ...warnOfRepeats({ facts, words }),
  ...warnOfNumbers(facts),
]

function warnOfBookedServices({ booking, services }: Facts): ContentProblem[] {
  const slugs = services.map(({ slug }) => slug)
  return (booking?.services ?? []).flatMap(({ slug }, index) =>
    warnOfName(
      `facts.booking.services.${index}.slug`,
      slug,
      slugs,
      'No service has this name: nobody can book it.',
    ),
  )
}

/** Opening hours change neither: whoever closes on Saturdays often means both. */
function warnOfHours(facts: Facts): ContentProblem[] {
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
function warnOfPickup({ pickup, products }: Facts): ContentProblem[] {
  if (pickup) return []
  return products.flatMap(({ delivery, isOffered, name, page }, index) => {
    if (delivery !== 'pickup' || !isOffered) return []
    const instead =
      page === 'drink' ? 'the checkout of its page sends nothing' : 'its page says to call or write to you'
    const sentence = `Nothing can be ordered for pickup while facts.pickup is null, so nobody can order ${name}: ${instead}.`
    return [{ path: `facts.products.${index}.delivery`, sentence }]
  })
}
