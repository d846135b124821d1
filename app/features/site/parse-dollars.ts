const maxCents = 1_000_000
const amount = /^(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,2}))?$/

/**
 * Typed dollars as integer cents: '5', '5.00', '$5' and '1,250.5' are amounts, and with `canBeFree` also '0' and 'free'. Otherwise a
 * sentence that says what to type.
 */
export function parseDollars(text: string, canBeFree = false): { cents: number } | { problem: string } {
  const typed = text.trim().replace(/^(-?)\s*\$\s*/, '$1')
  if (typed === '') return { problem: 'Enter a price.' }
  if (typed.startsWith('-')) return { problem: 'A price can’t be negative.' }
  if (canBeFree && typed.toLowerCase() === 'free') return { cents: 0 }
  const [, dollars = '', decimals = ''] = amount.exec(typed) ?? []
  if (dollars === '' && decimals === '') {
    return { problem: 'Enter the price in dollars and cents, such as 12.50.' }
  }
  const cents = Number(dollars.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'))
  if (cents > maxCents) return { problem: 'Enter a price of $10,000 or less.' }
  return cents === 0 && !canBeFree ? { problem: 'Enter a price above zero.' } : { cents }
}

/** Integer cents as an owner would type them: 500 is '5', 1250 is '12.50'. */
export function dollarsAsTyped(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}
