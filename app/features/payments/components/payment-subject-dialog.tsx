import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { leftCentsOf } from '#app/features/payments/payable-sessions.ts'
import type { ClientSession } from '#shared/clients.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatUsd } from '#shared/money.ts'

type Props = {
  /** What a client has to pay: sessions, and the numbers of orders. */
  sessions: readonly ClientSession[]
  orders: readonly number[]
  /** With null for anything else. */
  onChoose: (session: ClientSession | null) => void
  onClose: () => void
}

/** Asks what a client pays: taken as anything else, what they owe would be asked for again. */
export function PaymentSubjectDialog({ sessions, orders, onChoose, onClose }: Props) {
  return (
    <Dialog title="What is paid?" onClose={onClose} focusTitle>
      <ul className="my-4 border-line border-t">
        {sessions.map((session) => {
          const left = leftCentsOf(session)
          return (
            <li key={session.id} className={rowClass}>
              <span>
                <span className="block font-medium [overflow-wrap:anywhere]">{session.service_type}</span>
                <span className="text-muted text-sm tabular-nums">
                  {formatDateTime(session.starts_at)}
                  {left !== null && `, ${formatUsd(left)} to pay`}
                </span>
              </span>
              <Button
                variant="secondary"
                size="small"
                aria-label={`Choose ${session.service_type}, ${formatDateTime(session.starts_at)}`}
                onClick={() => onChoose(session)}
              >
                Choose
              </Button>
            </li>
          )
        })}
        {orders.map((number) => (
          <li key={number} className={rowClass}>
            <span className="font-medium">Order #{number}</span>
            <ButtonLink
              variant="secondary"
              size="small"
              aria-label={`Open order ${number}`}
              to={dashboardPaths.dashboardOrder(number)}
            >
              Open
            </ButtonLink>
          </li>
        ))}
        <li className={rowClass}>
          <span className="font-medium">Something else</span>
          <Button
            variant="secondary"
            size="small"
            aria-label="Choose something else"
            onClick={() => onChoose(null)}
          >
            Choose
          </Button>
        </li>
      </ul>
      <Button variant="secondary" onClick={onClose}>
        Back
      </Button>
    </Dialog>
  )
}

const rowClass = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2'
