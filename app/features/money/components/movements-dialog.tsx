import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { ShowMore } from '#app/components/ui/show-more.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { downloadReceipt, movementsQuery } from '#app/features/money/queries.ts'
import { useAction } from '#app/lib/use-action.ts'
import { formatDateTime } from '#shared/dates.ts'
import { toLocal } from '#shared/local-time.ts'
import { formatUsd } from '#shared/money.ts'
import type { MoneyMethod, MovementKind } from '#shared/money-kinds.ts'
import type { MoneyFigure, MoneyMovement } from '#shared/money-report.ts'

/** A figure of the screen; `cents` is what its movements add up to. */
export type ShownFigure = {
  title: string
  period: string
  /** All movements without one. */
  figure?: MoneyFigure
  cents: number
}

const kinds: Record<MovementKind, string> = {
  payment: 'Paid',
  refund: 'Refunded',
  refund_failed: 'Refund came back',
  dispute: 'Taken by the bank',
  dispute_returned: 'Returned by the bank',
  fee: 'Fee',
  correction: 'Correction',
}
const methods: Record<MoneyMethod, string> = { card: 'by card', cash: 'in cash', other: 'by other means' }

/** The movements that make up a figure, with the order or session of each and its receipt. */
export function MovementsDialog({
  title,
  period,
  figure,
  cents,
  onClose,
}: ShownFigure & { onClose: () => void }) {
  const query = useInfiniteQuery(movementsQuery(period, figure))
  const movements = query.data?.pages.flatMap((page) => page.movements) ?? []
  return (
    <Dialog title={title} onClose={onClose} focusTitle>
      <p className="mt-2 font-medium tabular-nums">{formatUsd(cents)}</p>
      {query.isPending && <Skeleton className="mt-4 h-40" />}
      {query.isError && movements.length === 0 && (
        <LoadError subject="the movements" busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      <ul className="mt-4 divide-y divide-line">
        {movements.map((movement) => (
          <Movement key={movement.id} movement={movement} isTax={figure === 'tax'} />
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <ShowMore query={query} />
        <Button variant={query.hasNextPage ? 'quiet' : 'secondary'} onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

function Movement({ movement, isTax }: { movement: MoneyMovement; isTax: boolean }) {
  const { at, kind, method, cents, tax_cents, what, who, receipt, note } = movement
  const link = linkOf(movement)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 py-3 [overflow-wrap:anywhere]">
      <p>
        {link ? (
          <Link to={link} className="text-leaf underline underline-offset-4">
            {movement.order_number ? `Order ${movement.order_number}` : (what ?? 'Session')}
          </Link>
        ) : (
          (what ?? 'Erased')
        )}
        {who && (
          <>
            {' · '}
            <bdi>{who}</bdi>
          </>
        )}
      </p>
      <p className="tabular-nums">{formatUsd(isTax ? tax_cents : cents)}</p>
      <p className="col-span-2 text-muted text-sm">
        {kinds[kind]} {kind !== 'fee' && methods[method]} · {formatDateTime(at)}
        {movement.order_number && what && ` · ${what}`}
        {tax_cents !== 0 && kind !== 'fee' && !isTax && ` · ${formatUsd(tax_cents)} sales tax included`}
      </p>
      {note && <p className="col-span-2 text-sm">“{note}”</p>}
      {receipt !== null && <ReceiptButton number={receipt} />}
    </li>
  )
}

function linkOf({ order_number, appointment }: MoneyMovement): string | null {
  if (order_number !== null) return dashboardPaths.dashboardOrder(order_number)
  return appointment
    ? dashboardPaths.calendarAppointment(appointment.id, toLocal(new Date(appointment.starts_at)).date)
    : null
}

function ReceiptButton({ number }: { number: number }) {
  const { run, busy } = useAction(() => downloadReceipt(number), {
    failure: 'The receipt could not be made. Please try again.',
  })
  return (
    <Button
      variant="quiet"
      size="small"
      className="col-span-2 -ms-[12px] justify-self-start"
      busy={busy}
      onClick={() => void run()}
    >
      Receipt {number} (PDF)
    </Button>
  )
}
