import { useEffect, useState } from 'react'
import { cartStore, setShownPrice } from '#app/lib/cart.ts'
import { checkoutContent } from '#practice/content/checkout.ts'
import { fill } from '#practice/fill.ts'
import type { Quote } from '#shared/checkout.ts'
import { formatUsd } from '#shared/money.ts'

export const nameLine = ({ product, size }: { product: string; size: string }) => `${product}/${size}`

/** A sentence for each line whose price is another one than the visitor saw, for as long as the page is open. */
export function usePriceNotices(quote: Quote | null): ReadonlyMap<string, string> {
  const [notices, setNotices] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const seen = new Map(cartStore.read().map((line) => [nameLine(line), line.unitCents]))
    for (const line of quote?.lines ?? []) {
      const name = nameLine(line)
      const seenCents = seen.get(name)
      if (seenCents === undefined || seenCents === line.unit_cents || line.problem?.kind === 'gone') continue
      setShownPrice(line, line.unit_cents)
      if (seenCents === null) continue
      const sentence = fill(checkoutContent.summary.changed, { price: formatUsd(line.unit_cents) })
      setNotices((known) => new Map(known).set(name, sentence))
    }
  }, [quote])
  return notices
}
