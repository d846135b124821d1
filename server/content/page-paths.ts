import type { Content } from '#server/content/rendered.ts'

/** The addresses in the sitemap. */
export function publicPaths(_content: Content): string[] {
  return [
    '/',
    '/booking',
    '/products',
    '/pricing',
    '/gingerade-products',
    '/order',
    '/chat',
    '/contact',
    '/about',
    '/privacy-policy',
    '/terms-of-service',
  ]
}

/** Forms and signed-in screens. They are rendered as what a visitor sees until the scripts have loaded. */
export const privatePaths: readonly string[] = [
  '/auth',
  '/checkout',
  '/order-confirmation',
  '/portal',
  '/dashboard',
  '/dashboard/security',
  '/dashboard/clients',
]

/** Every address whose page is rendered ahead, with those that search engines don't list. */
export function renderedPaths(content: Content): string[] {
  return [...publicPaths(content), '/gingerade', ...privatePaths, '/404']
}
