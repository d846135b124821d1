import type { ReactNode } from 'react'
import { CartRow } from '#app/features/checkout/components/cart-row.tsx'
import { nameLine } from '#app/features/checkout/use-price-notices.ts'
import type { CartLine, CartSize } from '#app/lib/cart.ts'
import type { Quote } from '#shared/checkout.ts'

type Props = {
  lines: readonly CartLine[]
  quote: Quote
  priceNotices: ReadonlyMap<string, string>
  picture: (line: CartSize) => ReactNode
  typed: ReadonlyMap<string, number>
  onTyped: (line: CartLine, typed: number | null) => void
}

export function CartLines({ lines, quote, priceNotices, picture, typed, onTyped }: Props) {
  return (
    <section aria-labelledby="cart">
      <h2 id="cart" className="text-3xl">
        Your cart
      </h2>
      <ul data-cart-lines="" className="mt-4 divide-y divide-line border-line border-y">
        {lines.map((line) => (
          <li key={nameLine(line)}>
            <CartRow
              line={line}
              quoted={quote.lines.find((each) => nameLine(each) === nameLine(line)) ?? null}
              priceNotice={priceNotices.get(nameLine(line)) ?? null}
              picture={picture(line)}
              typed={typed.get(nameLine(line)) ?? null}
              onTyped={(wrong) => onTyped(line, wrong)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
