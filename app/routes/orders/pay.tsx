import { useLocation } from 'react-router'
import { Page } from '#app/components/layout/page.tsx'
import { WithoutScripts } from '#app/components/layout/without-scripts.tsx'
import { linkViews, PrerenderedViews } from '#app/components/prerendered-views.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { useIsHydrating } from '#app/components/use-is-prerendered.ts'
import { PayLinkGone } from '#app/features/payment-request-page/components/pay-link-gone.tsx'
import { RequestedPayment } from '#app/features/payment-request-page/components/requested-payment.tsx'
import { readPaymentResult } from '#app/lib/payment-result.ts'
import { privateMeta } from '#app/lib/private-meta.ts'
import { QueryProvider } from '#app/lib/query.tsx'

const title = 'Payment'

/** The link is a key: other sites don't learn where a visitor comes from. */
export const meta = () => [...privateMeta(title), { name: 'referrer', content: 'no-referrer' }]

/** The fragment of the address holds the token, which only the browser knows. */
export default function PayRoute() {
  const { hash, search } = useLocation()
  const isHydrating = useIsHydrating()
  const token = hash.slice(1)
  return (
    <PrerenderedViews
      views={linkViews}
      withoutScripts={
        <WithoutScripts title={title}>
          This page needs JavaScript to open the payment. Turn it on, then open the link again.
        </WithoutScripts>
      }
    >
      <QueryProvider>
        <Page title={title} className="min-h-svh print:min-h-0">
          {isHydrating && <Spinner label="Loading..." inline />}
          {!isHydrating && !token && <PayLinkGone problem="incomplete" />}
          {!isHydrating && token && (
            <RequestedPayment key={token} token={token} result={readPaymentResult(search)} />
          )}
        </Page>
      </QueryProvider>
    </PrerenderedViews>
  )
}
