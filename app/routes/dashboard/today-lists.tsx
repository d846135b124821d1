import { Link } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { PersonLink } from '#app/components/ui/person-link.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { dayAndTime } from '#app/features/calendar/calendar-dates.ts'
import { RequestItem } from '#app/features/calendar/components/request-list.tsx'
import { SessionCard } from '#app/features/calendar/components/session-card.tsx'
import type { StepToConfirm } from '#app/features/calendar/components/step-dialog.tsx'
import type { Steps } from '#app/features/calendar/use-steps.ts'
import { WaitingThreads } from '#app/features/inbox/components/waiting-threads.tsx'
import { FailedMessages } from '#app/features/messages/components/failed-messages.tsx'
import { OrderToDo } from '#app/features/orders/components/order-to-do.tsx'
import { FailedEmailList } from '#app/features/outbox/components/failed-emails.tsx'
import { FailedRefunds } from '#app/features/overview/components/failed-refunds.tsx'
import { IncomeWeek } from '#app/features/overview/components/income-week.tsx'
import { StuckMessages } from '#app/features/overview/components/stuck-messages.tsx'
import { TodaySection } from '#app/features/overview/components/today-section.tsx'
import type { CalendarAppointment } from '#shared/calendar.ts'
import { formatUsd } from '#shared/money.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'
import type { ClosedSessions, FailedRefund, Today } from '#shared/today.ts'

type Props = {
  today: Today
  now: Date
  steps: Steps
  onStep: (step: StepToConfirm) => void
  onOrder: (order: OwnerOrder) => void
  onTakePayment: (session: CalendarAppointment) => void
  onSettle: (refund: FailedRefund) => void
}

/** Everything that waits, the most urgent first. What there is none of isn't mentioned. */
export function TodayLists({ today, now, steps, onStep, onOrder, onTakePayment, onSettle }: Props) {
  const {
    sessions,
    ended,
    requests,
    closed_sessions,
    orders,
    threads,
    failed,
    stuck_messages,
    mailbox_unreadable_since,
    failed_refunds,
    to_return,
    unpaid,
    income,
  } = today
  const card = { now, steps, onStep }
  return (
    <div className="today-columns">
      <div>
        {isQuiet(today) && (
          <EmptyState
            text="Nothing waits for you."
            hint="Bookings, orders and messages appear here as they come."
          />
        )}
        {sessions.length > 0 && (
          <TodaySection title="Next sessions" all={{ to: dashboardPaths.calendar, label: 'Calendar' }}>
            <ul className="grid gap-3 print:gap-0">
              {sessions.map((session) => (
                <SessionCard key={session.id} session={session} {...card} />
              ))}
            </ul>
          </TodaySection>
        )}
        {ended.length > 0 && (
          <TodaySection title="How did it go?">
            <ul className="grid gap-3 print:gap-0">
              {ended.map((session) => (
                <SessionCard key={session.id} session={session} {...card} />
              ))}
            </ul>
          </TodaySection>
        )}
        {closed_sessions && <ClosedSessionsLine {...closed_sessions} />}
        {requests.rows.length > 0 && (
          <TodaySection
            title="Requests"
            count={{ shown: requests.rows.length, all: requests.count }}
            {...(requests.count > requests.rows.length && {
              all: { to: dashboardPaths.calendar, label: 'All requests' },
            })}
          >
            <ul className="border-line border-t">
              {requests.rows.map((request) => (
                <RequestItem key={request.id} request={request} onStep={onStep} />
              ))}
            </ul>
          </TodaySection>
        )}
      </div>
      <div>
        {orders.rows.length > 0 && (
          <TodaySection
            title="Orders"
            count={{ shown: orders.rows.length, all: orders.count }}
            all={{ to: dashboardPaths.openOrders, label: 'All open orders' }}
          >
            <ul className="border-line border-t">
              {orders.rows.map((order) => (
                <OrderToDo key={order.id} order={order} onTaken={onOrder} />
              ))}
            </ul>
          </TodaySection>
        )}
        {failed_refunds.length > 0 && (
          <TodaySection
            title={
              failed_refunds.some((refund) => refund.is_twice) ? 'Refunds to check' : 'Refunds that failed'
            }
          >
            <FailedRefunds refunds={failed_refunds} onSettle={onSettle} />
          </TodaySection>
        )}
        {to_return.length > 0 && (
          <TodaySection title="Money to return" all={{ to: dashboardPaths.money, label: 'Money' }}>
            <ul className="border-line border-t">
              {to_return.map((session) => (
                <SessionToReturn key={session.id} session={session} />
              ))}
            </ul>
          </TodaySection>
        )}
        {threads.rows.length > 0 && (
          <TodaySection
            title="To answer"
            count={{ shown: threads.rows.length, all: threads.count }}
            all={{ to: dashboardPaths.inbox, label: 'Inbox' }}
          >
            <WaitingThreads threads={threads.rows} />
          </TodaySection>
        )}
        {(stuck_messages.length > 0 || mailbox_unreadable_since) && (
          <TodaySection title="Messages that wait" className="print:hidden">
            <StuckMessages messages={stuck_messages} mailboxUnreadableSince={mailbox_unreadable_since} />
          </TodaySection>
        )}
        {failed.texts.length + failed.emails.length > 0 && (
          <TodaySection
            title="Messages that failed"
            className="print:hidden"
            {...(failed.texts.length > 0 && { all: { to: failedTexts, label: 'All failed texts' } })}
          >
            {failed.texts.length > 0 && <FailedMessages messages={failed.texts} />}
            {failed.emails.length > 0 && <FailedEmailList emails={failed.emails} />}
          </TodaySection>
        )}
        {unpaid.length > 0 && (
          <TodaySection title="Unpaid" all={{ to: dashboardPaths.money, label: 'All unpaid' }}>
            <ul className="border-line border-t">
              {unpaid.map((session) => (
                <UnpaidSession key={session.id} session={session} onTakePayment={onTakePayment} />
              ))}
            </ul>
          </TodaySection>
        )}
        <TodaySection title="Income" all={{ to: dashboardPaths.money, label: 'Money' }}>
          <div className="flex flex-wrap border-line border-y">
            <IncomeWeek title="Income this week" week={income.this_week} className="flex-[1_1_9rem]" />
            <IncomeWeek title="Income last week" week={income.last_week} className="flex-[1_1_9rem]" />
          </div>
        </TodaySection>
      </div>
    </div>
  )
}

const failedTexts = dashboardPaths.dashboardList({
  tab: 'messages',
  sms: 'history',
  'messages-status': 'failed',
})

function ClosedSessionsLine({ count, date }: ClosedSessions) {
  return (
    <p className="my-6 print:hidden">
      <Link
        to={dashboardPaths.calendarView('list', date)}
        className="inline-flex min-h-11 items-center font-medium text-leaf underline underline-offset-4"
      >
        {count === 1 ? 'One session lies on a day' : `${count} sessions lie on days`} that you closed
      </Link>
    </p>
  )
}

function SessionToReturn({ session }: { session: CalendarAppointment }) {
  const { id, client_name, starts_at, payment } = session
  return (
    <li className="border-line border-b py-3 [overflow-wrap:anywhere] print:py-1">
      <p>
        <PersonLink to={dashboardPaths.clientOf('appointment', id)} name={client_name} />{' '}
        <span className="tabular-nums">{formatUsd(payment.hand_cents)}</span>
      </p>
      <p className="text-muted text-sm">
        They cancelled {dayAndTime(starts_at)} and had paid without a card. Record it under Money once it’s
        returned.
      </p>
    </li>
  )
}

type UnpaidProps = { session: CalendarAppointment; onTakePayment: (session: CalendarAppointment) => void }

function UnpaidSession({ session, onTakePayment }: UnpaidProps) {
  const { id, client_name, starts_at, price_cents, payment, service_type } = session
  const leftCents = (price_cents ?? 0) - payment.paid_cents
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3 print:py-1">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>
          <PersonLink to={dashboardPaths.clientOf('appointment', id)} name={client_name} />{' '}
          <span className="tabular-nums">{formatUsd(leftCents)}</span>
        </p>
        <p className="text-muted text-sm">
          {service_type}, {dayAndTime(starts_at)}
        </p>
      </div>
      <Button
        size="small"
        variant="secondary"
        className="print:hidden"
        aria-label={`Take payment from ${client_name}, ${dayAndTime(starts_at)}`}
        onClick={() => onTakePayment(session)}
      >
        Take payment
      </Button>
    </li>
  )
}

const isQuiet = (today: Today) =>
  today.closed_sessions === null &&
  today.mailbox_unreadable_since === null &&
  [
    ...[today.sessions, today.ended, today.requests.rows, today.orders.rows, today.threads.rows],
    ...[today.failed.texts, today.failed.emails, today.stuck_messages],
    ...[today.failed_refunds, today.to_return, today.unpaid],
  ].every((list) => list.length === 0)
