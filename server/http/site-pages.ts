import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { compressBest, makePage, type Page } from '#server/http/page-response.ts'
import { publicUrlPlaceholder } from '#shared/public-url.ts'

/** The key of the page for unknown addresses. No address shows it. */
export const notFoundPage = '/404'

/** What the server answers by address. */
export type SitePages = ReadonlyMap<string, Page>
/** Texts by address; `publicUrlPlaceholder` in them is not filled yet. */
type Texts = Readonly<Record<string, string>>

/**
 * The pages and text files of the build. @throws Error for a build without the page of unknown addresses
 */
export async function readBuiltPages(folder: string, publicUrl: string): Promise<SitePages> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => isPageOrText.test(name))
  const entries = names.map(async (name) => {
    const address = addressOf(name)
    const text = await readFile(path.join(folder, name), 'utf8')
    return [
      address,
      await makePage(address, text.replaceAll(publicUrlPlaceholder, publicUrl), 'best'),
    ] as const
  })
  const pages = new Map(await Promise.all(entries))
  if (!pages.has(notFoundPage)) throw new Error('The built site has no 404 page. Build it again.')
  return pages
}

const isPageOrText = /\.(html|xml|txt|webmanifest)$/

function addressOf(name: string): string {
  const address = `/${name.split(path.sep).join('/')}`
  return address.endsWith('.html') ? address.replace(/(\/index)?\.html$/, '') || '/' : address
}

export const isTextFile = (address: string) => path.extname(address) !== ''

/** Published pages beside `unchanged` ones, compressed quickly unless one of `known` has the same text. */
export async function makePublishedPages(
  texts: Texts,
  publicUrl: string,
  unchanged: SitePages,
  known: readonly SitePages[],
): Promise<SitePages> {
  const published = Object.entries(texts).map(async ([address, text]) => {
    const filled = text.replaceAll(publicUrlPlaceholder, publicUrl)
    const same = known.map((pages) => pages.get(address)).find((page) => page?.identity.toString() === filled)
    return [address, same ?? (await makePage(address, filled, 'quick'))] as const
  })
  return new Map([...unchanged, ...(await Promise.all(published))])
}

/** The same page for search engines while what it sells is sold out. */
export function asSoldOut(address: string, { identity }: Page): Promise<Page> {
  const text = identity.toString().replaceAll('schema.org/InStock', 'schema.org/OutOfStock')
  return makePage(address, text, 'quick')
}

/** Compresses page by page at the best quality, while `isShown`. */
export async function compressAll(pages: SitePages, isShown: () => boolean): Promise<void> {
  for (const page of pages.values()) {
    if (!isShown()) return
    if (!page.isCompressedBest) Object.assign(page, await compressBest(page))
  }
}
