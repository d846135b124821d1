import { unitCents } from '#server/assistant/knowledge/blend-passages.ts'
import type { Passage } from '#server/assistant/knowledge/passage.ts'
import { wordPrice } from '#server/assistant/knowledge/product-passages.ts'
import { listServicePrices } from '#server/assistant/knowledge/session-passages.ts'
import type { KnowledgeSource } from '#server/assistant/knowledge/source.ts'
import {
  joinParts,
  listLines,
  lowerFirst,
  upperFirst,
  wordNumber,
} from '#server/assistant/knowledge/wording.ts'
import { formatUsd } from '#shared/money.ts'

/** Products, orders, prices and payment as a whole; what is not offered is not in them. */
export function describeShop(source: KnowledgeSource): Passage[] {
  const hasProducts = listProductNames(source).length > 0
  return [
    ...(hasProducts ? [describeDisclaimer(source), describeOrderStatus(source)] : []),
    ...(hasProducts || source.catalog.services.length > 0
      ? [describeAllPrices(source), describePayment(source)]
      : []),
    ...(hasProducts ? [describeRange(source)] : []),
  ]
}

export const listProductNames = ({ catalog: { drink, blend, products } }: KnowledgeSource): string[] =>
  [drink, blend, ...products].flatMap((product) => (product ? [product.name] : []))

function describeDisclaimer({ content, catalog, pages }: KnowledgeSource): Passage {
  const { drink, blend, products } = catalog
  const [first] = products
  const own = first && { title: first.name, href: `/products/${first.slug}` }
  return {
    id: 'blend-disclaimer',
    page: blend ? pages.blend : drink ? pages.drink : (own ?? pages.products),
    subjects: [...(blend ? ['blend'] : []), ...(drink ? ['drink'] : []), ...products.map(({ tag }) => tag)],
    aspects: ['approved'],
    ask: ['is it fda approved', 'is it tested'],
    text: content.disclaimer,
    personal: true,
  }
}

function describeOrderStatus({ content, pages }: KnowledgeSource): Passage {
  const { phone, email } = content.practice
  return {
    id: 'order-status',
    page: pages.portal,
    subjects: ['account'],
    aspects: ['status'],
    ask: [
      'where is my order',
      'track my order',
      'order status',
      'i did not get a confirmation email',
      'when will my order arrive',
      'how do i cancel my order',
      'where is my receipt',
      'i was charged twice',
      'the wrong item came',
      'donde esta mi pedido',
    ],
    text: `Your orders and their status are in the client portal under Orders, if you are registered with the e-mail address you ordered with. I cannot see orders here. For anything that looks wrong, call ${phone.asWritten} or write to ${email}.`,
  }
}

function describeAllPrices({ content, catalog, pages }: KnowledgeSource): Passage {
  const { services, drink, blend, products } = catalog
  const sizes = drink?.sizes.map(({ name, cents }) => `${name.toLowerCase()} ${formatUsd(cents)}`) ?? []
  return {
    id: 'all-prices',
    page: pages.pricing,
    subjects: [],
    aspects: ['price'],
    ask: [
      'how much does everything cost',
      'show me the price list',
      'what are your prices',
      'pricing',
      'lista de precios',
      'how expensive are you',
      'how much does it cost',
      'cuanto cuesta',
    ],
    text: `All prices:\n${listLines([
      ...services.map((service) => `${service.title}: ${listServicePrices(service)}`),
      ...(drink ? [`${drink.name}: ${sizes.join(', ')}`] : []),
      ...(blend
        ? [`${blend.name}: ${formatUsd(unitCents(blend))} per ${content.orderConfirmationContent.pouch.one}`]
        : []),
      ...products.map((product) => `${product.name}: ${wordPrice(product)}`),
    ])}`,
  }
}

function describePayment({ content, catalog, pages }: KnowledgeSource): Passage {
  const { services, drink, blend, products } = catalog
  const namesOf = (delivery: 'pickup' | 'shipping') =>
    [blend, drink, ...products].flatMap((product) => (product?.delivery === delivery ? [product.name] : []))
  const byCard = namesOf('shipping').map((name) => `${name} is paid by card on our payment provider’s page.`)
  const atPickup = namesOf('pickup').map((name) => `For ${name} no payment is taken online.`)
  return {
    id: 'payment',
    page: pages.pricing,
    subjects: [],
    aspects: ['payment'],
    ask: [
      'how can i pay',
      'do you take cash',
      'payment options',
      'is it safe to enter my card details',
      'do you accept credit cards',
      'como puedo pagar',
      'venmo or paypal',
    ],
    text: [
      ...byCard,
      ...atPickup,
      ...(services.length > 0
        ? [
            `The site does not say how a session is paid; ask when you book, at ${content.practice.phone.asWritten}.`,
          ]
        : []),
    ].join(' '),
  }
}

function describeRange({ content, catalog, pages }: KnowledgeSource): Passage {
  const { drink, blend, products, resources } = catalog
  const { assistantKnowledge, orderConfirmationContent } = content
  const entries = [
    ...(drink ? [`${drink.name}, ${assistantKnowledge.drinkKind} (${wordPrice(drink)})`] : []),
    ...(blend
      ? [
          `${blend.name}, ${assistantKnowledge.blendKind} (${formatUsd(unitCents(blend))} per ${orderConfirmationContent.pouch.one})`,
        ]
      : []),
    ...products.map((product) => `${product.name}, ${lowerFirst(product.kind)} (${wordPrice(product)})`),
  ]
  const count = upperFirst(wordNumber(entries.length))
  const areGuidesAhead = resources.length > 0 && resources.every(({ comingSoon }) => comingSoon)
  return {
    id: 'products',
    page: pages.pricing,
    subjects: ['products'],
    aspects: ['what', 'order'],
    ask: [
      'what products do you sell',
      'what can i buy here',
      'your shop',
      'what do you sell',
      'que productos venden',
      'store',
    ],
    text: `${count} ${entries.length === 1 ? 'product' : 'products'}: ${joinParts(entries)}.${areGuidesAhead ? ' Guides and templates are coming soon.' : ''}`,
  }
}
