import { Link } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { formatDateTime } from '#shared/dates.ts'
import { toLocal } from '#shared/local-time.ts'
import { formatUsd } from '#shared/money.ts'
import type { FailedRefund } from '#shared/today.ts'

type Props = { refunds: readonly FailedRefund[]; onSettle: (refund: FailedRefund) => void }

/** Refunds that were refused or came back: the customer may have been told that the money is coming. */
export function FailedRefunds({ refunds, onSettle }: Props) {
  return (
    <ul className="border-line border-t">
      {refunds.map((refund) => (
        <li
          key={refund.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3 [overflow-wrap:anywhere] print:py-1"
        >
          <div className="min-w-0">
            <p>
              <RefundLink refund={refund} />{' '}
              <span className="tabular-nums">
                {formatUsd(refund.cents)}
                {refund.is_twice && ' refunded twice'}
              </span>
            </p>
            <p className="text-muted text-sm">
              {refund.reason} {formatDateTime(refund.at)}
            </p>
          </div>
          {!refund.is_twice && (
            <Button
              size="small"
              variant="secondary"
              className="print:hidden"
              aria-label={`Settled another way: ${nameOf(refund)}, ${formatUsd(refund.cents)}`}
              onClick={() => onSettle(refund)}
            >
              Settled another way…
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function nameOf({ order_number, session, description }: FailedRefund): string {
  if (order_number) return `Order ${order_number}`
  return session ? `${session.client_name ?? description}, ${formatDateTime(session.starts_at)}` : description
}

function RefundLink({ refund }: { refund: FailedRefund }) {
  const { order_number, session } = refund
  const to = order_number
    ? dashboardPaths.dashboardOrder(order_number)
    : session
      ? dashboardPaths.calendarAppointment(session.id, toLocal(new Date(session.starts_at)).date)
      : dashboardPaths.money
  return (
    <Link
      to={to}
      viewTransition
      className="tap-area inline-flex min-h-6 items-center font-medium underline underline-offset-4"
    >
      {nameOf(refund)}
    </Link>
  )
}
