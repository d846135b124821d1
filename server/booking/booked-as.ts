import type { BookingClient, BookingClientRow } from '#server/booking/read-booking-client.ts'

/**
 * What was given with a booking and isn't what its account says: a parent books for a child, or with another number, which nobody
 * verified. Null for what is the same, and for a guest.
 */
export function bookedAs(
  { userId, clientName, clientPhone }: BookingClientRow,
  account: Pick<BookingClient, 'name' | 'phone'>,
): { name: string | null; phone: string | null } {
  if (userId === null) return { name: null, phone: null }
  const isSameName = clientName === null || normalize(clientName) === normalize(account.name)
  return {
    name: isSameName ? null : clientName,
    phone: clientPhone === account.phone ? null : clientPhone,
  }
}

const normalize = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
