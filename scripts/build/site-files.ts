import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drinkPaths } from '#practice/content/drinks.ts'
import { practice } from '#practice/practice.ts'
import { publicUrlPlaceholder } from '#shared/public-url.ts'

/** Writes sitemap.xml, robots.txt and the web manifest. The server fills in the site's own URL. */
export async function writeSiteFiles(clientDirectory: string, publicPaths: readonly string[]): Promise<void> {
  await Promise.all([
    writeFile(join(clientDirectory, 'sitemap.xml'), sitemap(publicPaths)),
    writeFile(join(clientDirectory, 'robots.txt'), robots),
    writeFile(join(clientDirectory, 'manifest.webmanifest'), JSON.stringify(manifest)),
  ])
}

function sitemap(publicPaths: readonly string[]): string {
  const paths = publicPaths.filter((path) => path !== drinkPaths.short)
  const entries = paths.map((path) => `  <url><loc>${publicUrlPlaceholder}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}

const robots = `User-agent: *
Disallow: /api/
Disallow: /sandbox/

Sitemap: ${publicUrlPlaceholder}/sitemap.xml
`

const manifest = {
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
}
