import { formatNumber } from '#shared/format-number.ts'

/** A number with its noun: '1 text', '1,234 texts', '2 people'. */
export const formatCount = (n: number, singular: string, plural = `${singular}s`) =>
  `${formatNumber(n)} ${n === 1 ? singular : plural}`
