import { useEffect, useState } from 'react'
import type { Cart } from '#app/features/drinks/cart.ts'
import { checkoutContent } from '#practice/content/checkout.ts'
import { fill } from '#practice/fill.ts'
import { formatUsd } from '#shared/money.ts'

const { changed, gone } = checkoutContent.summary

/** The price of what is in the cart, which may have changed since the visitor chose it, and a sentence if it has. */
export function useCurrentPrice(cart: Cart | null) {
  const [current, setCurrent] = useState<{ cents: number; notice: string } | null>(null)
  const name = cart?.name
  const unitCents = current?.cents ?? cart?.unitCents ?? 0

  useEffect(() => {
    let isCurrent = true
    if (name !== undefined)
      void findChange(name, unitCents).then((change) => {
        if (isCurrent && change) setCurrent(change)
      })
    return () => {
      isCurrent = false
    }
  }, [name, unitCents])

  /** Asks once more; whether it is still the price that the visitor sees. */
  const check = async (): Promise<boolean> => {
    const change = name === undefined ? null : await findChange(name, unitCents)
    if (change) setCurrent(change)
    return !change
  }

  return { unitCents, notice: current?.notice, check }
}

/** The other price that it has by now, or none anymore; null while it has this one. */
async function findChange(name: string, unitCents: number) {
  try {
    const { readCurrentCents } = await import('#app/features/drinks/current-price.ts')
    const cents = await readCurrentCents(name)
    if (cents === null) return { cents: unitCents, notice: gone }
    return cents === unitCents ? null : { cents, notice: fill(changed, { price: formatUsd(cents) }) }
  } catch (error) {
    // Without a connection nobody can tell, and nothing is paid here.
    console.warn(error)
    return null
  }
}
