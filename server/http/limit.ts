import { AppError } from '#server/errors.ts'

/** At most `max` attempts per key in a window. */
export type Limit = { name: string; max: number; windowMs: number }

export type AttemptCount = { key: string; attempts: number; windowMs: number }
/** The total of a key over all processes, and the seconds until its window ends. */
export type AttemptTotal = { key: string; count: number; seconds: number }

export const tooManyRequests = (seconds: number) =>
  new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) })
