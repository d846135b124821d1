import { blendSlug } from '#practice/settings.ts'

type ProductTerms = {
  slug: string
  page: 'drink' | 'blend' | 'own'
  delivery: 'pickup' | 'shipping'
  sizes: readonly { name: string; cents: number }[]
  maxQuantity: number
}

/** A term that can't be honoured: the way to its field within the product, and a sentence. */
type Mistake = { path: (string | number)[]; message: string }

/** What card payments take, in US cents. */
const minPaymentCents = 50
const maxPaymentCents = 999_999_99

/** What of a product's terms its page or a payment by card can't keep; an empty list for good ones. */
export function findTermMistakes(product: ProductTerms): Mistake[] {
  return [
    ...findSlugMistakes(product),
    ...findPageMistakes(product),
    ...(product.delivery === 'shipping' ? findPaymentMistakes(product) : []),
  ]
}

/** The function that sells the blend is named by this slug, whatever the blend is called. */
function findSlugMistakes({ slug, page }: ProductTerms): Mistake[] {
  if (slug !== blendSlug || page === 'blend') return []
  return [{ path: ['slug'], message: `“${blendSlug}” is kept for the blend. Choose another short name.` }]
}

function findPageMistakes({ page, delivery, sizes }: ProductTerms): Mistake[] {
  const mistakes: Mistake[] = []
  if (page === 'drink' && delivery !== 'pickup')
    mistakes.push({ path: ['delivery'], message: 'This can only be picked up: its page takes no payments.' })
  if (page === 'blend' && delivery !== 'shipping')
    mistakes.push({ path: ['delivery'], message: 'This can only be shipped: its page asks for an address.' })
  if (page === 'blend' && sizes.length !== 1)
    mistakes.push({ path: ['sizes'], message: 'Keep exactly one size: its page sells only one.' })
  return mistakes
}

function findPaymentMistakes({ sizes, maxQuantity }: ProductTerms): Mistake[] {
  const tooCheap = sizes.flatMap(({ cents }, index) =>
    cents < minPaymentCents
      ? [{ path: ['sizes', index, 'cents'], message: 'Enter $0.50 or more: cards can’t pay less.' }]
      : [],
  )
  const highestCents = Math.max(...sizes.map(({ cents }) => cents))
  if (highestCents * maxQuantity <= maxPaymentCents) return tooCheap
  const most = Math.floor(maxPaymentCents / highestCents)
  const message = `Enter ${most} or less: one order can cost $999,999.99 at most.`
  return [...tooCheap, { path: ['maxQuantity'], message }]
}
