import { type ComponentType, useEffect, useState } from 'react'
import { offers } from '#practice/offers.ts'

/**
 * Asks whether a size is sold out by now, which a published page can't know, and again after each refused order. Then it returns the
 * form to wait for it.
 */
export function useSoldOut(product: string, size: string, refusals = 0) {
  const [Wait, setWait] = useState<ComponentType<{ product: string; name: string }>>()
  useEffect(() => {
    if (offers.pickup || refusals)
      import('#app/components/sold-out.ts').then(
        ({ findWait }) => findWait(product, size, setWait, refusals > 0),
        () => {},
      )
  }, [product, size, refusals])
  return Wait
}
