import type { Content } from '#server/content/rendered.ts'
import { publicUrlPlaceholder } from '#shared/public-url.ts'

/** The sitemap and the web manifest. The server fills in the site's own URL. */
export function writeSiteTexts(content: Content, publicPaths: readonly string[]) {
  return {
    '/sitemap.xml': sitemap(publicPaths),
    '/manifest.webmanifest': JSON.stringify(webManifest(content)),
  }
}

function sitemap(publicPaths: readonly string[]): string {
  const entries = publicPaths.map((path) => `  <url><loc>${publicUrlPlaceholder}${path}</loc></url>`)
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
