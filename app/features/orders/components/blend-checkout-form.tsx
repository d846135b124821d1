import { useRef } from 'react'
import { Button, ButtonAnchor } from '#app/components/ui/button.tsx'
import { Stepper } from '#app/components/ui/stepper.tsx'
import { useBlendCheckout } from '#app/features/orders/use-blend-checkout.ts'
import { blendContent } from '#practice/content/blend.ts'
import { offers } from '#practice/offers.ts'
import { blendTotalCents, noBlend } from '#shared/blend.ts'
import { formatUsd } from '#shared/money.ts'

const content = blendContent.order
const offer = offers.blend ?? noBlend
const { unitCents, minQuantity, maxQuantity, freeShippingOverCents } = offer

export function BlendCheckoutForm() {
  const form = useRef<HTMLFormElement>(null)
  const { quantity, change, submit, prepare, busy, page, returned, error } = useBlendCheckout(form)
  const total = blendTotalCents(offer, quantity)

  return (
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
      className="self-start rounded-card border border-line bg-surface p-6 md:sticky md:top-24 md:p-8"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="order-title" className="text-[1.75rem]">
          {content.title}
        </h3>
        <p className="text-muted">
          <span className="text-ink tabular-nums">{formatUsd(unitCents)}</span> {content.each}
        </p>
      </div>
      <div className="mt-6 flex flex-wrap items-end justify-between gap-6">
        <Stepper
          label={content.quantity}
          name="quantity"
          value={quantity}
          min={minQuantity}
          max={maxQuantity}
          onChange={change}
          error={error}
        />
        <p className="grid justify-items-end">
          <span className="text-[0.9375rem] text-muted">{content.total}</span>
          <output aria-live="polite" className="text-4xl leading-none tracking-tight tabular-nums">
            {error || Number.isNaN(total) ? '—' : formatUsd(total)}
          </output>
        </p>
      </div>
      <p className="mt-5 text-muted">
        {freeShippingOverCents === null || total > freeShippingOverCents
          ? content.shipsFree
          : content.shipping}
      </p>
      <Button type="submit" busy={busy} busyText={content.busy} className="mt-5 w-full text-lg">
        {content.submit}
      </Button>
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
        {content.reassurance.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </form>
  )
}
