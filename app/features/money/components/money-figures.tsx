import { Skeleton } from '#app/components/ui/skeleton.tsx'
import type { ShownFigure } from '#app/features/money/components/movements-dialog.tsx'
import { rowsOf } from '#app/features/money/figures.ts'
import { nameMonth } from '#app/features/money/months.ts'
import { formatUsd } from '#shared/money.ts'
import type { MoneyReport, MoneySums } from '#shared/money-report.ts'

type Props = {
  month: MoneyReport['month']
  /** Null while it loads. */
  year: MoneyReport['year'] | null
  onOpen: (figure: ShownFigure) => void
}
type Period = { period: string; name: string; sums: MoneySums | null }

/** With enlarged text on a phone, the two sums of a figure stand below its name. */
const row = '@max-[17rem]:grid @max-[17rem]:grid-cols-2'
const rowName = '@max-[17rem]:col-span-2'

/** The sums of the month beside those of its year. Each opens the movements behind it. */
export function MoneyFigures({ month, year, onOpen }: Props) {
  const yearName = month.month.slice(0, 4)
  const periods: Period[] = [
    { period: month.month, name: nameMonth(month.month), sums: month },
    { period: yearName, name: yearName, sums: year },
  ]
  return (
    <div className="@container relative min-w-0 overflow-x-auto">
      <table className="w-full border-collapse text-left @max-[17rem]:block [&>*]:@max-[17rem]:block">
        <caption className="sr-only">Money of {nameMonth(month.month)} and of its year</caption>
        <thead>
          <tr className={`${row} border-line border-b text-muted text-sm`}>
            <th scope="col" className="py-2 font-medium @max-[17rem]:sr-only">
              <span className="sr-only">Figure</span>
            </th>
            <th scope="col" className="py-2 ps-3 text-right font-medium">
              Month
            </th>
            <th scope="col" className="whitespace-nowrap py-2 ps-3 text-right font-medium">
              Year {yearName}
            </th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(month, year ?? month).map(({ figure, label, cents, isPart }) => (
            <tr key={figure} className={`${row} border-line border-b`}>
              <th scope="row" className={`${rowName} py-1 font-normal ${isPart ? 'ps-4 text-muted' : ''}`}>
                {label}
              </th>
              {periods.map(({ period, name, sums }) => (
                <td key={period} className="py-1 ps-3 text-right">
                  <FigureButton
                    cents={sums ? cents(sums) : undefined}
                    label={`${label}, ${name}`}
                    onOpen={(sum) => onOpen({ title: `${label}, ${name}`, period, figure, cents: sum })}
                  />
                </td>
              ))}
            </tr>
          ))}
          <tr className={`${row} border-line border-b`}>
            <th scope="row" className={`${rowName} py-1 font-medium`}>
              What is left
            </th>
            {periods.map(({ period, name, sums }) => (
              <td key={period} className="ps-3 text-right font-medium">
                <FigureButton
                  cents={sums?.net_cents}
                  label={`What is left, ${name}`}
                  onOpen={(cents) => onOpen({ title: `Everything, ${name}`, period, cents })}
                />
              </td>
            ))}
          </tr>
          {(month.tax_cents !== 0 || (year && year.tax_cents !== 0)) && (
            <tr className={row}>
              <th scope="row" className={`${rowName} py-1 font-normal text-muted`}>
                Sales tax in it
              </th>
              {periods.map(({ period, name, sums }) => (
                <td key={period} className="py-1 ps-3 text-right">
                  <FigureButton
                    cents={sums?.tax_cents}
                    label={`Sales tax, ${name}`}
                    onOpen={(cents) => onOpen({ title: `Sales tax, ${name}`, period, figure: 'tax', cents })}
                  />
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

/** `cents` is missing while the sum loads. */
type FigureProps = { cents: number | undefined; label: string; onOpen: (cents: number) => void }

function FigureButton({ cents, label, onOpen }: FigureProps) {
  if (cents === undefined) return <Skeleton className="my-3 ms-auto h-5 w-20" />
  const amount = formatUsd(cents)
  if (cents === 0)
    return (
      <span className="inline-flex min-h-11 items-center text-[min(1rem,6cqi)] text-muted tabular-nums">
        {amount}
      </span>
    )
  return (
    <button
      type="button"
      aria-label={`${amount}: ${label}`}
      className="inline-flex min-h-11 cursor-pointer items-center text-[min(1rem,6cqi)] tabular-nums underline decoration-line underline-offset-4 hover:decoration-current"
      onClick={() => onOpen(cents)}
    >
      {amount}
    </button>
  )
}
