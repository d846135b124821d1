import { readSession } from '#app/lib/session.ts'
import type { Profile } from '#shared/account.ts'

let asking: { token: string; answer: Promise<Profile> } | null = null

/**
 * Who is signed in, asked of the server. Calls made while one is under way share its answer, also while the part that
 * calls is being fetched: a visitor never needs that part.
 */
export function fetchViewer(): Promise<Profile> {
  const token = readSession()?.token ?? ''
  if (asking?.token === token) return asking.answer
  const answer = ask()
  const mine = { token, answer }
  asking = mine
  const forget = () => {
    if (asking === mine) asking = null
  }
  answer.then(forget, forget)
  return answer
}

async function ask(): Promise<Profile> {
  const { api, call } = await import('#app/lib/api.ts')
  return (await call(api.api.session.$get())).profile
}
