export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const valueAt = (index: number) => sorted[index] ?? 0
  return (valueAt(Math.floor((sorted.length - 1) / 2)) + valueAt(Math.floor(sorted.length / 2))) / 2
}

/**
 * How much two samples differ by their ranks, in standard deviations: the rank-sum test of Mann and Whitney. A few slow
 * answers on a busy machine count no more than one place each.
 */
export function rankSumZScore(first: readonly number[], second: readonly number[]): number {
  const [n, m] = [first.length, second.length]
  const wins = first.reduce(
    (sum, a) => sum + second.reduce((won, b) => won + (a < b ? 1 : a === b ? 0.5 : 0), 0),
    0,
  )
  return (wins - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}
