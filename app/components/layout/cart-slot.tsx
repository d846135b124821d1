import { type ComponentType, useEffect, useState } from 'react'
import { offers } from '#practice/offers.ts'

/** The button of the cart, loaded where orders can be picked up. */
export function CartSlot() {
  const [Cart, setCart] = useState<ComponentType>()
  useEffect(() => {
    if (offers.pickup)
      import('#app/components/layout/cart-button.tsx').then(
        ({ CartButton }) => setCart(() => CartButton),
        () => {},
      )
  }, [])
  return Cart && <Cart />
}
