import { existsSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { createAssetCache } from '#server/http/asset-cache.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { type Page, sendPage } from '#server/http/page-response.ts'
import {
  asSoldOut,
  compressAll,
  isTextFile,
  makePublishedPages,
  notFoundPage,
  readBuiltPages,
} from '#server/http/site-pages.ts'
import { seconds } from '#shared/time.ts'

/** For what gets another address when it changes. */
const forever = 'public, max-age=31536000, immutable'
const folder = path.join(import.meta.dirname, '../../build/client')
const adminAlias = '/admin'
/** The best compression takes half a second of a core, which the first visitors of a publication should not wait for. */
const bestCompressionDelayMs = seconds(5)

/** Pages are never read from their files: those of the build may be off by now. */
const isAsset = (address: string) => /\.\w+$/.test(address) && !address.endsWith('.html')

/** What a publication changes: HTML by path, and text files by address. */
type PublishedPages = {
  pages: Readonly<Record<string, string>>
  texts: Readonly<Record<string, string>>
  /** The paths whose built page is shown still. */
  builtPaths?: readonly string[]
}

/** The orders of the dashboard share one page, which is filled in the browser. */
const frameOf = (address: string) =>
  address.replace(/^\/dashboard\/orders\/[1-9]\d{0,14}$/, '/dashboard/orders')

export type Site = Awaited<ReturnType<typeof createSite>>

/** Pages, text files and scripts in memory, with the public URL filled in and compressed; pictures from their files. */
export async function createSite(publicUrl: string, compressionDelayMs = bestCompressionDelayMs) {
  if (!existsSync(folder)) throw new Error('The site is not built yet. Run `npm start`, which builds it.')
  const built = await readBuiltPages(folder, publicUrl)
  let shown = built
  let timer: NodeJS.Timeout | undefined
  let soldOut: readonly { of: Page; page: Page }[] = []

  /** Shows the pages of a publication, or those of the build for null. Resolves once visitors get them. */
  async function show(published: PublishedPages | null): Promise<void> {
    const pages = published ? await makePages(published) : built
    shown = pages
    clearTimeout(timer)
    timer = setTimeout(() => void compressAll(pages, () => shown === pages), compressionDelayMs).unref()
  }

  /** The pages at `addresses` tell search engines that what they sell is sold out, until the next call or publication. */
  async function showSoldOut(addresses: readonly string[]): Promise<void> {
    const pages = shown
    const changed = addresses.flatMap((address) => {
      const page = pages.get(address)
      if (!page) return []
      const known = soldOut.find(({ of }) => of === page)
      return [known ?? asSoldOut(address, page).then((remade) => ({ of: page, page: remade }))]
    })
    soldOut = await Promise.all(changed)
  }

  function makePages({ pages, texts, builtPaths = [] }: PublishedPages) {
    const unchanged = [...built].filter(([path]) => isTextFile(path) || builtPaths.includes(path))
    return makePublishedPages({ ...pages, ...texts }, publicUrl, new Map(unchanged), [shown, built])
  }

  function findPage(address: string): Page | undefined {
    if (address === notFoundPage) return undefined
    const page = shown.get(address) ?? shown.get(frameOf(address))
    return soldOut.find(({ of }) => of === page)?.page ?? page
  }

  const findAsset = createAssetCache(folder)
  const files = serveStatic<HonoEnv>({
    root: path.relative(process.cwd(), folder),
    precompressed: true,
    onFound: (file, c) => {
      const isVersioned = /[\\/](assets|content)[\\/]/.test(file)
      c.header('cache-control', isVersioned ? forever : 'public, max-age=3600')
    },
  })

  const routes = new Hono<HonoEnv>()
    .get(adminAlias, (c) => c.redirect('/auth?admin=true', 302))
    .get('*', async (c, next) => {
      const address = c.req.path
      const page = findPage(address)
      if (page) return sendPage(c, page, 200)
      const canonical = address.replace(/\/+$/, '').toLowerCase()
      if (canonical !== address && (findPage(canonical) || canonical === adminAlias))
        return c.redirect(canonical + new URL(c.req.url).search, 308)
      const asset = c.req.header('range') === undefined ? await findAsset(address) : null
      if (asset) return sendPage(c, asset, 200, forever)
      return isAsset(address) ? files(c, next) : next()
    })
    .get('*', (c) => {
      const missing = shown.get(notFoundPage) ?? built.get(notFoundPage)
      return missing ? sendPage(c, missing, 404) : c.notFound()
    })
  return Object.assign(routes, { show, showSoldOut })
}
