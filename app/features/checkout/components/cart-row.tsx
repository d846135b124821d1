import type { ReactNode } from 'react'
import { StockWait } from '#app/components/stock-wait.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { Stepper } from '#app/components/ui/stepper.tsx'
import { type CartLine, removeFromCart, setQuantity } from '#app/lib/cart.ts'
import { toast } from '#app/lib/toast.ts'
import { drinkContent } from '#practice/content/drinks.ts'
import type { QuoteLine } from '#shared/checkout.ts'
import { formatUsd } from '#shared/money.ts'

const maxQuantity = 1000
const quantitySentence = 'Choose a whole number from 1 to 1,000.'

type Props = {
  line: CartLine
  /** Null until the server has priced a line that another tab added. */
  quoted: QuoteLine | null
  priceNotice: string | null
  picture: ReactNode
  /** What was typed as the quantity and can't be ordered; null for nothing. */
  typed: number | null
  onTyped: (typed: number | null) => void
}

/** One size in the cart. What was typed as its quantity counts once it is a number that can be ordered. */
export function CartRow({ line, quoted, priceNotice, picture, typed, onTyped }: Props) {
  const { quantity } = line
  if (!quoted) return <Skeleton className="my-5 h-24" />
  const { name, unit_cents: unitCents, problem, available } = quoted

  const change = (next: number) => {
    const isValid = Number.isInteger(next) && next >= 1 && next <= maxQuantity
    onTyped(isValid ? null : next)
    if (isValid) setQuantity(line, next)
  }
  const remove = () => {
    onTyped(null)
    removeFromCart(line)
    toast.info(`${name} removed from cart`)
  }
  const isGone = problem?.kind === 'gone' || problem?.kind === 'sold_out'
  const fewer = problem?.kind === 'fewer' && available ? available : null

  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-5 gap-y-4 py-5 [overflow-wrap:anywhere] sm:grid-cols-[5.5rem_minmax(0,1fr)_auto]">
      <div>{picture}</div>
      <div className="min-w-0">
        <h3 className="text-xl">{name}</h3>
        {problem?.kind !== 'gone' && <p className="text-muted tabular-nums">{formatUsd(unitCents)} each</p>}
        <p role="status" className="mt-1 font-medium text-on-tone-red empty:hidden">
          {priceNotice}
        </p>
      </div>
      <p className="text-xl tabular-nums max-sm:col-start-2 sm:text-right">
        {isGone || typed !== null ? amountMissing(problem) : formatUsd(unitCents * quantity)}
      </p>
      <div className="col-span-full grid gap-3 sm:col-start-2">
        {problem && (
          <p
            tabIndex={-1}
            data-line-problem=""
            role="status"
            className="font-medium text-on-tone-red outline-none"
          >
            {problem.sentence}
          </p>
        )}
        <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
          {!isGone && (
            <Stepper
              label={`Quantity, ${name}`}
              min={1}
              max={maxQuantity}
              value={typed ?? quantity}
              onChange={change}
              error={typed === null ? undefined : quantitySentence}
              rule={quantitySentence}
            />
          )}
          {fewer && (
            <Button variant="secondary" onClick={() => change(fewer)}>
              Take {fewer}
            </Button>
          )}
          <Button variant="quiet" aria-label={`Remove ${name}`} onClick={remove}>
            Remove
          </Button>
        </div>
        {problem?.kind === 'sold_out' && <StockWait product={line.product} name={name} />}
      </div>
    </div>
  )
}

const amountMissing = (problem: QuoteLine['problem']) =>
  problem?.kind === 'sold_out' ? drinkContent.soldOut : '—'
