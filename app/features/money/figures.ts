import type { MoneyFigure, MoneySums } from '#shared/money-report.ts'

type FigureRow = {
  figure: MoneyFigure
  label: string
  cents: (sums: MoneySums) => number
  /** A part of the row above it. */
  isPart?: boolean
}

const part = (figure: keyof MoneySums['received'], label: string): FigureRow => ({
  figure,
  label,
  cents: ({ received }) => received[figure],
  isPart: true,
})

/** What the screen shows of a month and a year, from what came in to what went out. */
const figureRows: readonly FigureRow[] = [
  { figure: 'received', label: 'Received', cents: ({ received_cents }) => received_cents },
  part('session', 'Sessions'),
  part('drink', 'Drinks'),
  part('blend', 'Blend'),
  part('product', 'Other products'),
  part('other', 'Anything else'),
  { figure: 'refund', label: 'Refunds', cents: ({ refund_cents }) => refund_cents },
  { figure: 'dispute', label: 'Disputes', cents: ({ dispute_cents }) => dispute_cents },
  { figure: 'fee', label: 'Fees of the payment provider', cents: ({ fee_cents }) => fee_cents },
  { figure: 'correction', label: 'Corrections', cents: ({ correction_cents }) => correction_cents },
]

/** The rows that say something: what is zero in both periods is left out, except what every practice has. */
export function rowsOf(month: MoneySums, year: MoneySums): FigureRow[] {
  const rows = figureRows.filter(
    ({ figure, cents }) =>
      ['received', 'refund', 'fee'].includes(figure) || cents(month) !== 0 || cents(year) !== 0,
  )
  const hasFirstProducts = rows.some(({ figure }) => figure === 'drink' || figure === 'blend')
  return rows.map((row) =>
    row.figure === 'product' && !hasFirstProducts ? { ...row, label: 'Products' } : row,
  )
}
