import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { Stepper } from '#app/components/ui/stepper.tsx'
import type { ChosenProduct } from '#app/features/checkout/chosen-product.ts'
import * as paths from '#app/paths.ts'
import { checkoutContent } from '#practice/content/checkout.ts'
import { offers } from '#practice/offers.ts'
import { formatUsd } from '#shared/money.ts'

type Props = {
  /** Null until the page is hydrated. */
  cart: ChosenProduct | null
  quantity: number
  onQuantity: (quantity: number) => void
  error: string | undefined
  /** About the price. */
  notice: string | undefined
  /** Whether it isn't offered anymore. */
  isGone: boolean
  busy: boolean
  picture: ReactNode
}

export function UnsentSummary({ cart, quantity, onQuantity, error, notice, isGone, busy, picture }: Props) {
  const { summary, submit, busy: busyText } = checkoutContent
  const tax = offers.plusTax.find(({ slug }) => slug === cart?.size?.product)?.text
  return (
    <section
      aria-labelledby="summary"
      className="grid gap-5 self-start rounded-card border border-line bg-surface p-6 md:sticky md:top-24 md:p-8"
    >
      <h2 id="summary" className="text-3xl">
        {summary.title}
      </h2>
      <div
        className={`grid items-center gap-5 ${cart && !picture ? '' : 'grid-cols-[5.5rem_1fr]'} [overflow-wrap:anywhere]`}
      >
        {cart ? picture : <Skeleton className="aspect-square" />}
        {cart ? (
          <div>
            <p className="font-display text-xl">{cart.name}</p>
            <p className="text-muted tabular-nums">{formatUsd(cart.unitCents)}</p>
          </div>
        ) : (
          <div className="grid gap-2">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-5 w-16" />
          </div>
        )}
      </div>
      <Stepper
        label={summary.quantity}
        min={1}
        value={quantity}
        onChange={onQuantity}
        error={error}
        rule={summary.wrongQuantity}
      />
      <dl className="grid gap-2 border-line border-t pt-5">
        <div className="flex justify-between gap-4 text-muted">
          <dt>{summary.collection}</dt>
          <dd>{summary.pickup}</dd>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt>{summary.total}</dt>
          <dd className="min-w-0 text-right text-3xl tracking-tight tabular-nums [overflow-wrap:anywhere]">
            <output aria-live="polite">{error || !cart ? '—' : formatUsd(cart.unitCents * quantity)}</output>
          </dd>
        </div>
      </dl>
      {tax && <p className="-mt-3 text-right text-muted text-sm">{tax}</p>}
      <p
        id="price-notice"
        tabIndex={-1}
        aria-live="polite"
        className="font-medium text-on-tone-red empty:hidden"
      >
        {notice}
      </p>
      {isGone && (
        <Link to={paths.products} className="-mt-3 justify-self-start py-1 underline underline-offset-4">
          See all products
        </Link>
      )}
      <Button type="submit" busy={busy} busyText={busyText} className="w-full text-lg">
        {submit}
      </Button>
    </section>
  )
}
