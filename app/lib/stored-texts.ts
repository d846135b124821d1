/** What a form keeps in the tab under a key: the texts of its fields by name. Nothing where the browser refuses storage. */
export function readStoredTexts(key: string): Readonly<Record<string, string>> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    const entries = Object.entries(typeof stored === 'object' && stored ? stored : {})
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}

/** Null forgets them. */
export function storeTexts(key: string, texts: Readonly<Record<string, unknown>> | null): void {
  try {
    if (texts) sessionStorage.setItem(key, JSON.stringify(texts))
    else sessionStorage.removeItem(key)
  } catch {
    // A browser that refuses storage keeps no draft.
  }
}
