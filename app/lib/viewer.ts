import { readSession } from '#app/lib/session.ts'
import type { Profile } from '#shared/account.ts'

const pending = new Map<string, Promise<Profile>>()

/**
 * Fetches the signed-in user. Concurrent calls share one request. The API client is loaded only when needed: visitors
 * never load it.
 */
export function fetchViewer(): Promise<Profile> {
  const token = readSession()?.token ?? ''
  const existing = pending.get(token)
  if (existing) return existing
  const profile = requestProfile().finally(() => pending.delete(token))
  pending.set(token, profile)
  return profile
}

/** Resolves when all checks that are pending now are settled, those still loading the API client included. */
export const pendingViewersSettled = () => Promise.allSettled(pending.values())

async function requestProfile(): Promise<Profile> {
  const { api, call } = await import('#app/lib/api.ts')
  return (await call(api.api.session.$get())).profile
}
