import { api, call } from '#app/lib/api.ts'
import { readSession } from '#app/lib/session.ts'
import type { Profile } from '#shared/account.ts'

let asking: { token: string; answer: Promise<Profile> } | null = null

/** Who is signed in, asked of the server; calls made while one is under way share its answer. */
export function fetchViewer(): Promise<Profile> {
  const token = readSession()?.token ?? ''
  if (asking?.token === token) return asking.answer
  const answer = call(api.api.session.$get()).then(({ profile }) => profile)
  const mine = { token, answer }
  asking = mine
  const forget = () => {
    if (asking === mine) asking = null
  }
  answer.then(forget, forget)
  return answer
}
