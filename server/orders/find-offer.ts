import { blendSlug } from '#practice/settings.ts'
import type { Content } from '#practice/snapshot.ts'
import { AppError } from '#server/errors.ts'
import type { IncomeKind } from '#shared/money-kinds.ts'
import { blendUnit, type OrderTerms } from '#shared/order-terms.ts'

/** What one checkout sells, on the terms that are published now. */
export type Offer = OrderTerms & {
  productName: string
  productSlug: string
  sizeSlug: string
  income: IncomeKind
  /** What is counted, such as 'pouches'. */
  unit: string | null
  isSoldOut: boolean
  /** Where its page leads after the payment, and where it comes back to without one. */
  confirmationQuery: Record<string, string>
  page: string
  pageQuery: Record<string, string>
}

type Choice = { slug: string; size?: string | undefined }

/**
 * Finds a product that is paid online and shipped. `blendSlug` means the blend, also under another name, unless it is the
 * slug of another product.
 * @throws AppError `not_found` for an unknown product, `invalid_input` for an unknown size
 */
export function findOffer(content: Content, choice: Choice): Offer {
  const { blend } = content.offers
  const isOwn = content.catalog.products.some(({ slug }) => slug === choice.slug)
  const isBlend = choice.slug === blendSlug || choice.slug === blend?.slug
  if (blend && isBlend && !isOwn)
    return { ...describeBlend(blend), sizeSlug: content.catalog.blend?.sizes[0]?.slug ?? '' }
  return findOwnProduct(content, choice)
}

function describeBlend(blend: NonNullable<Content['offers']['blend']>): Omit<Offer, 'sizeSlug'> {
  return {
    ...blend,
    productName: `${blend.name} ${blend.packageName}`,
    productSlug: blend.slug,
    income: 'blend',
    unit: blendUnit,
    confirmationQuery: {},
    page: '/order',
    pageQuery: {},
  }
}

function findOwnProduct({ catalog }: Content, { slug, size }: Choice): Offer {
  const product = catalog.products.find((each) => each.slug === slug && each.delivery === 'shipping')
  if (!product) throw new AppError('not_found')
  const [firstSize, ...otherSizes] = product.sizes
  const isOnlySize = size === undefined && otherSizes.length === 0
  const chosen = isOnlySize ? firstSize : product.sizes.find((each) => each.slug === size)
  if (!chosen) throw new AppError('invalid_input', { fields: { size: 'Choose one of the sizes.' } })
  return {
    productName: `${product.name} ${chosen.name}`,
    productSlug: product.slug,
    sizeSlug: chosen.slug,
    income: 'product',
    unitCents: chosen.cents,
    minQuantity: 1,
    maxQuantity: product.maxQuantity,
    freeShippingOverCents: product.freeShippingOverCents,
    unit: null,
    isSoldOut: product.stock.rule === 'soldOut',
    confirmationQuery: { product: slug },
    page: `/products/${slug}`,
    pageQuery: { size: chosen.slug },
  }
}
