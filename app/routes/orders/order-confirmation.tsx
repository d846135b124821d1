import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { WithoutScripts } from '#app/components/layout/without-scripts.tsx'
import { PrerenderedViews, type View } from '#app/components/prerendered-views.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { OrderConfirmation } from '#app/features/orders/components/order-confirmation.tsx'
import { privateMeta } from '#app/lib/private-meta.ts'
import { toast } from '#app/lib/toast.ts'
import * as paths from '#app/paths.ts'
import { orderConfirmationContent as content } from '#practice/content/order-confirmation.ts'
import { offers } from '#practice/offers.ts'

export const meta = () => privateMeta(content.meta.title)

const views: View[] = [{ search: 'session_id=*' }, {}]

export default function OrderConfirmationRoute() {
  return (
    <PrerenderedViews
      views={views}
      withoutScripts={
        <WithoutScripts title={content.meta.title}>
          {offers.orders
            ? 'This page needs JavaScript to show your order. If you have paid, we have it, and your confirmation email is on its way.'
            : 'Nothing is sold on this site now. This page needs JavaScript to show an earlier order.'}
        </WithoutScripts>
      }
    >
      <Confirmation />
    </PrerenderedViews>
  )
}

function Confirmation() {
  const [search] = useSearchParams()
  const sessionId = search.get('session_id')
  if (!sessionId) return <MissingSession />
  const product = search.get('product')
  const slug = product && /^[a-z0-9-]{1,60}$/.test(product) ? product : null
  const isCart = search.get('cart') === 'paid'
  return <OrderConfirmation key={sessionId} sessionId={sessionId} product={slug} isCart={isCart} />
}

function MissingSession() {
  const navigate = useNavigate()
  useEffect(() => {
    toast.error(content.missing)
    void navigate(offers.blend ? paths.order : paths.home, { replace: true })
  }, [navigate])
  return (
    <main id="main" className="page min-h-[60vh] pt-24">
      <Spinner label="Loading..." />
    </main>
  )
}
