import { nameMonth, shortMonth } from '#app/features/money/months.ts'
import { formatUsd } from '#shared/money.ts'
import type { MoneyReport } from '#shared/money-report.ts'

type Props = {
  report: MoneyReport
  /** '2026-11' */
  shown: string
  onShow: (month: string) => void
}

const height = 120
const barWidth = 20
const slotWidth = 28

/** What was received in each month of the year, as bars; the same as a table. A bar leads to its month. */
export function MoneyChart({ report: { year, months, this_month }, shown, onShow }: Props) {
  const most = Math.max(1, ...months.map(({ received_cents }) => received_cents))
  return (
    <figure className="grid min-w-0 gap-3">
      <figcaption className="font-medium">Received in {year.year}, by month</figcaption>
      <svg
        viewBox={`0 0 ${slotWidth * 12} ${height + 22}`}
        className="w-full max-w-xl select-none"
        aria-hidden="true"
      >
        {months.map(({ month: each, received_cents }, index) => {
          const barHeight = (height * Math.max(0, received_cents)) / most
          const isShown = each === shown
          return (
            <g key={each} transform={`translate(${index * slotWidth} 0)`}>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: the table below has a button for each month */}
              <rect
                width={slotWidth}
                height={height + 22}
                fill="transparent"
                className={each <= this_month ? 'cursor-pointer' : ''}
                onClick={() => each <= this_month && onShow(each)}
              />
              <rect
                x={(slotWidth - barWidth) / 2}
                y={height - barHeight}
                width={barWidth}
                height={barHeight}
                rx="2"
                className={`pointer-events-none ${isShown ? 'fill-leaf' : 'fill-leaf/45'} forced-colors:fill-[CanvasText]`}
              />
              <text
                x={slotWidth / 2}
                y={height + 15}
                textAnchor="middle"
                className={`pointer-events-none fill-ink text-[9px] ${isShown ? 'font-medium' : ''}`}
              >
                {shortMonth(each)}
              </text>
            </g>
          )
        })}
        <line x1="0" x2={slotWidth * 12} y1={height} y2={height} className="stroke-line" />
      </svg>
      <details className="print:not-open:hidden">
        <summary className="print:hidden min-h-11 cursor-pointer content-center text-leaf">
          Show as a table
        </summary>
        <div className="relative overflow-x-auto">
          <table className="w-full border-collapse text-left">
            <thead>
              <tr className="border-line border-b text-muted text-sm">
                <th scope="col" className="py-2 font-medium">
                  Month
                </th>
                <th scope="col" className="py-2 text-right font-medium">
                  Received
                </th>
                <th scope="col" className="py-2 text-right font-medium">
                  What is left
                </th>
              </tr>
            </thead>
            <tbody>
              {months.map((each) => (
                <tr key={each.month} className="border-line border-b">
                  <th scope="row" className="font-normal">
                    {each.month <= this_month ? (
                      <button
                        type="button"
                        className="min-h-11 cursor-pointer underline decoration-line underline-offset-4 hover:decoration-current"
                        onClick={() => onShow(each.month)}
                      >
                        {nameMonth(each.month)}
                      </button>
                    ) : (
                      <span className="inline-flex min-h-11 items-center text-muted">
                        {nameMonth(each.month)}
                      </span>
                    )}
                  </th>
                  <td className="text-right tabular-nums">{formatUsd(each.received_cents)}</td>
                  <td className="text-right tabular-nums">{formatUsd(each.net_cents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
