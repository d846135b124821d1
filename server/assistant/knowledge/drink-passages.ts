import type { Passage } from '#server/assistant/knowledge/passage.ts'
import { findSize } from '#server/assistant/knowledge/sizes.ts'
import type { KnowledgeSource } from '#server/assistant/knowledge/source.ts'
import type { TaggedCatalog } from '#server/assistant/knowledge/tagged-catalog.ts'
import {
  asCommonNoun,
  joinWords,
  listLines,
  lowerFirst,
  wordNumber,
} from '#server/assistant/knowledge/wording.ts'
import { formatUsd } from '#shared/money.ts'

type Drink = NonNullable<TaggedCatalog['drink']>
type Size = Drink['sizes'][number]

/** Prices by size, pickup, ordering and payment of the product with the drink's page; nothing without it. */
export function describeDrink(source: KnowledgeSource): Passage[] {
  const { drink } = source.catalog
  if (!drink) return []
  const about = { page: source.pages.drink, subjects: ['drink', ...drink.sizes.map(({ tag }) => tag)] }
  return [
    describeSizes(source, drink),
    ...drink.sizes.map((size) => describeSize(source, drink, size)),
    describeShipping(source, drink, about),
    ...(drink.delivery === 'pickup' ? [describePickup(source, drink, about)] : []),
    describeOrdering(source, drink, about),
    describePayment(source, drink, about),
  ]
}

type About = Pick<Passage, 'page' | 'subjects'>

function describeSizes({ pages }: KnowledgeSource, drink: Drink): Passage {
  const count = drink.sizes.length
  return {
    id: 'drink-prices',
    page: pages.drink,
    subjects: ['drink'],
    aspects: ['price', 'size'],
    ask: [
      `how much is ${drink.name}`,
      'drink prices',
      'what sizes does it come in',
      'sizes and prices',
      'which sizes are there',
    ],
    text: `${drink.name} comes in ${wordNumber(count)} ${count === 1 ? 'size' : 'sizes'}:\n${listLines(drink.sizes.map(priceLine))}`,
  }
}

/** '6-Pack (16 oz bottles): $25.00, saves $5, free shipping'; the size is left out where it only repeats the name. */
function priceLine({ name, size, cents, note, freeShipping }: Size): string {
  const repeatsName = size.toLowerCase().includes(name.toLowerCase())
  return [
    `${name}${repeatsName ? '' : ` (${size})`}: ${formatUsd(cents)}`,
    ...(note ? [lowerFirst(note)] : []),
    ...(freeShipping ? ['free shipping'] : []),
  ].join(', ')
}

function describeSize({ content, pages }: KnowledgeSource, drink: Drink, size: Size): Passage {
  const { tag, name, cents } = size
  return {
    id: `${tag}-price`,
    page: pages.drink,
    subjects: [tag],
    aspects: ['price', 'size'],
    ask: [`how much is ${name}`, `price of ${name}`],
    text: `${drink.name}, ${priceLine(size)}.`,
    unit: { cents, max: null, plural: findSize(content, size)?.plural ?? `× ${name}` },
  }
}

function describeShipping({ content }: KnowledgeSource, drink: Drink, about: About): Passage {
  const { place, coach } = content.practice
  const namesOf = (isFree: boolean) =>
    drink.sizes.filter(({ freeShipping }) => freeShipping === isFree).map(({ name }) => asCommonNoun(name))
  const [free, others] = [namesOf(true), namesOf(false)]
  const exceptions = others.length > 0 ? `, not to the ${joinWords(others, 'or')}` : ''
  const sentences = [
    ...(free.length > 0 ? [`Free shipping applies to the ${joinWords(free, 'and the')}${exceptions}.`] : []),
    ...(drink.delivery === 'pickup'
      ? [
          `Orders on this site are for local pickup in ${place.city}; to arrange anything else, please ask ${coach.firstName}.`,
        ]
      : [`For what shipping costs otherwise, please ask ${coach.firstName}.`]),
  ]
  return {
    id: 'drink-shipping',
    ...about,
    aspects: ['shipping'],
    ask: [`do you ship ${drink.name}`, `is shipping free for ${drink.name}`, 'envio gratis'],
    text: sentences.join(' '),
  }
}

function describePickup({ content }: KnowledgeSource, drink: Drink, about: About): Passage {
  const { place, phone } = content.practice
  const { drinkPlural } = content.assistantKnowledge
  return {
    id: 'drink-pickup',
    ...about,
    aspects: ['pickup', 'place'],
    ask: [
      `where do i pick up ${drink.name}`,
      'can i pick up today',
      'donde recojo mi pedido',
      'pickup address',
    ],
    text: `${drink.name} is picked up locally in ${place.city}. To have ${drinkPlural} set aside for you, call or text ${phone.asWritten}.`,
  }
}

function describeOrdering({ content }: KnowledgeSource, drink: Drink, about: About): Passage {
  const { place, phone } = content.practice
  const { drinkPlural } = content.assistantKnowledge
  const steps = `Choose a size on the ${drink.name} page and press ${content.drinkContent.purchase}`
  const pickup = `${steps}; the checkout asks for your pickup details. It is local pickup in ${place.city} and no payment is taken online. To have ${drinkPlural} set aside, call or text ${phone.asWritten}.`
  return {
    id: 'drink-order',
    ...about,
    aspects: ['order'],
    ask: [`how do i order ${drink.name}`, `where can i buy ${drink.name}`, 'place an order for the drink'],
    text: isSoldOut(drink)
      ? `${drink.name} is sold out at the moment. To hear when it is back, call or text ${phone.asWritten}.`
      : drink.delivery === 'pickup'
        ? pickup
        : `${steps}.`,
  }
}

function describePayment({ content }: KnowledgeSource, drink: Drink, about: About): Passage {
  return {
    id: 'drink-payment',
    ...about,
    aspects: ['payment'],
    ask: [`how do i pay for ${drink.name}`, 'do i pay online for the drink', 'payment at pickup'],
    text:
      drink.delivery === 'pickup'
        ? `No payment is taken online for ${drink.name}: nothing you enter at its checkout is sent, charged or stored. It is local pickup in ${content.practice.place.city}.`
        : `${drink.name} is paid by card on the page of our payment provider. Card details go to the payment provider, never to us.`,
  }
}

const isSoldOut = ({ stock }: Drink) => stock.rule === 'soldOut'
