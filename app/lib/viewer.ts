import { readSession } from '#app/lib/session.ts'
import type { Profile } from '#shared/account.ts'

const asking = new Map<string, Promise<Profile>>()

/**
 * Who is signed in, asked of the server. Calls made while one is under way share its answer, also while the part that
 * calls is being fetched: a visitor never needs that part.
 */
export function fetchViewer(): Promise<Profile> {
  const token = readSession()?.token ?? ''
  const known = asking.get(token)
  if (known) return known
  const answer = ask().finally(() => asking.delete(token))
  asking.set(token, answer)
  return answer
}

async function ask(): Promise<Profile> {
  const { api, call } = await import('#app/lib/api.ts')
  return (await call(api.api.session.$get())).profile
}
