import type { Scope } from '#server/access/scope.ts'
import { readVersionFiles } from '#server/content/store.ts'
import { seconds } from '#shared/time.ts'

const system = { role: 'system', job: 'content files' } as const
/** Open tabs load scripts of the version they began with. Older ones are in the database. */
const maxOtherVersions = 3
const maxUnknownVersions = 1000
/** Another build may store its rendering of a version at any time. */
const lookUpAgainMs = seconds(10)

type Files = Readonly<Record<string, string>>
type KeptVersion = { version: string; files: Files; lookedUpAt: number }

/** The browser modules of the shown version and of a few others; any that is stored is found in the database. */
export function createVersionFiles({ scope, build }: { scope: Scope; build: string }) {
  let shown: KeptVersion | null = null
  const others = new Map<string, KeptVersion>()
  const unknown = new Map<string, number>()
  const pending = new Map<string, Promise<Files>>()

  const findKept = (version: string) => (shown?.version === version ? shown : others.get(version))

  function keepOther(kept: KeptVersion) {
    others.delete(kept.version)
    others.set(kept.version, kept)
    if (others.size > maxOtherVersions) deleteOldest(others)
  }

  function lookUp(version: string): Promise<Files> {
    const running = pending.get(version)
    if (running) return running
    const result = readStored(version).finally(() => pending.delete(version))
    pending.set(version, result)
    return result
  }

  async function readStored(version: string): Promise<Files> {
    const stored = await scope(system, (tx) => readVersionFiles(tx, version, build))
    const lookedUpAt = performance.now()
    const kept = { version, files: { ...stored, ...findKept(version)?.files }, lookedUpAt }
    if (shown?.version === version) shown = kept
    else if (Object.keys(kept.files).length > 0) keepOther(kept)
    else {
      unknown.delete(version)
      unknown.set(version, lookedUpAt)
      if (unknown.size > maxUnknownVersions) deleteOldest(unknown)
    }
    return kept.files
  }

  return {
    /** Keeps the modules of the version that visitors get from now on; null when they came with the build. */
    show(next: { version: string; files: Files } | null) {
      if (shown && shown.version !== next?.version) keepOther(shown)
      shown = next && { ...next, lookedUpAt: Number.NEGATIVE_INFINITY }
    },

    /** @param beforeLookUp is called before the database is asked, and prevents that by throwing */
    async read(version: string, name: string, beforeLookUp: () => void): Promise<string | null> {
      const kept = findKept(version)
      const file = kept && readOwn(kept.files, name)
      if (file !== undefined) {
        if (kept && kept !== shown) keepOther(kept)
        return file
      }
      const lookedUpAt = kept?.lookedUpAt ?? unknown.get(version)
      if (lookedUpAt !== undefined && performance.now() - lookedUpAt < lookUpAgainMs) return null
      beforeLookUp()
      return readOwn(await lookUp(version), name) ?? null
    },
  }
}

const readOwn = (files: Files, name: string) => (Object.hasOwn(files, name) ? files[name] : undefined)

function deleteOldest(map: Map<string, unknown>) {
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
}
