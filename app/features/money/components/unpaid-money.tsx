import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { unpaidQuery } from '#app/features/money/queries.ts'
import { formatDate } from '#shared/dates.ts'
import { toLocal } from '#shared/local-time.ts'
import { formatUsd } from '#shared/money.ts'
import type { UnpaidMoney as Unpaid } from '#shared/money-report.ts'

/** What is still to be paid, with links to where it is taken. */
export function UnpaidMoney() {
  const { data, isError, isFetching, refetch } = useQuery(unpaidQuery)
  return (
    <section aria-labelledby="unpaid-money" className="grid gap-5 print:block">
      <h2 id="unpaid-money" className="text-2xl">
        Not paid yet
      </h2>
      {isError && !data && (
        <LoadError subject="what isn’t paid" busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton className="h-32" />}
      {data && <Lists unpaid={data} />}
    </section>
  )
}

function Lists({ unpaid: { orders, sessions, requests } }: { unpaid: Unpaid }) {
  if (orders.count + sessions.count + requests.count === 0)
    return <p className="text-muted">Everything is paid.</p>
  return (
    // The rows of a grid that is cut at the end of a page are printed over each other.
    <div className="grid gap-8 lg:grid-cols-3 print:block print:space-y-6">
      {orders.count > 0 && (
        <List title="Orders that aren’t paid in full" {...orders}>
          {orders.rows.map(({ number, name, at, cents }) => (
            <Row
              key={number}
              to={dashboardPaths.dashboardOrder(number)}
              title={`Order ${number}`}
              {...{ name, at, cents }}
            />
          ))}
        </List>
      )}
      {sessions.count > 0 && (
        <List title="Sessions that took place" {...sessions}>
          {sessions.rows.map(({ id, what, name, at, cents }) => (
            <Row
              key={id}
              to={dashboardPaths.calendarAppointment(id, toLocal(new Date(at)).date)}
              title={what}
              {...{ name, at, cents }}
            />
          ))}
        </List>
      )}
      {requests.count > 0 && (
        <List title="Requested by link" {...requests}>
          {requests.rows.map(({ id, what, name, at, cents }) => (
            <Row key={id} to="#taken-payments" title={what} {...{ name, at, cents }} />
          ))}
        </List>
      )}
    </div>
  )
}

type ListProps = {
  title: string
  count: number
  cents: number
  rows: readonly unknown[]
  children: ReactNode
}

function List({ title, count, cents, rows, children }: ListProps) {
  return (
    <div className="min-w-0">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 text-xl">
        {title} <span className="font-sans text-base tabular-nums">{formatUsd(cents)}</span>
      </h3>
      <ul className="mt-2 divide-y divide-line border-line border-y">{children}</ul>
      {count > rows.length && (
        <p className="mt-2 text-muted text-sm">
          The {rows.length} oldest of {count} are shown.
        </p>
      )}
    </div>
  )
}

type RowProps = { to: string; title: string; name: string | null; at: string; cents: number }

function Row({ to, title, name, at, cents }: RowProps) {
  return (
    // With enlarged text, the amount stands below a word that leaves it no room.
    <li className="flex flex-wrap items-start justify-between gap-x-3 py-2 [overflow-wrap:break-word]">
      <span className="max-w-full flex-1">
        <Link to={to} className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4">
          {title}
        </Link>
        <span className="block text-muted text-sm">
          {name && (
            <>
              <bdi>{name}</bdi> ·{' '}
            </>
          )}
          {formatDate(at)}
        </span>
      </span>
      <span className="shrink-0 py-2.5 tabular-nums">{formatUsd(cents)}</span>
    </li>
  )
}
