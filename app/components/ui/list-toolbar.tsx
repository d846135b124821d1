import { type ReactNode, useId, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { type Option, SelectField } from '#app/components/ui/field.tsx'
import { PrintHeader } from '#app/components/ui/print-header.tsx'
import { SearchField } from '#app/components/ui/search-field.tsx'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'
import { useAction } from '#app/lib/use-action.ts'
import type { ListFilter } from '#app/lib/use-list-filter.ts'

type Props = {
  title: string
  /** Whether the title takes the focus when the list appears. */
  focusTitle?: boolean
  searchHint: string
  statuses: readonly string[]
  /** The orders that the list can have, the usual one first, with an empty value. Without them, it has one. */
  sorts?: readonly Option[]
  filter: ListFilter
  onFilter: (change: ListFilter) => void
  refreshing: boolean
  onRefresh: () => void
  /** What else the list is narrowed by, for paper. */
  narrowedTo?: string | undefined
  /** Saves the filtered rows as a file. Without it, the list has no export. */
  onExport?: () => Promise<void>
  children: ReactNode
}

/** Heading, filters, refresh and CSV export of a dashboard list. */
export function ListToolbar(props: Props) {
  const {
    title,
    focusTitle = false,
    searchHint,
    statuses,
    sorts,
    filter,
    onFilter,
    children,
    ...rest
  } = props
  const headingId = useId()
  const [isFolded, setFolded] = useState(true)
  const options = statuses.map((status) => ({ value: status, label: capitalized(status) }))
  return (
    <section aria-labelledby={headingId} data-print="list" className={isFolded ? 'is-folded' : undefined}>
      <div className="list-head mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2
          ref={focusTitle ? focusOnMount : undefined}
          id={headingId}
          tabIndex={-1}
          className="font-display text-2xl outline-none"
        >
          {title}
        </h2>
        <ListButtons {...rest} />
      </div>
      <PrintHeader about={describeFilter(props)} />
      <div data-print="no" className="list-fields mb-6 flex flex-wrap gap-x-6 gap-y-4">
        <div className="list-search min-w-0 flex-[999_1_20rem]">
          <SearchField
            label="Search"
            hint={searchHint}
            value={filter.q ?? ''}
            onChange={(q) => onFilter({ q })}
          />
        </div>
        <Button
          variant="secondary"
          size="small"
          className="list-toggle shrink-0"
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          {filter.status || filter.sort ? 'Filter: on' : 'Filter'}
        </Button>
        <div className="list-selects flex min-w-0 grow flex-wrap gap-3">
          <SelectField
            className="min-w-0 flex-[1_0_9rem]"
            label="Show"
            value={filter.status ?? ''}
            options={[{ value: '', label: 'All statuses' }, ...options]}
            onChange={(event) => onFilter({ status: event.target.value })}
          />
          {sorts && (
            <SelectField
              className="min-w-0 flex-[1_0_9rem]"
              label="Sort by"
              value={filter.sort ?? ''}
              options={sorts}
              onChange={(event) => onFilter({ sort: event.target.value })}
            />
          )}
        </div>
      </div>
      {children}
    </section>
  )
}

/** Which rows are printed, in words. */
function describeFilter({ filter: { q, status, sort, from, to }, sorts = [], narrowedTo }: Props): string {
  return [
    narrowedTo,
    q && `search “${q}”`,
    status && `${status} only`,
    from && `from ${from}`,
    to && `to ${to}`,
    sort &&
      sorts.find(({ value }) => value === sort) &&
      `sorted by ${sorts.find(({ value }) => value === sort)?.label.toLowerCase()}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function ListButtons({
  refreshing,
  onRefresh,
  onExport,
}: Pick<Props, 'refreshing' | 'onRefresh' | 'onExport'>) {
  return (
    <div className="list-buttons flex flex-wrap gap-2">
      <Button variant="quiet" size="small" onClick={() => window.print()}>
        Print
      </Button>
      {onExport && <ExportButton onExport={onExport} />}
      <Button variant="secondary" size="small" busy={refreshing} busyText="Refreshing..." onClick={onRefresh}>
        Refresh
      </Button>
    </div>
  )
}

function ExportButton({ onExport }: { onExport: () => Promise<void> }) {
  const { run, busy } = useAction(onExport, { failure: 'Failed to export the list' })
  return (
    <Button variant="quiet" size="small" busy={busy} busyText="Exporting..." onClick={() => void run()}>
      Export CSV
    </Button>
  )
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
