import type { SignedLink, SignedLinks } from '#server/access/signed-links.ts'
import { AppError } from '#server/errors.ts'
import type { LinkProblem, LinkProblemDetails } from '#shared/manage-booking.ts'

type Claim = { token: string; purpose: SignedLink['purpose']; now: Date }

/**
 * What a token opens, if it was signed for this purpose and hasn't expired. The caller looks up the row of its id and version, and
 * throws `linkProblem('replaced')` without one.
 * @throws AppError `link_expired` with the reason
 */
export function verifyLink(signedLinks: SignedLinks, { token, purpose, now }: Claim): SignedLink {
  const link = signedLinks.readSigned(token)
  if (link?.purpose !== purpose) throw linkProblem('incomplete')
  if (link.expiresAt <= now) throw linkProblem('expired')
  return link
}

/** The error of a link that opens nothing. */
export const linkProblem = (reason: LinkProblem): AppError =>
  new AppError('link_expired', { details: { reason } satisfies LinkProblemDetails })
