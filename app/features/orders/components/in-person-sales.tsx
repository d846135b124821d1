import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { lazyPart } from '#app/components/ui/lazy-part.tsx'
import { inPersonOffersQuery } from '#app/features/orders/queries.ts'

const NewSale = lazyPart(async () => (await import('#app/features/orders/components/new-sale.tsx')).NewSale, {
  subject: 'the sale',
})

/** The way to sell something to somebody who is there; nothing where nothing can be picked up. */
export function InPersonSales() {
  const { data } = useQuery(inPersonOffersQuery)
  const [isOpen, setOpen] = useState(false)
  if (!data || data.offers.length + data.missing.length === 0) return null
  return (
    <>
      <Button variant="secondary" size="small" className="mb-6" onClick={() => setOpen(true)}>
        Sell in person
      </Button>
      {isOpen && <NewSale onClose={() => setOpen(false)} />}
    </>
  )
}
