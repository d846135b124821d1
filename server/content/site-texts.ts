import type { Content } from '#practice/snapshot.ts'
import { listedPaths } from '#server/content/page-paths.ts'
import { publicUrlPlaceholder } from '#shared/public-url.ts'

/** The sitemap and the web manifest. The server fills in the site's own URL. */
export function writeSiteTexts(content: Content) {
  return {
    '/sitemap.xml': sitemap(listedPaths(content)),
    '/manifest.webmanifest': JSON.stringify(webManifest(content)),
  }
}

function sitemap(paths: readonly string[]): string {
  const entries = paths.map((path) => `  <url><loc>${publicUrlPlaceholder}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}

const webManifest = ({ practice }: Content) => ({
  name: practice.name,
  short_name: practice.coach.firstName,
  start_url: '/',
  display: 'browser',
  background_color: '#faf5ea',
  theme_color: '#1c4f35',
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
