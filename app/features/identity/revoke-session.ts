import { ApiError, api, call, pendingCallsSettled } from '#app/lib/api.ts'
import { forgetDrafts } from '#app/lib/forget-drafts.ts'
import { clearSession } from '#app/lib/session.ts'
import { pendingViewersSettled } from '#app/lib/viewer.ts'

const maxWaitMs = 1000

/**
 * Revokes the session on the server once pending calls are done, which would be refused afterwards. A session that has
 * already ended counts as revoked. @throws ApiError
 */
export async function revokeSession(): Promise<void> {
  const settled = Promise.all([pendingCallsSettled(), pendingViewersSettled()])
  await Promise.race([settled, new Promise((done) => setTimeout(done, maxWaitMs))])
  try {
    await call(api.api.auth['sign-out'].$post())
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_signed_in')) throw error
  }
}

/** Always signs out on this device, and on the server if it can be reached. */
export async function dropSession(): Promise<void> {
  await revokeSession().catch((error: unknown) => console.error(error))
  clearSession()
  forgetDrafts()
}
