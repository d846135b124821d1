import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const inRoot = (...parts) => join(root, ...parts)

export function print(text) {
  process.stdout.write(`${text}\n`)
}

/** The time since `startMs`, a value of Date.now(): '3.2 s' or '2 min 5 s'. */
export function formatElapsed(startMs) {
  const seconds = (Date.now() - startMs) / 1000
  if (seconds < 90) return `${seconds.toFixed(1)} s`
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}

/** An error that the user can fix: printed as a sentence, without a stack trace. */
export class UserError extends Error {}

export function printError(error) {
  const text = error instanceof UserError ? error.message : (error?.stack ?? String(error))
  process.stderr.write(`${text}\n`)
}
