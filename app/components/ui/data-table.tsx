import type { ReactNode } from 'react'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Figures stand under each other at the right. */
  figures?: boolean
}

type Props<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

// Some browsers forget that a table is one once CSS lays its parts out as blocks, as it does on phones.
const as = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
}

/** A table on wide screens, its head staying in view; on phones each row is a short list of labelled values. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: Props<Row>) {
  return (
    <table {...as.table} className="w-full border-collapse text-left max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead {...as.group} className="max-md:sr-only">
        <tr {...as.row}>
          {columns.map(({ header, figures }) => (
            <th
              {...as.header}
              key={header}
              scope="col"
              className={`z-10 bg-paper py-3 pr-4 font-medium text-sm text-muted shadow-[inset_0_-1px_0_var(--line)] last:pr-0 md:sticky md:top-(--navigation-height) lg:pr-8 ${figures ? 'text-right' : ''}`}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...as.group} className="max-md:block">
        {rows.map((row) => (
          <tr {...as.row} key={rowKey(row)} className="border-line border-b max-md:block max-md:py-4">
            {columns.map(({ header, cell, figures }) => (
              <td
                {...as.cell}
                key={header}
                className={`align-top md:py-4 md:pr-4 md:last:pr-0 lg:pr-8 max-md:grid max-md:grid-cols-[6.5rem_1fr] max-md:gap-3 max-md:py-1 ${figures ? 'tabular-nums md:text-right' : ''}`}
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
