import { readSession } from '#app/lib/session.ts'

/**
 * What a visitor typed in this tab becomes what the user typed who signed in, in any tab: it is gone with their session. Their form is
 * that of `app/lib/stored-texts.ts`; apart from it, because only signed-in users load this.
 */
export function claimStoredTexts(): void {
  const session = readSession()?.token.slice(-8)
  if (session === undefined) return
  try {
    for (const [key, value] of Object.entries(sessionStorage)) claim(key, value, session)
  } catch {
    // A browser that refuses storage keeps no texts.
  }
}

function claim(key: string, value: string, session: string) {
  try {
    const stored: { session?: unknown } | null = JSON.parse(value)
    if (stored?.session === '') sessionStorage.setItem(key, JSON.stringify({ ...stored, session }))
  } catch {
    // Not ours.
  }
}
