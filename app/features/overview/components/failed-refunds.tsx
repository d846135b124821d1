import { Link } from 'react-router'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { formatDateTime } from '#shared/dates.ts'
import { toLocal } from '#shared/local-time.ts'
import { formatUsd } from '#shared/money.ts'
import type { FailedRefund } from '#shared/today.ts'

/** Refunds that were refused or came back: the customer may have been told that the money is coming. */
export function FailedRefunds({ refunds }: { refunds: readonly FailedRefund[] }) {
  return (
    <ul className="border-line border-t">
      {refunds.map((refund) => (
        <li key={refund.id} className="border-line border-b py-3 [overflow-wrap:anywhere] print:py-1">
          <p>
            <RefundLink refund={refund} /> <span className="tabular-nums">{formatUsd(refund.cents)}</span>
          </p>
          <p className="text-muted text-sm">
            {refund.reason} {formatDateTime(refund.at)}
          </p>
        </li>
      ))}
    </ul>
  )
}

function RefundLink({ refund: { order_number, session, description } }: { refund: FailedRefund }) {
  const { to, name } = order_number
    ? { to: dashboardPaths.dashboardOrder(order_number), name: `Order ${order_number}` }
    : session
      ? {
          to: dashboardPaths.calendarAppointment(session.id, toLocal(new Date(session.starts_at)).date),
          name: `${session.client_name ?? description}, ${formatDateTime(session.starts_at)}`,
        }
      : { to: dashboardPaths.money, name: description }
  return (
    <Link
      to={to}
      viewTransition
      className="inline-flex min-h-6 items-center font-medium underline underline-offset-4"
    >
      {name}
    </Link>
  )
}
