import { AppError } from '#server/errors.ts'
import { widerNetworkOf } from '#server/http/network.ts'

/** At most `max` attempts per key in a window. */
export type Limit = { name: string; max: number; windowMs: number }

/** How many times the limit of one network the IPv6 /48 around it may use. */
const widerNetworkFactor = 4

/** The counts of one attempt from a network: its own, then for IPv6 that of the /48 around it. */
export function networkRings(limit: Limit, network: string): { limit: Limit; key: string }[] {
  const wider = widerNetworkOf(network)
  const ring = { ...limit, max: limit.max * widerNetworkFactor }
  return [{ limit, key: network }, ...(wider === network ? [] : [{ limit: ring, key: wider }])]
}

export type AttemptCount = { key: string; attempts: number; windowMs: number }
/** The total of a key over all processes, and the seconds until its window ends. */
export type AttemptTotal = { key: string; count: number; seconds: number }

export const tooManyRequests = (seconds: number) =>
  new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) })
