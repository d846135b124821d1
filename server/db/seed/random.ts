import { createHash } from 'node:crypto'

/** A number from 0 to 1 that is always the same for the same label and number. */
export function fraction(label: string, n: number): number {
  return createHash('md5').update(`${label}:${n}`).digest().readUInt32BE(0) / 2 ** 32
}

/** A UUID that is always the same for the same label and number. */
export function idFor(label: string, n: number): string {
  const hex = createHash('md5').update(`demo:${label}:${n}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

export function pick<T>(list: readonly T[], share: number): T {
  return list[Math.min(list.length - 1, Math.floor(share * list.length))] as T
}

/** The position of the `n`th of `count` rows between the start (0) and now (1): later rows are denser, as in a growing practice. */
export const growth = (n: number, count: number) => Math.sqrt((n + 0.5) / count)
