import { minutes, seconds } from '#shared/time.ts'

/** How long a request may take to arrive, with all of its body: 10 MB need 0.7 Mbit/s. */
export const arrivalTimeoutMs = minutes(2)

/** How long a browser waits for an upload and its answer. */
export const uploadTimeoutMs = arrivalTimeoutMs + seconds(30)
