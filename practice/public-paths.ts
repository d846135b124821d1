import type { catalog } from '#practice/catalog.ts'

/** Two addresses of the drink's page. */
export const drinkPaths = { page: '/gingerade-products', short: '/gingerade' } as const

/** The public pages of what is offered: each is written out, and all but the drink's short address are in the sitemap. */
export function publicPaths({ drink, blend, resources, products }: typeof catalog): string[] {
  const hasProducts = drink !== null || resources.length > 0 || products.length > 0
  return [
    '/',
    '/booking',
    ...(hasProducts ? ['/products'] : []),
    '/pricing',
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
