import type { KnownClientDetails } from '#shared/clients.ts'

/** Who has an address or number already, from the details of an error; null when it isn't about that. */
export function readKnown(details: unknown): KnownClientDetails | null {
  const isKnown = typeof details === 'object' && details !== null && 'client_id' in details
  return isKnown ? (details as KnownClientDetails) : null
}
