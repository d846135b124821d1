import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const inRoot = (...parts) => join(root, ...parts)

export function say(text) {
  process.stdout.write(`${text}\n`)
}

/** The seconds since an instant of Date.now(), in words. */
export function took(since) {
  const seconds = (Date.now() - since) / 1000
  if (seconds < 90) return `${seconds.toFixed(1)} s`
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}

/** An end that the person at the terminal can understand and act on: a sentence, no stack. */
export class Stop extends Error {}

export function explain(error) {
  process.stderr.write(`${error instanceof Stop ? error.message : (error?.stack ?? String(error))}\n`)
}
