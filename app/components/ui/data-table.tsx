import type { ReactNode } from 'react'
import { useFirstRows } from '#app/components/ui/use-first-rows.ts'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Only something to press: left out on paper. */
  isControl?: boolean
  /** Right-aligned, with digits of equal width. */
  numeric?: boolean
  /** Whether a row has nothing there: on phones the line is left out. */
  isEmpty?: (row: Row) => boolean
}

type Props<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

// Some browsers drop table semantics when CSS displays the parts as blocks, as on phones.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
}

/** A table with a sticky head where there is room; on phones and in large text each row is a list of labelled values. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: Props<Row>) {
  const shown = useFirstRows(rows)
  return (
    <div className="@container/list">
      <table {...roles.table} className="w-full border-collapse text-left @max-[44rem]/list:block">
        <caption className="sr-only">{caption}</caption>
        <thead {...roles.group} className="@max-[44rem]/list:sr-only">
          <tr {...roles.row}>
            {columns.map(({ header, numeric, isControl }) => (
              <th
                {...roles.header}
                data-print={isControl ? 'no' : undefined}
                key={header}
                scope="col"
                className={`z-10 bg-paper py-3 pr-4 font-medium text-sm text-muted shadow-[inset_0_-1px_0_var(--line)] last:pr-0 @min-[44rem]/list:sticky @min-[44rem]/list:top-(--navigation-height) @min-[60rem]/list:pr-8 ${numeric ? 'text-right' : ''}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group} className="@max-[44rem]/list:block">
          {shown.map((row) => (
            <tr
              {...roles.row}
              key={rowKey(row)}
              className="border-line border-b @max-[44rem]/list:block @max-[44rem]/list:py-3"
            >
              {columns.map(({ header, cell, numeric, isControl, isEmpty }) => (
                <td
                  {...roles.cell}
                  data-print={isControl ? 'no' : undefined}
                  key={header}
                  className={`align-top @min-[44rem]/list:py-4 @min-[44rem]/list:pr-4 @min-[44rem]/list:last:pr-0 @min-[60rem]/list:pr-8 @max-[44rem]/list:flex-wrap @max-[44rem]/list:gap-x-3 @max-[44rem]/list:py-0.5 ${isEmpty?.(row) ? '@max-[44rem]/list:hidden' : '@max-[44rem]/list:flex'} ${numeric ? 'tabular-nums @min-[44rem]/list:text-right' : ''}`}
                >
                  <span
                    aria-hidden="true"
                    className="w-26 shrink-0 text-sm text-muted leading-6 @min-[44rem]/list:hidden"
                  >
                    {header}
                  </span>
                  <div className="min-w-0 @max-[44rem]/list:flex-[1_1_9rem]">{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
