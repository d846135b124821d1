import { useIsPrerendered } from '#app/components/use-is-prerendered.ts'

/**
 * Data for search engines, in prerendered pages only: the content security policy forbids adding scripts in the browser.
 * Pass `import.meta.env.SSR ? items : []`, so that the items stay out of the bundle.
 */
export function StructuredData({ items }: { items: readonly object[] }) {
  const isPrerendered = useIsPrerendered()
  if (!isPrerendered) return null
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped below
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? serialize(items) : '' }}
    />
  )
}

function serialize(items: readonly object[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': items }).replaceAll('<', '\\u003c')
}
