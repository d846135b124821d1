import { draftKeys } from '#app/lib/forget-drafts.ts'
import { sessionEnd } from '#app/lib/stored-texts.ts'

/**
 * What a visitor typed in this tab becomes what the user typed who signed in, in any tab: it is gone with their session. Apart from the
 * store, because only signed-in users load this.
 */
export function claimStoredTexts(): void {
  const session = sessionEnd()
  if (session === '') return
  try {
    for (const key of [draftKeys.booking, draftKeys.checkout]) {
      const stored: { session?: unknown } | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
      if (stored?.session === '') sessionStorage.setItem(key, JSON.stringify({ ...stored, session }))
    }
  } catch {
    // A browser that refuses storage keeps no texts.
  }
}
