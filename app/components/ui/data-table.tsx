import type { ReactNode } from 'react'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Right-aligned, with digits of equal width. */
  numeric?: boolean
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

/** A table with a sticky head on wide screens; on phones each row is a list of labelled values. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: Props<Row>) {
  return (
    <table {...roles.table} className="w-full border-collapse text-left max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead {...roles.group} className="max-md:sr-only">
        <tr {...roles.row}>
          {columns.map(({ header, numeric }) => (
            <th
              {...roles.header}
              key={header}
              scope="col"
              className={`z-10 bg-paper py-3 pr-4 font-medium text-sm text-muted shadow-[inset_0_-1px_0_var(--line)] last:pr-0 md:sticky md:top-(--navigation-height) lg:pr-8 ${numeric ? 'text-right' : ''}`}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group} className="max-md:block">
        {rows.map((row) => (
          <tr {...roles.row} key={rowKey(row)} className="border-line border-b max-md:block max-md:py-4">
            {columns.map(({ header, cell, numeric }) => (
              <td
                {...roles.cell}
                key={header}
                className={`align-top md:py-4 md:pr-4 md:last:pr-0 lg:pr-8 max-md:grid max-md:grid-cols-[6.5rem_1fr] max-md:gap-3 max-md:py-1 ${numeric ? 'tabular-nums md:text-right' : ''}`}
              >
                <span aria-hidden="true" className="text-sm text-muted leading-6 md:hidden">
                  {header}
                </span>
                <div className="min-w-0">{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
