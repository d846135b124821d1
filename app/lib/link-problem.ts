import { ApiError } from '#app/lib/api.ts'
import { type LinkProblem, linkProblems } from '#shared/manage-booking.ts'

/** Why a link opens nothing; null when it may load at another attempt. */
export function linkProblemOf(error: unknown): LinkProblem | null {
  if (!(error instanceof ApiError)) return null
  if (!['link_expired', 'not_found', 'invalid_input'].includes(error.code)) return null
  return linkProblems.find((problem) => problem === error.details.reason) ?? 'incomplete'
}
