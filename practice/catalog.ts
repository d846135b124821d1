import { facts } from '#practice/published.ts'
import type { Duration, Product, Resource, Service } from '#practice/schema.ts'

const { city, regionCode } = facts.practice.place

/** Everything the practice offers now, prices in US cents. What is off is not in it. */
export const catalog = {
  services: facts.services.filter(({ isOffered }) => isOffered).map(describeService),
  drink: findByPage('drink'),
  blend: findByPage('blend'),
  /** Products without a page written for them: theirs is /products/{slug}. */
  products: facts.products.filter(({ isOffered, page }) => isOffered && page === 'own'),
  resources: facts.resources.filter(({ isOffered }) => isOffered).map(describeResource),
}

export type OfferedService = (typeof catalog)['services'][number]
export type OfferedResource = (typeof catalog)['resources'][number]

/** The sizes of the drink; none when it is off. */
export const drinkSizes = catalog.drink?.sizes ?? []

function findByPage(page: Product['page']): Product | null {
  return facts.products.find((product) => product.isOffered && product.page === page) ?? null
}

function describeService(service: Service) {
  return {
    ...service,
    location: service.place === 'inPerson' ? `${city}, ${regionCode}` : null,
    durations: service.durations.map((duration) => ({ ...duration, label: wordDuration(duration) })),
  }
}

function wordDuration({ label, minutes }: Duration): string {
  return label ?? `${minutes} minutes`
}

function describeResource({ file, link, ...resource }: Resource) {
  const address = file ? `/files/${file.hash}/${encodeURIComponent(file.name)}` : link
  return { ...resource, link: address, isDownload: file !== null, comingSoon: address === null }
}
