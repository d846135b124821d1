import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { createSite } from '#server/http/site.ts'
import { root } from '#tests/support/sources.ts'

export const publicUrl = 'https://practice.test'
export const siteFolder = path.join(root, 'build/client')

/** The addresses that are written out at build time. */
export const publicPaths = publicPathsOf(routes)

function publicPathsOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap((entry) => [
    ...(entry.file.startsWith('routes/public/') ? [`/${entry.path ?? ''}`] : []),
    ...publicPathsOf(entry.children ?? []),
  ])
}

export type Page = { path: string; status: number; headers: Headers; html: string; brotliBytes: number }

/** The built site as the server sends it. @throws Error with a sentence when it is not built. */
export async function openSite() {
  const site = await createSite(publicUrl)
  const get = (address: string, encoding = 'identity') =>
    site.request(address, { headers: { 'accept-encoding': encoding } })

  async function page(address: string): Promise<Page> {
    const [plain, small] = await Promise.all([get(address), get(address, 'br')])
    const brotliBytes = (await small.arrayBuffer()).byteLength
    return {
      path: address,
      status: plain.status,
      headers: plain.headers,
      html: await plain.text(),
      brotliBytes,
    }
  }

  return { get, page, publicPages: () => Promise.all(publicPaths.map(page)) }
}

/** The attributes of each `<name …>` in the page, in order. */
export function tags(html: string, name: string): Record<string, string>[] {
  const found = html.matchAll(new RegExp(`<${name}\\b((?:\\s+[\\w:-]+(?:="[^"]*")?)*)\\s*/?>`, 'g'))
  return [...found].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
        key.toLowerCase(),
        decoded(value),
      ]),
    ),
  )
}

/** What a search engine reads of a page's `<meta>`, by name or property. */
export function metaOf(html: string): Record<string, string> {
  return Object.fromEntries(
    tags(html, 'meta').map(({ name, property, content }) => [name ?? property ?? '', content ?? '']),
  )
}

/** The texts of the inline scripts that a browser runs. */
export function inlineScripts(html: string): string[] {
  const found = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)
  return [...found]
    .filter(([, attributes = '']) => !/\ssrc=|application\/ld\+json/.test(attributes))
    .map(([, , text = '']) => text)
}

/** Every block of facts for search engines in the page, parsed. */
export function structuredData(html: string): unknown[] {
  const found = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)
  return [...found].map(([, text = '']) => JSON.parse(text) as unknown)
}

export const fileOf = (address: string) => path.join(siteFolder, address)
export const bytesOf = (address: string) => statSync(fileOf(address)).size

const kilobyte = 1024

/** What a page may fetch once it is idle, gzipped. */
export const scriptBudgetBytes = 120 * kilobyte

/** The script at this address with all that it imports at once; what it may import later does not count. */
export function scriptsFrom(address: string, found = new Set<string>()): Set<string> {
  if (found.has(address)) return found
  found.add(address)
  const text = readFileSync(fileOf(address), 'utf8')
  const begin = address.includes('/boot-') ? /\b(?:from|import)\s*\(?\s*"([^"]+\.js)"/g : atOnce
  for (const [, to = ''] of text.matchAll(begin)) scriptsFrom(path.posix.resolve('/assets', to), found)
  return found
}
const atOnce = /\b(?:from|import)\s*["'](\.{0,1}\/[^"']+\.js)["']/g

/** As the server sends them. */
export function gzipBytes(addresses: Iterable<string>): number {
  return [...addresses].reduce((sum, address) => sum + bytesOf(`${address}.gz`), 0)
}

/** The address of the one built file whose name begins so. */
export function assetNamed(prefix: string): string {
  const found = readdirSync(fileOf('/assets')).filter(
    (name) => name.startsWith(prefix) && !/\.(br|gz)$/.test(name),
  )
  if (found.length !== 1) throw new Error(`${found.length} built files are named ${prefix}…`)
  return `/assets/${found[0]}`
}

function decoded(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
