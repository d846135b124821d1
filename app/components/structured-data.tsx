import { useIsPrerendered } from '#app/components/use-is-prerendered.ts'

/**
 * Facts for search engines, in the delivered page only: a script element made in the browser is against the policy.
 * Give it nothing in the browser (`import.meta.env.SSR ? facts : []`), and they stay out of the bundle.
 */
export function StructuredData({ items }: { items: readonly object[] }) {
  const isDelivered = useIsPrerendered()
  if (!isDelivered) return null
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped below
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? written(items) : '' }}
    />
  )
}

function written(items: readonly object[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': items }).replaceAll('<', '\\u003c')
}
