import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { contentTypeOf, hashOf, type Page } from '#server/http/page-response.ts'

/** Its name changes with its content. */
const versioned = /^\/assets\/[\w.-]+\.(?:js|css)$/

/**
 * Finds scripts and style sheets of the build by address, each read from its files once: for a small file that takes longer
 * than the rest of its response, and a page loads two dozen. Null for anything else.
 */
export function createAssetCache(folder: string): (address: string) => Promise<Page | null> {
  const pages = new Map<string, Page>()
  return async (address) => {
    if (!versioned.test(address)) return null
    const known = pages.get(address)
    if (known) return known
    const asset = await readAsset(folder, address)
    if (asset) pages.set(address, asset)
    return asset
  }
}

async function readAsset(folder: string, address: string): Promise<Page | null> {
  const file = path.join(folder, address)
  const read = await Promise.all(['', '.gz', '.br'].map((extension) => readFile(file + extension))).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )
  const [identity, gzip, br] = read ?? []
  if (!identity || !gzip || !br) return null
  return {
    identity,
    gzip,
    br,
    policy: null,
    type: contentTypeOf(address),
    hash: hashOf(identity),
    isCompressedBest: true,
  }
}
