import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { publicPaths as publicPathsOf } from '#practice/public-paths.ts'
import { content } from '#practice/snapshot.ts'
import { readBuildManifest } from '#server/content/build-manifest.ts'
import { followImports } from '#server/content/page-scripts.ts'
import { createSite } from '#server/http/site.ts'
import { root } from '#tests/support/sources.ts'

export const publicUrl = 'https://practice.test'
export const siteFolder = path.join(root, 'build/client')

/** The paths of the public pages. */
export const publicPaths = publicPathsOf(content.catalog)

export type Page = { path: string; status: number; headers: Headers; html: string; brotliBytes: number }

/** The built site as the server sends it. @throws Error when it is not built */
export async function openSite() {
  const site = await createSite(publicUrl)
  const get = (address: string, encoding = 'identity') =>
    site.request(address, { headers: { 'accept-encoding': encoding } })

  async function page(address: string): Promise<Page> {
    const [plain, compressed] = await Promise.all([get(address), get(address, 'br')])
    const brotliBytes = (await compressed.arrayBuffer()).byteLength
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
  const matches = html.matchAll(new RegExp(`<${name}\\b((?:\\s+[\\w:-]+(?:="[^"]*")?)*)\\s*/?>`, 'g'))
  return [...matches].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
        key.toLowerCase(),
        decodeEntities(value),
      ]),
    ),
  )
}

/** The content of each `<meta>` by name or property. */
export function metaOf(html: string): Record<string, string> {
  return Object.fromEntries(
    tags(html, 'meta').map(({ name, property, content }) => [name ?? property ?? '', content ?? '']),
  )
}

/** The code of each inline script. */
export function inlineScripts(html: string): string[] {
  const matches = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)
  return [...matches]
    .filter(([, attributes = '']) => !/\ssrc=|application\/ld\+json/.test(attributes))
    .map(([, , text = '']) => text)
}

/** Each JSON-LD block of the page, parsed. */
export function structuredData(html: string): unknown[] {
  const matches = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)
  return [...matches].map(([, text = '']) => JSON.parse(text) as unknown)
}

export const fileOf = (address: string) => path.join(siteFolder, address)
export const bytesOf = (address: string) => statSync(fileOf(address)).size

const kilobyte = 1024

/** The limit for the scripts a page loads when idle, gzipped. */
export const scriptBudgetBytes = 120 * kilobyte

/** The script with its static imports, direct and indirect; dynamic imports do not count. */
export function scriptsFrom(address: string): Set<string> {
  const readScript = (script: string) => readFileSync(fileOf(script), 'utf8')
  // A boot module starts the entry script at the end of its own code.
  const code = readScript(address).replaceAll(
    /\bimport\(("[^"]+\.js")\)/g,
    address.includes('/boot-') ? 'import $1' : '',
  )
  const { scripts, contentModules } = followImports(code, readScript)
  const { contentVersion } = readBuildManifest()
  const contentFiles = [...contentModules].map(
    (name) => `/content/${contentVersion}/${name.slice('content/'.length)}`,
  )
  return new Set([address, ...scripts, ...contentFiles])
}

/** The total size as the server sends them. */
export function gzipBytes(addresses: Iterable<string>): number {
  return [...addresses].reduce((sum, address) => sum + bytesOf(`${address}.gz`), 0)
}

/** The path of the only built file whose name starts with `prefix`. */
export function assetNamed(prefix: string): string {
  const names = readdirSync(fileOf('/assets')).filter(
    (name) => name.startsWith(prefix) && !/\.(br|gz)$/.test(name),
  )
  if (names.length !== 1) throw new Error(`${names.length} built files are named ${prefix}…`)
  return `/assets/${names[0]}`
}

function decodeEntities(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
