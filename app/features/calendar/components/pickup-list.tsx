import { Link } from 'react-router'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { shortDate, timeRange } from '#app/features/calendar/calendar-dates.ts'
import { addUpLines, describeLine } from '#app/features/calendar/pickup-lines.ts'
import type { PickupOrder } from '#shared/calendar.ts'
import { toLocal } from '#shared/local-time.ts'
import { formatUsd } from '#shared/money.ts'

type Props = { orders: readonly PickupOrder[]; hasDates?: boolean }

/** The orders that are picked up in a day or a week, folded so that the sessions are in sight; each leads to its own page. */
export function PickupList({ orders, hasDates = false }: Props) {
  if (orders.length === 0) return null
  const open = orders.filter(({ stage }) => stage !== 'handed_over')
  const toPrepare = addUpLines(open.filter(({ stage }) => stage === 'open'))
  return (
    <details className="mb-3 border-line border-y">
      <summary className="cursor-pointer py-3">
        <span className="font-medium">Pickups ({orders.length})</span>
        <span className="text-muted tabular-nums">{describeOpen(open)}</span>
      </summary>
      <ul className="border-line border-t">
        {orders.map((order) => (
          <li
            key={order.number}
            className="grid gap-x-4 border-line border-b py-2 sm:grid-cols-[12rem_minmax(0,1fr)] sm:items-baseline"
          >
            <span className="text-muted tabular-nums sm:text-ink">
              {hasDates && `${shortDate(toLocal(new Date(order.starts_at)).date)}, `}
              {timeRange(order.starts_at, order.ends_at)}
            </span>
            <PickupDetails order={order} />
          </li>
        ))}
      </ul>
      {toPrepare.length > 0 && (
        <p className="py-3 [overflow-wrap:anywhere]">
          To prepare in all: {toPrepare.map(describeLine).join(', ')}
        </p>
      )}
    </details>
  )
}

function PickupDetails({ order }: { order: PickupOrder }) {
  const { number, customer_name, lines, stage, due_cents, owner_note } = order
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <Link
        to={dashboardPaths.dashboardOrder(number)}
        className="inline-flex min-h-11 items-center font-medium text-leaf underline underline-offset-4"
      >
        {customer_name ?? 'A customer'}, order {number}
      </Link>
      <p>{lines.map(describeLine).join(', ')}</p>
      <p className="text-muted tabular-nums">
        {stageNames[stage]}
        {due_cents > 0 && `, ${formatUsd(due_cents)} to be paid`}
      </p>
      {owner_note && <p className="text-muted">{owner_note}</p>}
    </div>
  )
}

const stageNames: Record<PickupOrder['stage'], string> = {
  open: 'To prepare',
  ready: 'Ready',
  handed_over: 'Picked up',
}

/** ': 2 to hand over, $24.00 to be paid' */
function describeOpen(open: readonly PickupOrder[]): string {
  if (open.length === 0) return ': all picked up'
  const dueCents = open.reduce((sum, { due_cents }) => sum + due_cents, 0)
  return `: ${open.length} to hand over${dueCents > 0 ? `, ${formatUsd(dueCents)} to be paid` : ''}`
}
