import { drinkPaths, publicPaths } from '#practice/public-paths.ts'
import type { Content } from '#practice/snapshot.ts'

type Catalog = Pick<Content, 'catalog'>

/** The addresses in the sitemap: each public page once. */
export function listedPaths({ catalog }: Catalog): string[] {
  return publicPaths(catalog).filter((path) => path !== drinkPaths.short)
}

/** Forms and signed-in screens. They are rendered as what a visitor sees until the scripts have loaded. */
export const privatePaths: readonly string[] = [
  '/auth',
  '/booking/manage',
  '/your-order',
  '/pay',
  '/news',
  '/unsubscribe',
  '/your-files',
  '/checkout',
  '/order-confirmation',
  '/portal',
  '/portal/conversation',
  '/dashboard',
  '/dashboard/today',
  '/dashboard/settings',
  '/dashboard/security',
  '/dashboard/clients',
  '/dashboard/inbox',
  '/dashboard/calendar',
  '/dashboard/orders',
  '/dashboard/selling',
  '/dashboard/notices',
  '/dashboard/groups',
  '/dashboard/money',
  '/dashboard/questions',
  '/dashboard/site',
]

/** Every address whose page is rendered ahead. */
export function renderedPaths({ catalog }: Catalog): string[] {
  const forms = privatePaths.filter((path) => path !== '/checkout' || sellsForPickup({ catalog }))
  return [...publicPaths(catalog), ...forms, '/404']
}

const sellsForPickup = ({ catalog: { drink, products } }: Catalog) =>
  drink !== null || products.some(({ delivery }) => delivery === 'pickup')
