import { catalog } from '#practice/catalog.ts'
import { facts } from '#practice/published.ts'
import type { OfferName, Product } from '#practice/schema.ts'

const { drink, blend } = catalog

/** The names and the terms of what is offered, for every page; null or false for what is off. */
export const offers = {
  drink: drink && { slug: drink.slug, name: drink.name, isSoldOut: isSoldOut(drink) },
  blend: blend && describeBlend(blend),
  footDetox: catalog.services.some(({ slug }) => slug === 'foot-detox'),
  resources: catalog.resources.length > 0,
  testimonials: [...facts.testimonials.clients, ...facts.testimonials.customers].some(
    ({ isShown }) => isShown,
  ),
}

export type BlendOffer = NonNullable<(typeof offers)['blend']>

/** Whether something is offered now. */
export const isOffered = (name: OfferName): boolean => Boolean(offers[name])

function describeBlend(blend: Product) {
  return {
    slug: blend.slug,
    name: blend.name,
    packageName: blend.kind,
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
