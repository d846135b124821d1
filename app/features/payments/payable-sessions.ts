import type { Payable } from '#app/features/payments/payable.ts'
import type { ClientDetails, ClientSession } from '#shared/clients.ts'

/** What is left of its price, in US cents; null without one. */
export const leftCentsOf = ({ price_cents, paid_cents }: ClientSession): number | null =>
  price_cents === null ? null : price_cents - paid_cents

const aheadMax = 5

/** The sessions that a client may pay now: those that took place, then the next ones. */
export function payableSessionsOf({ unpaid_sessions, sessions_ahead }: ClientDetails): ClientSession[] {
  const ahead = sessions_ahead.filter((session) => {
    const left = leftCentsOf(session)
    return session.is_confirmed && (left === null || left > 0)
  })
  return [...unpaid_sessions, ...ahead.slice(0, aheadMax)]
}

/** A session of a client as what is paid. */
export const toPayable = (
  session: ClientSession,
  { name, email }: { name: string; email: string | null },
): Payable => ({
  appointmentId: session.id,
  clientName: name,
  what: session.service_type,
  email,
  priceCents: session.price_cents,
  paidCents: session.paid_cents,
  leftCents: leftCentsOf(session),
})
