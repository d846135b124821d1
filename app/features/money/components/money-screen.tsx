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
import { downloadMovements, moneyKey, moneyQuery } from '#app/features/money/queries.ts'
import { useAction } from '#app/lib/use-action.ts'
import type { MoneyReport } from '#shared/money-report.ts'

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
  const [shown, setShown] = useState<ShownFigure | null>(null)
  const { data: report, isError, isFetching, refetch } = useQuery(moneyQuery(month))
  return (
    <div className="grid gap-14" data-print="list">
      <PrintHeader about="Money" />
      <div className="grid gap-8">
        {isError && !report && (
          <LoadError subject="your money" busy={isFetching} onRetry={() => void refetch()} />
        )}
        {!report && !isError && <Skeleton className="h-96" />}
        {report && (
          <>
            <MonthPicker report={report} onShow={onShow} />
            <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <div data-print="keep" className="min-w-0">
                <MoneyFigures report={report} onOpen={setShown} />
              </div>
              <MoneyChart report={report} onShow={onShow} />
            </div>
            <Downloads report={report} />
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

function MonthPicker({ report, onShow }: { report: MoneyReport; onShow: (month: string) => void }) {
  const { month } = report.month
  const isLast = month >= report.this_month
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

function Downloads({ report: { month, year } }: { report: MoneyReport }) {
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
        <Button variant="secondary" size="small" busy={busy} onClick={() => void run(month.month)}>
          Download {nameMonth(month.month)}
        </Button>
        <Button variant="secondary" size="small" busy={busy} onClick={() => void run(year.year)}>
          Download {year.year}
        </Button>
        <Button variant="quiet" size="small" onClick={() => window.print()}>
          Print this page
        </Button>
      </div>
    </div>
  )
}
