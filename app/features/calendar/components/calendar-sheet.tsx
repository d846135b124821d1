import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { PrintHeader } from '#app/components/ui/print-header.tsx'
import { ScrollRegion } from '#app/components/ui/scroll-region.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { datesOf, fullDate, shiftDate, titleOf } from '#app/features/calendar/calendar-dates.ts'
import { entriesQuery } from '#app/features/calendar/queries.ts'
import sheetStyles from '#app/features/calendar/sheet.css?url'
import { densityOf, type SheetDay, type SheetRow, toSheetDays } from '#app/features/calendar/sheet-rows.ts'
import { addDays } from '#shared/local-time.ts'

type Kind = 'day' | 'week'
type Props = { kind: Kind; date: string; onShow: (kind: Kind, date: string) => void }

/**
 * A day or a week as a table that prints on one page: times, names, phone numbers, places or links, services and notes, and what is
 * picked up.
 */
export function CalendarSheet({ kind, date, onShow }: Props) {
  const [hasNotes, setHasNotes] = useState(true)
  const [hasPhones, setHasPhones] = useState(true)
  const dates = datesOf(kind, date)
  const range = { from: dates[0] ?? date, to: addDays(dates.at(-1) ?? date, 1) }
  const { data: entries, isError, isFetching, isPlaceholderData, refetch } = useQuery(entriesQuery(range))
  const isReady = entries && !isPlaceholderData
  return (
    <>
      <div className="mb-6 grid gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <Button size="small" disabled={!isReady} onClick={() => window.print()}>
            Print
          </Button>
          {(['day', 'week'] as const).map((name) => (
            <Button
              key={name}
              variant={name === kind ? 'secondary' : 'quiet'}
              size="small"
              aria-pressed={name === kind}
              onClick={() => onShow(name, date)}
            >
              {name === 'day' ? 'Day' : 'Week'}
            </Button>
          ))}
          <Button
            variant="quiet"
            size="small"
            className="min-w-11"
            aria-label={`Previous ${kind}`}
            onClick={() => onShow(kind, shiftDate(kind, date, -1))}
          >
            ‹
          </Button>
          <Button
            variant="quiet"
            size="small"
            className="min-w-11"
            aria-label={`Next ${kind}`}
            onClick={() => onShow(kind, shiftDate(kind, date, 1))}
          >
            ›
          </Button>
          <ButtonLink
            to={dashboardPaths.calendarView(kind, date)}
            variant="quiet"
            size="small"
            viewTransition={false}
            className="sm:ms-auto"
          >
            Back to the calendar
          </ButtonLink>
        </div>
        <div className="flex flex-wrap gap-x-6">
          <Checkbox checked={hasPhones} onChange={setHasPhones}>
            Phone numbers
          </Checkbox>
          <Checkbox checked={hasNotes} onChange={setHasNotes}>
            Notes
          </Checkbox>
        </div>
      </div>
      {isError && !entries && (
        <LoadError subject="your calendar" busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!isReady && !isError && <Skeleton className="h-96" />}
      {isReady && (
        <Sheet
          kind={kind}
          title={titleOf(kind, date)}
          days={toSheetDays(dates, entries)}
          has={{ notes: hasNotes, phones: hasPhones }}
        />
      )}
    </>
  )
}

/** Two products take about as much room as a session; in a week, where a session has one line, an order has another one. */
const countLines = (kind: Kind, rows: readonly SheetRow[]) => {
  const ofOrder = ({ items }: SheetRow) => Math.ceil(items.length / 2) + (kind === 'week' ? 1 : 0)
  return rows.reduce((sum, row) => sum + (row.items.length > 0 ? ofOrder(row) : 1), 0)
}

type Has = { notes: boolean; phones: boolean }
type SheetProps = { kind: Kind; title: string; days: SheetDay[]; has: Has }

function Sheet({ kind, title, days, has }: SheetProps) {
  const rowCount = days.reduce((sum, { rows, hints }) => sum + countLines(kind, rows) + hints.length, 0)
  const noted = days.flatMap(({ rows }) => rows).filter(({ notes }) => notes.length > 0).length
  return (
    <ScrollRegion
      aria-label={title}
      data-print="list"
      data-density={densityOf(kind, rowCount)}
      data-notes={noted * 3 < rowCount ? 'few' : undefined}
      className={`calendar-sheet calendar-sheet-${kind} relative overflow-x-auto`}
    >
      <link rel="stylesheet" href={sheetStyles} />
      <h2 className="mb-3 font-display text-2xl">{title}</h2>
      <PrintHeader about={`${rowCount === 0 ? 'no sessions' : ''}`} />
      <table className="w-full min-w-[38rem] border-collapse text-left align-top">
        <thead>
          <tr className="border-line border-b text-muted text-sm">
            {[
              'Time',
              has.phones ? 'Client and phone' : 'Client',
              'Service and place',
              ...(has.notes ? ['Notes'] : []),
            ].map((header) => (
              <th key={header} scope="col" className="py-2 pr-4 font-medium">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        {days.map((day) => (
          <Day key={day.date} day={day} kind={kind} has={has} />
        ))}
      </table>
    </ScrollRegion>
  )
}

function Day({ day: { date, hints, rows }, kind, has }: { day: SheetDay; kind: Kind; has: Has }) {
  const columnCount = has.notes ? 4 : 3
  return (
    <tbody>
      {kind === 'week' && (
        <tr>
          <th scope="rowgroup" colSpan={columnCount} className="sheet-day pt-4 pb-1 font-medium">
            {fullDate(date)}
          </th>
        </tr>
      )}
      {hints.map((hint) => (
        <tr key={hint}>
          <td colSpan={columnCount} className="py-1 text-muted">
            {hint}
          </td>
        </tr>
      ))}
      {rows.map((row) => (
        <Row key={row.key} row={row} has={has} />
      ))}
      {rows.length === 0 && (
        <tr>
          <td colSpan={columnCount} className="py-1 text-muted">
            No sessions
          </td>
        </tr>
      )}
    </tbody>
  )
}

function Row({
  row: { time, title, phone, service, items, where, notes },
  has,
}: {
  row: SheetRow
  has: Has
}) {
  return (
    <tr className="border-line border-b">
      <td className="py-2 pr-4 align-top whitespace-nowrap tabular-nums">{time}</td>
      <td className="py-2 pr-4 align-top">
        <Line text={title} className="font-medium" />
        {has.phones && <Line text={phone} className="tabular-nums" />}
      </td>
      <td className="py-2 pr-4 align-top">
        <Line text={service} />
        <Line text={items.join(', ')} className="sheet-whole" />
        <Line text={where} className={`text-muted ${items.length > 0 ? 'sheet-whole' : ''}`} />
      </td>
      {has.notes && (
        <td className="py-2 align-top">
          <span className="sheet-notes block [overflow-wrap:anywhere]" dir="auto">
            {notes.join(' · ')}
          </span>
        </td>
      )}
    </tr>
  )
}

/** One line on paper, however long the text is, unless it is `sheet-whole`. */
const Line = ({ text, className = '' }: { text: string; className?: string }) =>
  text && (
    <span dir="auto" className={`sheet-line block [overflow-wrap:anywhere] ${className}`}>
      {text}
    </span>
  )
