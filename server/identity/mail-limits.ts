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
export async function isEmailAllowed(limit: Limiter, kind: Limit, address: string): Promise<boolean> {
  try {
    await limit(kind, address)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}

/** Requests for an email to one address, from one network: others who ask don't use them up. */
const perAddressAndNetwork = { name: 'email-request/address', max: 5, windowMs: minutes(15) } satisfies Limit

/**
 * Requests for an email to an address that nobody has proved, by the whole world: bounds what the practice's address can be
 * misused for. Registering then works again the next day.
 */
const perSite = { name: 'confirmation-request/site', max: 1000, windowMs: days(1) } satisfies Limit

export const limitStrangersEmails = (limit: Limiter) => limit(perSite, 'all')

/** @throws AppError `too_many_requests` after too many from the network, or for the address from the network. */
export async function limitEmailRequests(
  limit: Limiter,
  { perNetwork, address, network }: { perNetwork: Limit; address: string; network: string },
): Promise<void> {
  await limit.byNetwork(perNetwork, network)
  await limit(perAddressAndNetwork, `${address}|${network}`)
}
