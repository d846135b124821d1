import type { OfferedSize } from '#practice/products.ts'
import type { OfferedResource } from '#practice/resources.ts'
import type { Product } from '#practice/schema.ts'
import type { OfferedService } from '#practice/services.ts'
import type { AssistantContent } from '#server/assistant/knowledge/content.ts'
import { generalSubjects } from '#server/assistant/knowledge/general-vocabulary.ts'

type Tagged<T> = T & { tag: string }

/** What is offered, each with its subject in the vocabulary. The drink's is 'drink', the blend's 'blend'. */
export type TaggedCatalog = {
  services: readonly Tagged<OfferedService>[]
  drink: (Omit<Product, 'sizes'> & { sizes: readonly Tagged<OfferedSize>[] }) | null
  blend: Product | null
  products: readonly Tagged<Product>[]
  resources: readonly OfferedResource[]
}

/** Subjects and passages of any practice: a service or product of that short name gets another tag. */
const reserved = [
  'drink blend sizes services cancel hours place contact reply social portal register password texts privacy terms',
  'testimonials payment hello thanks order-status email-change all-prices session-prices session-length',
].flatMap((names) => names.split(' '))
/** A service may be what any visitor calls meeting online or in person. */
const ownTags = ['online', 'in-person']

export function tagCatalog({
  services,
  drink,
  blend,
  products,
  resources,
}: AssistantContent['catalog']): TaggedCatalog {
  const taken = new Set(
    [...reserved, ...Object.keys(generalSubjects)].filter((tag) => !ownTags.includes(tag)),
  )
  const addTags = <T extends { slug: string }>(items: readonly T[], kind: string): Tagged<T>[] =>
    items.map((item) => ({ ...item, tag: findFreeTag(taken, item.slug, kind) }))
  return {
    services: addTags(services, 'service'),
    drink: drink && { ...drink, sizes: addTags(drink.sizes, 'size') },
    blend,
    products: addTags(products, 'product'),
    resources,
  }
}

function findFreeTag(taken: Set<string>, slug: string, kind: string): string {
  let tag = slug
  while (taken.has(tag) || taken.has(`${tag}-price`)) tag = `${kind}-${tag}`
  taken.add(tag)
  return tag
}
