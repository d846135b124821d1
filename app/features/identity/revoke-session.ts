import { ApiError, api, call, callsAnswered } from '#app/lib/api.ts'
import { clearSession } from '#app/lib/session.ts'

const longestWaitMs = 1000

/**
 * Revokes the session on the server, after the calls that are under way: one that came later would be refused. A session
 * that is gone already counts as ended. @throws ApiError
 */
export async function revokeSession(): Promise<void> {
  await Promise.race([callsAnswered(), new Promise((done) => setTimeout(done, longestWaitMs))])
  try {
    await call(api.api.auth['sign-out'].$post())
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_signed_in')) throw error
  }
}

/** Signs out for certain on this device, and on the server if it can be reached. */
export async function dropSession(): Promise<void> {
  await revokeSession().catch((error: unknown) => console.error(error))
  clearSession()
}
