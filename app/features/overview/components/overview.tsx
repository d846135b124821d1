import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LoadError } from '#app/components/ui/load-error.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { IncomeWeek } from '#app/features/overview/components/income-week.tsx'
import { NextSession } from '#app/features/overview/components/next-session.tsx'
import { overviewQuery } from '#app/features/overview/queries.ts'
import { offers } from '#practice/offers.ts'
import { formatNumber } from '#shared/format-number.ts'
import type { SmsRow } from '#shared/messages.ts'

type Props = {
  /** Whether the parts below the figures have loaded. They appear together, so that none pushes down what was there. */
  isComplete: boolean
  /** The list of the newest failed texts. */
  failedMessages: (messages: readonly SmsRow[]) => ReactNode
  children: ReactNode
}

/** What needs the administrator's attention, each figure a link to its list. */
export function Overview({ isComplete, failedMessages, children }: Props) {
  const { data, isPending, isFetching, refetch } = useQuery(overviewQuery)
  if (!data && !isPending) {
    return <LoadError subject="the overview" busy={isFetching} onRetry={() => void refetch()} />
  }
  // What was ordered before the last product went is still to be packed.
  const hasOrders = offers.orders || (data?.orders_to_pack ?? 0) > 0
  const width = hasOrders ? 'col-span-2' : 'col-span-3'
  return (
    <section aria-labelledby="overview" aria-busy={isPending} className="@container mb-10">
      <h2 id="overview" className="sr-only">
        Overview
      </h2>
      <div
        className={`grid grid-cols-6 border-line border-y ${hasOrders ? 'lg:grid-cols-5' : 'lg:grid-cols-4'}`}
      >
        {hasOrders && (
          <Figure
            width={width}
            count={data?.orders_to_pack}
            label="Orders to pack"
            to={dashboardPaths.dashboardWith({ tab: 'orders', 'orders-status': 'unpacked' })}
          />
        )}
        <Figure
          width={width}
          count={data?.requests_to_answer}
          label="Requests to answer"
          to={
            offers.booking
              ? dashboardPaths.calendar
              : dashboardPaths.dashboardWith({ tab: 'appointments', 'appointments-status': 'pending' })
          }
        />
        <Figure
          width={width}
          count={data?.failed_messages}
          label="Messages that failed"
          to={dashboardPaths.dashboardWith({ tab: 'messages', sms: 'history', 'messages-status': 'failed' })}
        />
        <IncomeWeek title="Income this week" week={data?.income.this_week} />
        <IncomeWeek title="Income last week" week={data?.income.last_week} />
      </div>
      {!offers.booking && (
        <p className="mt-4 text-muted text-sm">
          Nobody can book online yet.{' '}
          <Link
            to={dashboardPaths.calendarSettings()}
            className="tap-area inline-flex min-h-6 items-center text-leaf underline underline-offset-4"
          >
            Set your hours
          </Link>
        </p>
      )}
      {isComplete && (
        <>
          {data?.next_session && <NextSession session={data.next_session} />}
          {data && data.newest_failed.length > 0 && (
            <>
              {data.failed_messages > data.newest_failed.length && (
                <p className="mt-4 text-muted text-sm">
                  The latest {data.newest_failed.length} of {formatNumber(data.failed_messages)} messages that
                  failed:
                </p>
              )}
              {failedMessages(data.newest_failed)}
            </>
          )}
          {children}
        </>
      )}
    </section>
  )
}

type FigureProps = { width: string; count: number | undefined; label: string; to: string }

function Figure({ width, count, label, to }: FigureProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      className={`${width} not-first:border-l block border-line px-3 py-4 transition-colors hover:bg-ink/4 focus-visible:-outline-offset-3 @max-[20rem]:col-span-full @max-[20rem]:border-l-0 max-lg:border-b md:px-5 md:py-5 lg:col-span-1`}
    >
      <span className="block text-3xl tabular-nums leading-none md:text-4xl">
        {count === undefined ? '–' : formatNumber(count)}
      </span>
      <span className="mt-2 block text-sm text-muted">{label}</span>
    </Link>
  )
}
