import type { catalog } from '#practice/catalog.ts'

type Catalog = typeof catalog

/** Two addresses of the drink's page. */
export const drinkPaths = { page: '/gingerade-products', short: '/gingerade' } as const

/** Whether there is anything on the page of products and resources. The blend has a page of its own. */
export const listsProducts = ({ drink, resources, products }: Catalog): boolean =>
  drink !== null || resources.length > 0 || products.length > 0

export const listsPrices = ({ services, drink, blend, products }: Catalog): boolean =>
  services.length > 0 || drink !== null || blend !== null || products.length > 0

/** The public pages of what is offered: each is written out, and all but the drink's short address are in the sitemap. */
export function publicPaths(catalog: Catalog): string[] {
  const { services, drink, blend, products } = catalog
  return [
    '/',
    ...(services.length > 0 ? ['/booking'] : []),
    ...(listsProducts(catalog) ? ['/products'] : []),
    ...(listsPrices(catalog) ? ['/pricing'] : []),
    ...(drink ? [drinkPaths.page, drinkPaths.short] : []),
    ...(blend ? ['/order'] : []),
    ...products.map(({ slug }) => `/products/${slug}`),
    '/chat',
    '/contact',
    '/about',
    '/privacy-policy',
    '/terms-of-service',
  ]
}
