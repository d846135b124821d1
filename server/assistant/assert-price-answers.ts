import { InvalidContentError } from '#practice/schema.ts'
import { createKnowledge } from '#server/assistant/create-knowledge.ts'
import type { AssistantContent } from '#server/assistant/facts/content.ts'
import { formatUsd, formatUsdShort } from '#shared/money.ts'

/**
 * Checks that the assistant can say every price of what is sold.
 * @throws InvalidContentError with a sentence for each thing without one
 */
export function assertPriceAnswers(content: AssistantContent): void {
  const { passages, things } = createKnowledge(content)
  const unpriced = things.filter(({ tag, parent, units }) =>
    units.some(({ cents }) => {
      const prices = cents === 0 ? ['free'] : [formatUsd(cents), formatUsdShort(cents)]
      return !passages.some(
        ({ things: about, aspects, text }) =>
          aspects.includes('price') &&
          (about.includes(tag) || (parent !== null && about.includes(parent))) &&
          prices.some((price) => text.includes(price)),
      )
    }),
  )
  if (unpriced.length > 0)
    throw new InvalidContentError(
      unpriced.map(({ title }) => `The assistant has no price answer for ${title}.`).join('\n'),
    )
}
