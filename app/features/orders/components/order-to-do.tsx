import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import { lazyPart } from '#app/components/ui/lazy-part.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { stepAction } from '#app/features/orders/step-labels.ts'
import { useOwnerOrder } from '#app/features/orders/use-owner-order.ts'
import { api, call } from '#app/lib/api.ts'
import { useAttempt } from '#app/lib/use-attempt.ts'
import { formatTimeRange } from '#shared/dates.ts'
import { formatUsd } from '#shared/money.ts'
import type { OrderStep } from '#shared/order-steps.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'
import type { TodayOrder } from '#shared/today.ts'

type Props = { order: TodayOrder; onTaken: (order: OwnerOrder) => void }

/** Today comes sooner without the dialogs of an order. */
export const loadOrderStep = async () =>
  (await import('#app/features/orders/components/loaded-order-step.tsx')).LoadedOrderStep
const LoadedOrderStep = lazyPart(loadOrderStep, { subject: 'this step' })

/** These are taken at once, as they can be undone: their message waits as long. */
const isTakenAtOnce = (step: OrderStep | null) => step === 'pack' || step === 'ready' || step === 'deliver'

/** An order that is here, and the next step with it. */
export function OrderToDo({ order, onTaken }: Props) {
  const { id, number, version, step, problem, delivery } = order
  const [dialogStep, setDialogStep] = useState<'ship' | 'pay' | null>(null)
  const { show, explain } = useOwnerOrder(number)
  const { run, busy } = useAttempt(
    (step: OrderStep) => {
      // As the dialog on the order's page proposes it: who picks it up hears when it is ready.
      const tell = step === 'ready' || (step === 'pack' && delivery === 'shipping')
      return call(api.api.orders[':id'].steps.$post({ param: { id }, json: { step, version, tell } }))
    },
    {
      onDone: (answer) => {
        show(answer.order)
        onTaken(answer.order)
      },
      explain: (error) => ({ fields: {}, message: explain(error) }),
    },
  )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3 print:py-1">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>
          <Link
            to={dashboardPaths.dashboardOrder(number)}
            className="font-medium text-leaf underline underline-offset-4"
          >
            Order {number}
          </Link>
          {order.name && (
            <>
              {' '}
              <span dir="auto">{order.name}</span>
            </>
          )}
        </p>
        <p className="text-muted text-sm">{describe(order)}</p>
        {problem && <p className="text-sm">{problem}</p>}
      </div>
      <div className="print:hidden">
        {step && !problem && (
          <Button
            size="small"
            variant={step === 'pack' ? 'primary' : 'secondary'}
            busy={busy}
            busyText="Saving..."
            aria-label={`${stepAction(step, delivery)}: order ${number}`}
            onClick={() => (isTakenAtOnce(step) ? void run(step) : setDialogStep('ship'))}
          >
            {stepAction(step, delivery)}
          </Button>
        )}
        {problem && order.due_cents > 0 && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`Take payment for order ${number}`}
            onClick={() => setDialogStep('pay')}
          >
            Take payment
          </Button>
        )}
      </div>
      {dialogStep && (
        <LoadedOrderStep number={number} step={dialogStep} onClose={() => setDialogStep(null)} />
      )}
    </li>
  )
}

function describe({ items, delivery, pickup_starts_at, pickup_ends_at, due_cents }: TodayOrder): string {
  const where =
    delivery === 'shipping'
      ? 'to ship'
      : pickup_starts_at
        ? `pickup ${formatTimeRange(pickup_starts_at, pickup_ends_at)}`
        : 'pickup'
  return [items, where, due_cents > 0 && `${formatUsd(due_cents)} to pay`].filter(Boolean).join(', ')
}
