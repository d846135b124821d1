import type { Passage } from '#server/assistant/knowledge/passage.ts'
import type { KnowledgeSource } from '#server/assistant/knowledge/source.ts'
import type { TaggedCatalog } from '#server/assistant/knowledge/tagged-catalog.ts'
import { listLines, lowerFirst, wordNumber } from '#server/assistant/knowledge/wording.ts'
import { formatUsd, formatUsdShort } from '#shared/money.ts'

type Product = TaggedCatalog['products'][number]

/** What each product with a page of its own is, costs and how it is had. */
export function describeProducts(source: KnowledgeSource): Passage[] {
  return source.catalog.products.flatMap((product) => {
    const about = {
      page: { title: product.name, href: `/products/${product.slug}` },
      subjects: [product.tag],
    }
    return [
      describePrice(product, about),
      describeKind(product, about),
      describeDelivery(source, product, about),
      ...(product.refundDays === null ? [] : [describeRefund(product, product.refundDays, about)]),
    ]
  })
}

type About = Pick<Passage, 'page' | 'subjects'>

/** '$5.00', or 'from $5.00' with several sizes. */
export function wordPrice({ sizes }: { sizes: readonly { cents: number }[] }): string {
  const lowest = formatUsd(Math.min(...sizes.map(({ cents }) => cents)))
  return sizes.length === 1 ? lowest : `from ${lowest}`
}

function describePrice(product: Product, about: About): Passage {
  const { tag, name, sizes, maxQuantity } = product
  const lines = sizes.map((size) => `${size.name} (${size.size}): ${formatUsd(size.cents)}`)
  const [only, ...others] = sizes
  return {
    id: `${tag}-price`,
    ...about,
    aspects: ['price', 'size'],
    ask: [`how much is ${name}`, `price of ${name}`, `which sizes of ${name} are there`],
    text:
      only && others.length === 0
        ? `${name} is ${formatUsd(only.cents)}.`
        : `${name} comes in ${wordNumber(sizes.length)} sizes:\n${listLines(lines)}`,
    ...(only && others.length === 0
      ? { unit: { cents: only.cents, max: maxQuantity, plural: `× ${name}` } }
      : {}),
  }
}

const describeKind = (product: Product, about: About): Passage => ({
  id: product.tag,
  ...about,
  aspects: ['what'],
  ask: [`what is ${product.name}`, `tell me about ${product.name}`, `do you sell ${product.name}`],
  text: `${product.name}, ${lowerFirst(product.kind)}: ${lowerFirst(product.description)}`,
  personal: true,
})

function describeDelivery({ content }: KnowledgeSource, product: Product, about: About): Passage {
  const { name, delivery, stock, freeShippingOverCents } = product
  const { place, phone } = content.practice
  const free =
    freeShippingOverCents === null
      ? ''
      : ` Free shipping on orders over ${formatUsdShort(freeShippingOverCents)}.`
  return {
    id: `${product.tag}-order`,
    ...about,
    aspects: ['order', 'payment', ...(delivery === 'pickup' ? ['pickup'] : ['shipping'])],
    ask: [`how do i order ${name}`, `where can i buy ${name}`, `how do i pay for ${name}`],
    text:
      stock.rule === 'soldOut'
        ? `${name} is sold out at the moment. To hear when it is back, call or text ${phone.asWritten}.`
        : delivery === 'pickup'
          ? `Order ${name} on its page. It is picked up locally in ${place.city}.`
          : `Order ${name} on its page. It is paid by card on the page of our payment provider and shipped to you.${free}`,
  }
}

const describeRefund = ({ tag, name }: Product, days: number, about: About): Passage => ({
  id: `${tag}-refund`,
  ...about,
  aspects: ['refund'],
  ask: [`can i return ${name}`, `refund for ${name}`],
  text: `${name} can be returned: write or call within ${days} days and we return what you paid for it.`,
})
