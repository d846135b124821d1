import { type ReactNode, useRef } from 'react'
import { Button, ButtonAnchor } from '#app/components/ui/button.tsx'
import { Stepper } from '#app/components/ui/stepper.tsx'
import { useSoldOut } from '#app/components/use-sold-out.ts'
import { type Sale, useCardCheckout } from '#app/features/orders/use-card-checkout.ts'
import { blendContent } from '#practice/content/blend.ts'
import { offers } from '#practice/offers.ts'
import { formatUsd } from '#shared/money.ts'
import { isQuantity, orderTotalCents, quantitySentence } from '#shared/order-terms.ts'

const content = blendContent.order

type Props = {
  sale: Sale
  /** After the price: 'per pouch'. */
  each: string
  /** Said about shipping while the order doesn't ship free; null says nothing. */
  shipping: string | null
  /** At any quantity. */
  shipsFree?: boolean
  reassurance: readonly string[]
  /** Choices above the quantity. */
  children?: ReactNode
}

/** Orders a product and opens the payment page in a new tab. */
export function CardCheckoutForm({ sale, each, shipping, shipsFree = false, reassurance, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { terms, quantity, change, submit, addToCart, prepare, busy, page, returned, refusals, error } =
    useCardCheckout(form, sale)
  const Wait = useSoldOut(sale.slug, sale.cart?.size ?? '', refusals)
  const isSoldOut = sale.isSoldOut || !!Wait
  const { unitCents, minQuantity, maxQuantity, freeShippingOverCents } = terms
  const total = orderTotalCents(terms, quantity)
  const isFree =
    shipsFree ||
    (isQuantity(terms, quantity) && freeShippingOverCents !== null && total > freeShippingOverCents)
  const tax = offers.plusTax.find(({ slug }) => slug === sale.slug)?.text
  const shippingLine = isFree ? content.shipsFree : shipping

  return (
    <div className="self-start rounded-card border border-line bg-surface p-6 md:sticky md:top-24 md:p-8">
      <form
        ref={form}
        id="order"
        noValidate
        aria-labelledby="order-title"
        onFocus={prepare}
        onPointerEnter={prepare}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 id="order-title" className="text-card">
            {content.title}
          </h3>
          <p className="text-muted">
            <span className="text-ink tabular-nums">{formatUsd(unitCents)}</span> {each}
          </p>
        </div>
        {children}
        <div className="mt-6 flex flex-wrap items-end justify-between gap-6">
          <Stepper
            label={content.quantity}
            name="quantity"
            value={quantity}
            min={minQuantity}
            max={maxQuantity}
            onChange={change}
            error={error}
            rule={quantitySentence(terms, sale.unit)}
          />
          <p className="ml-auto grid justify-items-end">
            <span className="text-[0.9375rem] text-muted">{content.total}</span>
            <output aria-live="polite" className="text-4xl leading-none tracking-tight tabular-nums">
              {error || Number.isNaN(total) ? '—' : formatUsd(total)}
            </output>
          </p>
        </div>
        {tax && <p className="mt-2 text-right text-[0.9375rem] text-muted">{tax}</p>}
        {shippingLine && <p className="mt-5 text-muted">{shippingLine}</p>}
        <Button
          type="submit"
          busy={busy}
          busyText={content.busy}
          disabled={isSoldOut}
          className="mt-5 w-full text-lg"
        >
          {isSoldOut ? content.soldOut : content.submit}
        </Button>
        {offers.pickup && !isSoldOut && (
          <Button variant="secondary" data-takes-quantity="" onClick={addToCart} className="mt-3 w-full">
            Add to cart
          </Button>
        )}
        <p
          role="status"
          className={`mt-3 text-center text-sm ${returned ? 'font-medium text-on-tone-red' : 'text-muted'}`}
        >
          {returned ?? (page?.opened ? content.opened : content.newTab)}
        </p>
        {page && (
          <ButtonAnchor
            href={page.url}
            target="_blank"
            rel="noopener"
            variant="secondary"
            className="mt-3 w-full"
          >
            {content.openPayment}
          </ButtonAnchor>
        )}
        <ul className="mt-6 grid gap-2 border-line border-t pt-5 text-sm text-muted">
          {reassurance.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </form>
      {Wait && <Wait product={sale.slug} name={sale.cart?.name ?? ''} />}
    </div>
  )
}
