import { booking, takesBookings } from '#practice/booking.ts'
import { catalog } from '#practice/catalog.ts'
import { listsPrices, listsProducts } from '#practice/public-paths.ts'
import type { OfferName, Product } from '#practice/schema.ts'
import { pickup, salesTax } from '#practice/selling.ts'
import type { OfferedService } from '#practice/services.ts'
import { sessionsAre } from '#practice/sessions.ts'
import { wordTaxes, wordTaxOf } from '#practice/taxes.ts'
import { clientTestimonials, customerTestimonials } from '#practice/testimonials.ts'

const { drink, blend } = catalog
const allProducts = [drink, blend, ...catalog.products].filter((product) => product !== null)
const isBooked = (slug: string) => booking?.services.some((service) => service.slug === slug) ?? false
const isInFooter = (service: OfferedService) => service.isInFooter

/** The names and the terms of what is offered, for every page; null or false for what is off. */
export const offers = {
  drink: drink && { slug: drink.slug, name: drink.name, isSoldOut: isSoldOut(drink) },
  blend: blend && describeBlend(blend),
  services: catalog.services.length > 0,
  /** Whether there are sessions by video. */
  online: sessionsAre.online,
  /** Whether a session can be booked online. */
  booking: takesBookings,
  /** Services that visitors call or write for, while others are booked online; by their short names. */
  bookedByMessage: catalog.services.flatMap(({ slug }) => (takesBookings && !isBooked(slug) ? [slug] : [])),
  /** Whether orders can be picked up, and so drinks be ordered. */
  pickup: pickup !== null,
  /** The titles in the footer. */
  footerServices: [...new Set(catalog.services.filter(isInFooter).map(({ title }) => title))],
  footDetox: catalog.services.some(({ slug }) => slug === 'foot-detox'),
  resources: catalog.resources.length > 0,
  testimonials: clientTestimonials.length + customerTestimonials.length > 0,
  /** Whether there is anything to order: a product, not an hour or a download. */
  orders: drink !== null || blend !== null || catalog.products.length > 0,
  /** What is added to the price of a taxed product: 'Plus sales tax (7.25%)'. */
  plusTax: allProducts.flatMap(({ slug, delivery }) => {
    const text = wordTaxOf(salesTax, slug, delivery)
    return text ? [{ slug, text }] : []
  }),
  /** The same of all in a sentence; null without a tax. */
  taxes: wordTaxes(salesTax, allProducts),
  /** Whether there is the page of products and resources. */
  products: listsProducts(catalog),
  /** Whether there is the page of prices. */
  pricing: listsPrices(catalog),
}

/** Whether something is offered now. */
export const isOffered = (name: OfferName): boolean => Boolean(offers[name])

function describeBlend(blend: Product) {
  return {
    slug: blend.slug,
    name: blend.name,
    packageName: blend.kind,
    /** The only size. */
    size: blend.sizes[0]?.slug ?? '',
    unitCents: blend.sizes[0]?.cents ?? 0,
    minQuantity: 1,
    maxQuantity: blend.maxQuantity,
    freeShippingOverCents: blend.freeShippingOverCents,
    refundDays: blend.refundDays,
    isSoldOut: isSoldOut(blend),
  }
}

function isSoldOut(product: Product): boolean {
  return product.stock.rule === 'soldOut'
}
