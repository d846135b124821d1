import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Content } from '#practice/snapshot.ts'
import { writeSiteTexts } from '#server/content/site-texts.ts'
import { publicUrlPlaceholder } from '#shared/public-url.ts'

const robots = `User-agent: *
Disallow: /api/
Disallow: /sandbox/

Sitemap: ${publicUrlPlaceholder}/sitemap.xml
`

/** Writes sitemap.xml, robots.txt and the web manifest. The server fills in the site's own URL. */
export async function writeSiteFiles(clientFolder: string, content: Content): Promise<void> {
  const texts = Object.entries({ ...writeSiteTexts(content), '/robots.txt': robots })
  await Promise.all(texts.map(([address, text]) => writeFile(join(clientFolder, address), text)))
}
