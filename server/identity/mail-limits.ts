import { AppError } from '#server/errors.ts'
import type { Limit } from '#server/http/limit.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { days, minutes } from '#shared/time.ts'

/**
 * Emails to one address, whoever asks for them. Each kind is counted apart, so that asking for one doesn't use up
 * another. An unconfirmed address gets only the first kind and a confirmed one only the others: five in 15 minutes.
 */
export const perMailbox = {
  confirmation: { name: 'confirmation-email/mailbox', max: 5, windowMs: minutes(15) },
  existingAccount: { name: 'existing-account-email/mailbox', max: 1, windowMs: minutes(15) },
  reset: { name: 'reset-email/mailbox', max: 2, windowMs: minutes(15) },
  signInLink: { name: 'sign-in-link-email/mailbox', max: 2, windowMs: minutes(15) },
} satisfies Record<string, Limit>

/**
 * False when the address has had its emails of this kind. The caller then answers as usual and leaves the link of the
 * last email valid: a stranger who asks often can't keep the owner of the address out.
 */
export const isEmailAllowed = (limit: Limiter, kind: Limit, address: string) =>
  isWithinLimit(limit(kind, address))

async function isWithinLimit(count: Promise<void>): Promise<boolean> {
  try {
    await count
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}

/** Requests for an email to one address, from one network: others who ask don't use them up. */
const perAddressAndNetwork = { name: 'email-request/address', max: 5, windowMs: minutes(15) } satisfies Limit

/**
 * Emails to addresses that nobody has verified, for the whole world: bounds what the practice's address can be misused for.
 * Registering then works again the next day.
 */
const perSite = { name: 'confirmation-email/site', max: 1000, windowMs: days(1) } satisfies Limit
/** Of these, new links that one network asks for, by whichever request. Sign-ups have as many, in `perAddress`. */
const newLinksPerNetwork = { name: 'new-link/network', max: 50, windowMs: days(1) } satisfies Limit

/** @throws AppError `too_many_requests` */
export const limitStrangersEmails = (limit: Limiter) => limit(perSite, 'all')

/** Takes back the count of a registration that sent no email to a stranger. */
export const giveBackStrangersEmail = (limit: Limiter) => limit.giveBack(perSite, 'all')

/** False when the network or the site has had its new links of today. The caller then answers as usual. */
export async function isNewLinkAllowed(limit: Limiter, network: string): Promise<boolean> {
  const isForNetwork = await isWithinLimit(limit.byNetwork(newLinksPerNetwork, network))
  return isForNetwork && isWithinLimit(limitStrangersEmails(limit))
}

/** @throws AppError `too_many_requests` after too many from the network, or for the address from the network. */
export async function limitEmailRequests(
  limit: Limiter,
  { perNetwork, address, network }: { perNetwork: Limit; address: string; network: string },
): Promise<void> {
  await limit.byNetwork(perNetwork, network)
  await limit(perAddressAndNetwork, `${address}|${network}`)
}
