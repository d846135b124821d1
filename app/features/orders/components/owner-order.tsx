import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { PrintHeader } from '#app/components/ui/print-header.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { OrderDestination } from '#app/features/orders/components/order-destination.tsx'
import { OrderHistory, OrderMessages } from '#app/features/orders/components/order-history.tsx'
import { OrderMoney } from '#app/features/orders/components/order-money.tsx'
import { OrderNote } from '#app/features/orders/components/order-note.tsx'
import { OrderPrint } from '#app/features/orders/components/order-print.tsx'
import { OrderStepDialog } from '#app/features/orders/components/order-step-dialog.tsx'
import { ResendDialog } from '#app/features/orders/components/resend-dialog.tsx'
import { TakeBackSale } from '#app/features/orders/components/take-back-sale.tsx'
import { TakePayment } from '#app/features/orders/components/take-payment.tsx'
import { useOrderUndo } from '#app/features/orders/order-undo.ts'
import { ownerOrderQuery } from '#app/features/orders/queries.ts'
import { stageOf, stepAction } from '#app/features/orders/step-labels.ts'
import { ApiError } from '#app/lib/api.ts'
import { wordPhone } from '#practice/wording.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatUsd } from '#shared/money.ts'
import type { OrderStep } from '#shared/order-steps.ts'
import { orderTone } from '#shared/orders.ts'
import type { OwnerOrder as Order } from '#shared/owner-order.ts'
import type { FailedCardRefund } from '#shared/payment-requests.ts'

type Settle = { onSettle: (refund: FailedCardRefund) => void }
type Props = Settle & { number: string }

/** One order: its items, customer and destination, the next step with it, its payments and its history. */
export function OwnerOrder({ number, onSettle }: Props) {
  const query = useQuery(ownerOrderQuery(number))
  if (query.data) return <LoadedOrder key={query.data.id} order={query.data} onSettle={onSettle} />
  if (query.isPending) return <Spinner label="Loading the order..." />
  const isMissing = query.error instanceof ApiError && query.error.code === 'not_found'
  if (isMissing) return <p>There is no order with this number.</p>
  return <LoadError subject="this order" busy={query.isFetching} onRetry={() => void query.refetch()} />
}

function LoadedOrder({ order, onSettle }: Settle & { order: Order }) {
  const [dialogStep, setDialogStep] = useState<OrderStep | null>(null)
  const [isPaying, setPaying] = useState(false)
  const [isResending, setResending] = useState(false)
  const { name, email, phone, client_id } = order.customer
  const heading = useRef<HTMLHeadingElement>(null)
  useOrderUndo(order, () => heading.current)
  return (
    <article data-print="list">
      <PrintHeader />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 ref={heading} tabIndex={-1} className="text-3xl outline-none md:text-4xl">
          Order {order.number}
        </h2>
        <Badge tone={orderTone(order.status)}>{stageOf(order)}</Badge>
      </div>
      <p className="mt-2 text-muted">{formatDateTime(order.created_at)}</p>
      <Held order={order} />
      <Steps order={order} onAsk={setDialogStep} onPay={() => setPaying(true)} />
      <TakeBackSale order={order} onDone={() => heading.current?.focus()} />
      <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-2 print:mt-6 print:block print:space-y-6">
        <Section title="Items">
          <Lines order={order} />
        </Section>
        <Section title="Customer">
          <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
            {client_id ? (
              <Link
                to={dashboardPaths.clientRecord(client_id)}
                className="text-leaf underline underline-offset-4"
              >
                {name ?? email ?? 'This person'}
              </Link>
            ) : (
              (name ?? 'No name')
            )}
          </p>
          {email && <p className="[overflow-wrap:anywhere]">{email}</p>}
          {phone && <p>{wordPhone(phone)}</p>}
        </Section>
        <Section title={order.delivery === 'pickup' ? 'Pickup' : 'Ships to'}>
          <OrderDestination order={order} />
          <OrderPrint order={order} />
        </Section>
        <Section title="Payments">
          <OrderMoney order={order} onSettle={onSettle} />
        </Section>
        <Section title="Note" data-print="no">
          <OrderNote order={order} />
        </Section>
        <Section title="Messages">
          <OrderMessages messages={order.messages} areDeleted={order.are_messages_deleted} />
          <Button variant="quiet" size="small" className="-ms-[12px] mt-2" onClick={() => setResending(true)}>
            Resend message…
          </Button>
        </Section>
        <Section title="History">
          <OrderHistory events={order.events} />
        </Section>
      </div>
      {isResending && <ResendDialog order={order} onClose={() => setResending(false)} />}
      {isPaying && <TakePayment order={order} onClose={() => setPaying(false)} />}
      {dialogStep && <OrderStepDialog order={order} step={dialogStep} onClose={() => setDialogStep(null)} />}
    </article>
  )
}

/** Why the order stays here, once, however many steps that stops. */
function Held({ order }: { order: Order }) {
  const sentences = new Set(order.steps.map(({ problem }) => problem).filter((problem) => problem !== null))
  if (sentences.size === 0) return null
  return (
    <div className="mt-4 grid gap-2 rounded-card border border-edge px-5 py-4">
      {[...sentences].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}

type StepsProps = { order: Order; onAsk: (step: OrderStep) => void; onPay: () => void }

function Steps({ order, onAsk, onPay }: StepsProps) {
  const isDue = order.money.due_cents > 0
  const possible = order.steps.filter(({ problem }) => problem === null)
  const main = possible.find(({ step }) => step === order.next_step) ?? null
  const others = possible.filter((state) => state !== main)
  if (possible.length === 0 && !isDue) return null
  return (
    <div className="mt-6 flex flex-wrap items-start gap-3" data-print="no">
      {main && <Button onClick={() => onAsk(main.step)}>{stepAction(main.step, order.delivery)}</Button>}
      {isDue && (
        <Button variant={main ? 'secondary' : 'primary'} onClick={onPay}>
          Take payment
        </Button>
      )}
      {others.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center px-3">Other steps</summary>
          <div className="mt-2 grid justify-items-start gap-2">
            {others.map(({ step }) => (
              <Button key={step} variant="secondary" size="small" onClick={() => onAsk(step)}>
                {stepAction(step, order.delivery)}
              </Button>
            ))}
          </div>
        </details>
      )}
    </div>
  )
}

function Lines({ order }: { order: Order }) {
  return (
    <>
      <ul className="grid gap-2">
        {order.lines.map((line) => (
          <li key={line.name} className="flex justify-between gap-4">
            <span className="[overflow-wrap:anywhere]">
              {line.quantity} × {line.name}
            </span>
            <span className="tabular-nums">{formatUsd(line.total_cents - line.tax_cents)}</span>
          </li>
        ))}
        {order.tax_cents > 0 && (
          <li className="flex justify-between gap-4">
            <span>{order.tax_label}</span>
            <span className="tabular-nums">{formatUsd(order.tax_cents)}</span>
          </li>
        )}
      </ul>
      <p className="mt-3 flex justify-between gap-4 border-line border-t pt-3 font-medium">
        <span>Total</span>
        <span className="tabular-nums">{formatUsd(order.total_cents)}</span>
      </p>
    </>
  )
}

type SectionProps = { title: string; 'data-print'?: 'no'; children: ReactNode }

function Section({ title, children, ...print }: SectionProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} {...print}>
      <h3 id={heading} className="mb-4 font-display text-2xl">
        {title}
      </h3>
      {children}
    </section>
  )
}
