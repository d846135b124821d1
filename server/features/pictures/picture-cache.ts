/** Enough for the pictures of every page at the width of a phone. */
const maxBytes = 6 * 1024 * 1024

/** The pictures that were asked for last, so that visitors of a page don't wait for the database. */
export function createPictureCache() {
  const entries = new Map<string, Uint8Array>()
  let size = 0
  return {
    get(name: string): Uint8Array | undefined {
      const bytes = entries.get(name)
      if (!bytes) return undefined
      entries.delete(name)
      entries.set(name, bytes)
      return bytes
    },
    add(name: string, bytes: Uint8Array): Uint8Array {
      size += bytes.length - (entries.get(name)?.length ?? 0)
      entries.delete(name)
      entries.set(name, bytes)
      for (const [oldest, { length }] of entries) {
        if (size <= maxBytes) break
        entries.delete(oldest)
        size -= length
      }
      return bytes
    },
  }
}
