import { useLocation } from 'react-router'
import { Page } from '#app/components/layout/page.tsx'
import { WithoutScripts } from '#app/components/layout/without-scripts.tsx'
import { linkViews, PrerenderedViews } from '#app/components/prerendered-views.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { useIsHydrating } from '#app/components/use-is-prerendered.ts'
import { OrderLinkGone } from '#app/features/your-order/components/order-link-gone.tsx'
import { YourOrder } from '#app/features/your-order/components/your-order.tsx'
import { readPaymentResult } from '#app/lib/payment-result.ts'
import { privateMeta } from '#app/lib/private-meta.ts'
import { QueryProvider } from '#app/lib/query.tsx'

const title = 'Your order'

/** The link is a key: other sites don't learn where a visitor comes from. */
export const meta = () => [...privateMeta(title), { name: 'referrer', content: 'no-referrer' }]

/** The fragment of the address holds the token, which only the browser knows. */
export default function YourOrderRoute() {
  const { hash, search, state } = useLocation()
  const isHydrating = useIsHydrating()
  const token = hash.slice(1)
  const { isNew }: { isNew?: unknown } = state ?? {}
  return (
    <PrerenderedViews
      views={linkViews}
      withoutScripts={
        <WithoutScripts title={title}>
          This page needs JavaScript to show your order. Turn it on, then open the link again.
        </WithoutScripts>
      }
    >
      <QueryProvider>
        <Page title={title} className="min-h-svh print:min-h-0">
          {isHydrating && <Spinner label="Loading your order..." inline />}
          {!isHydrating && !token && <OrderLinkGone problem="incomplete" />}
          {!isHydrating && token && (
            <YourOrder key={token} token={token} isNew={isNew === true} result={readPaymentResult(search)} />
          )}
        </Page>
      </QueryProvider>
    </PrerenderedViews>
  )
}
