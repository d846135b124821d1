import { readSession } from '#app/lib/session.ts'

/**
 * What a form keeps in the tab under a key: the texts of its fields by name. Nothing where the browser refuses storage, nor of another
 * session: whoever signs out, in any tab, leaves nothing to the next person at the device. A visitor may sign in meanwhile.
 */
export function readStoredTexts(key: string): Readonly<Record<string, string>> {
  try {
    const { session, texts }: { session?: unknown; texts?: unknown } =
      JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? {}
    if (session !== '' && session !== sessionEnd()) return {}
    return Object.fromEntries(
      Object.entries(texts ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}

/** Null forgets them. */
export function storeTexts(key: string, texts: Readonly<Record<string, unknown>> | null): void {
  try {
    if (texts) sessionStorage.setItem(key, JSON.stringify({ session: sessionEnd(), texts }))
    else sessionStorage.removeItem(key)
  } catch {
    // A browser that refuses storage keeps no draft.
  }
}

/** Tells sessions apart without storing one. */
export const sessionEnd = () => readSession()?.token.slice(-8) ?? ''
