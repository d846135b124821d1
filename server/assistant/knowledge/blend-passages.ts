import type { Product } from '#practice/schema.ts'
import type { Passage } from '#server/assistant/knowledge/passage.ts'
import type { KnowledgeSource } from '#server/assistant/knowledge/source.ts'
import { formatUsd, formatUsdShort } from '#shared/money.ts'

/** Price, quantity, shipping, refund, ordering and payment of the product with the blend's page; nothing without it. */
export function describeBlend(source: KnowledgeSource): Passage[] {
  const { blend } = source.catalog
  if (!blend) return []
  const about = { page: source.pages.blend, subjects: ['blend'] }
  return [
    describePrice(source, blend, about),
    describeQuantity(source, blend, about),
    describeShipping(source, blend, about),
    ...(blend.refundDays === null ? [] : [describeRefund(source, blend.refundDays, about)]),
    describeOrdering(source, blend, about),
    describePayment(blend, about),
  ]
}

type About = Pick<Passage, 'page' | 'subjects'>

export const unitCents = ({ sizes }: Product): number => sizes[0]?.cents ?? 0

function describePrice({ content }: KnowledgeSource, blend: Product, about: About): Passage {
  const { one, many } = content.orderConfirmationContent.pouch
  return {
    id: 'blend-price',
    ...about,
    aspects: ['price'],
    ask: [`how much is ${blend.name}`, `price of a ${one}`, `cost per ${one}`],
    text: `${blend.name} is ${formatUsd(unitCents(blend))} per ${one}.`,
    unit: { cents: unitCents(blend), max: blend.maxQuantity, plural: many },
  }
}

function describeQuantity({ content }: KnowledgeSource, { maxQuantity }: Product, about: About): Passage {
  const { one, many } = content.orderConfirmationContent.pouch
  const quantities = maxQuantity === 1 ? `1 ${one}` : `1 to ${maxQuantity} ${many}`
  return {
    id: 'blend-quantity',
    ...about,
    aspects: ['quantity'],
    ask: [`how many ${many} can i order`, 'is there a limit per order', 'smallest order'],
    text: `You can order ${quantities} at a time. For more than that, write to ${content.practice.coach.firstName}.`,
  }
}

function describeShipping({ content }: KnowledgeSource, blend: Product, about: About): Passage {
  const { one, many } = content.orderConfirmationContent.pouch
  const { freeShippingOverCents, maxQuantity } = blend
  const fewest = Math.floor((freeShippingOverCents ?? 0) / unitCents(blend)) + 1
  const quantity = fewest > 1 && fewest <= maxQuantity ? `: ${fewest} ${many} or more` : ''
  const free =
    freeShippingOverCents === null
      ? ''
      : `Free shipping on orders over ${formatUsdShort(freeShippingOverCents)}${quantity}. `
  return {
    id: 'blend-shipping',
    ...about,
    aspects: ['shipping'],
    ask: [`do you ship ${blend.name}`, 'is shipping free', `when will my ${one} arrive`],
    text: `${free}The total you see on the order page is the amount you are asked to pay, and we write to you when your ${one} is on its way.`,
  }
}

function describeRefund({ content }: KnowledgeSource, days: number, about: About): Passage {
  const { one } = content.orderConfirmationContent.pouch
  return {
    id: 'blend-refund',
    ...about,
    aspects: ['refund'],
    ask: ['can i get a refund', 'what if i do not like it', 'return policy', 'how many days to return it'],
    text: `You have a ${days}-day refund on the first ${one}. Write or call within ${days} days and we return what you paid for it.`,
  }
}

function describeOrdering({ content }: KnowledgeSource, blend: Product, about: About): Passage {
  const { one, many } = content.orderConfirmationContent.pouch
  const { name, maxQuantity, stock } = blend
  const quantity = maxQuantity === 1 ? `1 ${one}` : `1 to ${maxQuantity} ${many}`
  const { phone } = content.practice
  return {
    id: 'blend-order',
    ...about,
    aspects: ['order'],
    ask: [
      `how do i order ${name}`,
      `where can i buy ${name}`,
      'what happens after i order',
      'how does checkout work',
    ],
    text:
      stock.rule === 'soldOut'
        ? `${name} is sold out at the moment. To hear when it is back, call or text ${phone.asWritten}.`
        : `Choose ${quantity} on the ${name} page (${formatUsd(unitCents(blend))} each) and press ${content.blendContent.order.submit}. You pay on our payment provider’s page in a new tab, come back to a confirmation, and get an email with your order number. We email you again when the ${one} is on its way.`,
  }
}

const describePayment = ({ name }: Product, about: About): Passage => ({
  id: 'blend-payment',
  ...about,
  aspects: ['payment'],
  ask: [`how do i pay for ${name}`, 'do you take credit cards', 'is my card safe', 'can i pay with a card'],
  text: `${name} is paid by card on the page of our payment provider, which opens in a new tab. Card details go to the payment provider, never to us.`,
})
