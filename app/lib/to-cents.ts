/** Integer cents of an amount typed in dollars, such as '12.50'; null for anything but dollars with at most two decimals. */
export function toCents(text: string): number | null {
  const match = /^\$?(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}
