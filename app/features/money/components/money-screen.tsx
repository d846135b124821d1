import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { PrintHeader } from '#app/components/ui/print-header.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { MoneyChart } from '#app/features/money/components/money-chart.tsx'
import { MoneyDifferences } from '#app/features/money/components/money-differences.tsx'
import { MoneyFigures } from '#app/features/money/components/money-figures.tsx'
import { MovementsDialog, type ShownFigure } from '#app/features/money/components/movements-dialog.tsx'
import { UnpaidMoney } from '#app/features/money/components/unpaid-money.tsx'
import { addMonths, datesOf, nameMonth } from '#app/features/money/months.ts'
import { downloadMovements, moneyKey, monthQuery, yearQuery } from '#app/features/money/queries.ts'
import { useAction } from '#app/lib/use-action.ts'
import { useReadAgainNextTime } from '#app/lib/use-read-again-next-time.ts'
import type { MonthOfMoney } from '#shared/money-report.ts'

type Props = {
  /** '2026-11'; null for this month. */
  month: string | null
  onShow: (month: string) => void
  /** What else belongs to the money: called with what loads the books again. */
  children: (refresh: () => void) => ReactNode
}

/** The books: a month and its year, what makes up each figure, what is unpaid, and the file for the accountant. */
export function MoneyScreen({ month, onShow, children }: Props) {
  const queries = useQueryClient()
  const [refresh] = useState(() => () => void queries.invalidateQueries({ queryKey: moneyKey }))
  useReadAgainNextTime(moneyKey)
  const [shown, setShown] = useState<ShownFigure | null>(null)
  const ofMonth = useQuery(monthQuery(month))
  const shownMonth = ofMonth.data
  const year = shownMonth?.month.month.slice(0, 4)
  // After the month: a year adds up many more movements.
  const ofYear = useQuery({ ...yearQuery(year ?? ''), enabled: year !== undefined })
  const shownYear = ofYear.data
  return (
    <div className="grid gap-14 print:block print:space-y-10" data-print="list">
      <PrintHeader about="Money" />
      <div className="grid gap-8">
        {ofMonth.isError && !shownMonth && (
          <LoadError subject="your money" busy={ofMonth.isFetching} onRetry={() => void ofMonth.refetch()} />
        )}
        {!shownMonth && !ofMonth.isError && <Skeleton className="h-96" />}
        {shownMonth && (
          <>
            <MonthPicker shown={shownMonth} onShow={onShow} />
            <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <div data-print="keep" className="min-w-0">
                <MoneyFigures month={shownMonth.month} year={shownYear?.year ?? null} onOpen={setShown} />
              </div>
              {shownYear && <MoneyChart report={shownYear} shown={shownMonth.month.month} onShow={onShow} />}
              {!shownYear && ofYear.isError && (
                <LoadError
                  subject="the year"
                  busy={ofYear.isFetching}
                  onRetry={() => void ofYear.refetch()}
                />
              )}
              {!shownYear && !ofYear.isError && <Skeleton className="h-44" />}
            </div>
            <Downloads month={shownMonth.month.month} />
          </>
        )}
      </div>
      <MoneyDifferences />
      <UnpaidMoney />
      {children(refresh)}
      {shown && <MovementsDialog {...shown} onClose={() => setShown(null)} />}
    </div>
  )
}

function MonthPicker({ shown, onShow }: { shown: MonthOfMoney; onShow: (month: string) => void }) {
  const { month } = shown.month
  const isLast = month >= shown.this_month
  return (
    <div className="flex flex-wrap items-end gap-3">
      <h2 className="me-auto text-3xl max-sm:w-full" aria-live="polite">
        {nameMonth(month)}
      </h2>
      <Button variant="secondary" size="small" onClick={() => onShow(addMonths(month, -1))}>
        Previous month
      </Button>
      <Button variant="secondary" size="small" disabled={isLast} onClick={() => onShow(addMonths(month, 1))}>
        Next month
      </Button>
    </div>
  )
}

function Downloads({ month }: { month: string }) {
  const year = month.slice(0, 4)
  const { run, busy } = useAction(
    (period: string) => {
      const { from, to } = datesOf(period)
      return downloadMovements(from, to)
    },
    { failure: 'The file could not be made. Please try again.' },
  )
  return (
    <div data-print="no">
      <h3 className="text-xl">For the accountant</h3>
      <p className="mt-1 text-muted">
        A spreadsheet (CSV) with one row for each movement of money. It adds up to the figures above.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" size="small" busy={busy} onClick={() => void run(month)}>
          Download {nameMonth(month)}
        </Button>
        <Button variant="secondary" size="small" busy={busy} onClick={() => void run(year)}>
          Download {year}
        </Button>
        <Button variant="quiet" size="small" onClick={() => window.print()}>
          Print this page
        </Button>
      </div>
    </div>
  )
}
