import { useEffect, useState } from 'react'
import type { ChosenProduct } from '#app/features/checkout/chosen-product.ts'
import { checkoutContent } from '#practice/content/checkout.ts'
import { fill } from '#practice/fill.ts'
import { formatUsd } from '#shared/money.ts'

const { changed, gone } = checkoutContent.summary

/** The price of what is in the cart, which may have changed since the visitor chose it, and a sentence if it has. */
export function useCurrentPrice(cart: ChosenProduct | null) {
  const [current, setCurrent] = useState<Change | null>(null)
  const { name, size } = cart ?? {}
  const product = size?.product
  const slug = size?.size
  const unitCents = current?.cents ?? cart?.unitCents ?? 0

  useEffect(() => {
    let isCurrent = true
    if (name !== undefined)
      void findChange({ name, size: product && slug ? { product, size: slug } : null }, unitCents).then(
        (change) => {
          if (isCurrent && change) setCurrent(change)
        },
      )
    return () => {
      isCurrent = false
    }
  }, [name, product, slug, unitCents])

  return { unitCents, notice: current?.notice, isGone: current?.isGone ?? false }
}

type Change = { cents: number; notice: string; isGone: boolean }

/** The other price that it has by now, or none anymore; null while it has this one. */
async function findChange(
  cart: Pick<ChosenProduct, 'name' | 'size'>,
  unitCents: number,
): Promise<Change | null> {
  try {
    const { readCurrentCents } = await import('#app/features/checkout/current-price.ts')
    const cents = await readCurrentCents(cart)
    if (cents === null) return { cents: unitCents, notice: gone, isGone: true }
    if (cents === unitCents) return null
    return { cents, notice: fill(changed, { price: formatUsd(cents) }), isGone: false }
  } catch (error) {
    // Without a connection nobody can tell, and nothing is paid here.
    console.warn(error)
    return null
  }
}
