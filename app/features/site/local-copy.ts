import { asObject, isObject, type SiteDocument } from '#app/features/site/document-values.ts'
import type { Conflict } from '#app/features/site/merge-documents.ts'
import { documentShape } from '#shared/content.ts'
import { minutes } from '#shared/time.ts'

/** What one tab holds that the server does not have yet. */
export type LocalCopy = {
  /** The document as the server had it when the changes were made. */
  base: SiteDocument
  mine: SiteDocument
  /** Fields for which the owner has not chosen between two values yet. */
  conflicts: readonly Conflict[]
  savedAt: number
}

/** Missing without https. */
const locks = (): LockManager | null | undefined => navigator.locks

const prefix = 'site-draft:'
/** Without locks, a copy this old belongs to no open tab: an open one saves again long before. */
const abandonedAfterMs = minutes(1)

/** The copy of this tab. A browser that refuses storage keeps it in memory only. */
export function createLocalCopy(id = `${Date.now()}-${Math.random()}`) {
  const key = prefix + id
  let release = () => {}
  // Held as long as the tab lives, a crash included: other tabs see by it that this copy is in use.
  void locks()?.request(
    key,
    () =>
      new Promise<void>((resolve) => {
        release = resolve
      }),
  )
  return {
    write(copy: LocalCopy) {
      try {
        localStorage.setItem(key, JSON.stringify(copy))
        return true
      } catch {
        return false
      }
    },
    remove: () => removeItem(key),
    /** Takes over what closed or crashed tabs have left, oldest first. */
    async takeAbandoned(): Promise<LocalCopy[]> {
      const abandonedCopies: LocalCopy[] = []
      for (const other of storedKeys().filter((name) => name !== key)) {
        const copy = await takeOver(other)
        if (copy) abandonedCopies.push(copy)
      }
      return abandonedCopies.sort((a, b) => a.savedAt - b.savedAt)
    },
    close: () => release(),
  }
}

export type LocalCopyStore = ReturnType<typeof createLocalCopy>

async function takeOver(key: string): Promise<LocalCopy | null> {
  const copy = readCopy(key)
  if (!copy) return null
  const manager = locks()
  if (!manager) return Date.now() - copy.savedAt > abandonedAfterMs ? removed(key, copy) : null
  return manager.request(key, { ifAvailable: true }, (lock) => (lock ? removed(key, copy) : null))
}

function removed(key: string, copy: LocalCopy): LocalCopy {
  removeItem(key)
  return copy
}

function readCopy(key: string): LocalCopy | null {
  try {
    const value = asObject(JSON.parse(localStorage.getItem(key) ?? 'null'))
    const { base, mine, conflicts, savedAt } = value
    if (!isDocument(base) || !isDocument(mine)) return null
    return {
      base: { ...base, shape: documentShape },
      mine: { ...mine, shape: documentShape },
      conflicts: Array.isArray(conflicts) ? conflicts.filter(isConflict) : [],
      savedAt: typeof savedAt === 'number' ? savedAt : 0,
    }
  } catch {
    return null
  }
}

/** Of this shape or the first: this one only added facts, and both documents of a copy lack them. */
const isDocument = (value: unknown): value is Pick<SiteDocument, 'facts' | 'words'> =>
  isObject(value) &&
  (value.shape === documentShape || value.shape === 1) &&
  isObject(value.facts) &&
  isObject(value.words)
const isConflict = (value: unknown): value is Conflict => isObject(value) && typeof value.path === 'string'

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

function removeItem(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // A browser that refuses storage has nothing to remove.
  }
}
