import { Link } from 'react-router'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { dateFormat } from '#shared/lazy.ts'
import { formatUsd } from '#shared/money.ts'
import type { IncomeDay } from '#shared/overview.ts'

const height = 36
const barWidth = 12
const step = 18
const dayName = dateFormat({ weekday: 'long', timeZone: 'UTC' })

type Props = { title: string; week: readonly IncomeDay[] | undefined; className?: string }

const inOverview =
  '@max-[20rem]:col-span-full col-span-3 border-line last:border-l lg:col-span-1 lg:border-l @max-[20rem]:border-l-0'

/** The income of seven days as bars, and as text for screen readers. */
export function IncomeWeek({ title, week, className = inOverview }: Props) {
  const days = week ?? []
  const sum = days.reduce((total, { cents }) => total + cents, 0)
  const maxCents = Math.max(1, ...days.map(({ cents }) => cents))
  return (
    <Link
      to={dashboardPaths.dashboardWith({
        tab: 'orders',
        'orders-from': days[0]?.date ?? '',
        'orders-to': days.at(-1)?.date ?? '',
      })}
      preventScrollReset
      className={`flex flex-wrap items-end justify-between gap-x-4 gap-y-3 px-3 py-4 transition-colors hover:bg-ink/4 focus-visible:-outline-offset-3 md:px-5 md:py-5 ${className}`}
    >
      <span>
        <span className="block text-2xl tabular-nums leading-none">{week ? formatUsd(sum) : '–'}</span>
        <span className="mt-2 block text-sm text-muted">{title}</span>
        <span className="sr-only">
          {days
            .map(({ date, cents }) => `, ${dayName().format(new Date(date))} ${formatUsd(cents)}`)
            .join('')}
        </span>
      </span>
      <svg
        aria-hidden="true"
        width={6 * step + barWidth}
        height={height}
        viewBox={`0 0 ${6 * step + barWidth} ${height}`}
        className="max-w-full shrink-0 text-ginger"
      >
        {Array.from({ length: 7 }, (_, index) => {
          const barHeight = Math.max(2, Math.round(((days[index]?.cents ?? 0) / maxCents) * height))
          return (
            <rect
              key={days[index]?.date ?? index}
              x={index * step}
              y={height - barHeight}
              width={barWidth}
              height={barHeight}
              rx="2"
              fill="currentColor"
            />
          )
        })}
      </svg>
    </Link>
  )
}
