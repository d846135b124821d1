import type { ShownFigure } from '#app/features/money/components/movements-dialog.tsx'
import { rowsOf } from '#app/features/money/figures.ts'
import { nameMonth } from '#app/features/money/months.ts'
import { formatUsd } from '#shared/money.ts'
import type { MoneyReport } from '#shared/money-report.ts'

type Props = { report: MoneyReport; onOpen: (figure: ShownFigure) => void }

/** The sums of the month beside those of its year. Each opens the movements behind it. */
export function MoneyFigures({ report: { month, year }, onOpen }: Props) {
  const periods = [
    { period: month.month, name: nameMonth(month.month), sums: month },
    { period: year.year, name: year.year, sums: year },
  ]
  return (
    <div className="min-w-0 overflow-x-auto">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Money of {nameMonth(month.month)} and of its year</caption>
        <thead>
          <tr className="border-line border-b text-muted text-sm">
            <th scope="col" className="py-2 font-medium">
              <span className="sr-only">Figure</span>
            </th>
            <th scope="col" className="py-2 ps-3 text-right font-medium">
              Month
            </th>
            <th scope="col" className="py-2 ps-3 text-right font-medium">
              Year {year.year}
            </th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(month, year).map(({ figure, label, cents, isPart }) => (
            <tr key={figure} className="border-line border-b">
              <th scope="row" className={`py-1 font-normal ${isPart ? 'ps-4 text-muted' : ''}`}>
                {label}
              </th>
              {periods.map(({ period, name, sums }) => (
                <td key={period} className="py-1 ps-3 text-right">
                  <FigureButton
                    cents={cents(sums)}
                    label={`${label}, ${name}`}
                    onOpen={() => onOpen({ title: `${label}, ${name}`, period, figure, cents: cents(sums) })}
                  />
                </td>
              ))}
            </tr>
          ))}
          <tr className="border-line border-b">
            <th scope="row" className="py-1 font-medium">
              What is left
            </th>
            {periods.map(({ period, name, sums: { net_cents: cents } }) => (
              <td key={period} className="ps-3 text-right font-medium">
                <FigureButton
                  cents={cents}
                  label={`What is left, ${name}`}
                  onOpen={() => onOpen({ title: `Everything, ${name}`, period, cents })}
                />
              </td>
            ))}
          </tr>
          {(month.tax_cents !== 0 || year.tax_cents !== 0) && (
            <tr>
              <th scope="row" className="py-1 font-normal text-muted">
                Sales tax in it
              </th>
              {periods.map(({ period, name, sums }) => (
                <td key={period} className="py-1 ps-3 text-right">
                  <FigureButton
                    cents={sums.tax_cents}
                    label={`Sales tax, ${name}`}
                    onOpen={() =>
                      onOpen({ title: `Sales tax, ${name}`, period, figure: 'tax', cents: sums.tax_cents })
                    }
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

type FigureProps = { cents: number; label: string; onOpen: () => void }

function FigureButton({ cents, label, onOpen }: FigureProps) {
  const amount = formatUsd(cents)
  if (cents === 0)
    return <span className="inline-flex min-h-11 items-center text-muted tabular-nums">{amount}</span>
  return (
    <button
      type="button"
      aria-label={`${amount}: ${label}`}
      className="inline-flex min-h-11 cursor-pointer items-center tabular-nums underline decoration-line underline-offset-4 hover:decoration-current"
      onClick={onOpen}
    >
      {amount}
    </button>
  )
}
