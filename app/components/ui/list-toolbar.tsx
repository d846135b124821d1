import { type ReactNode, useId } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { SelectField } from '#app/components/ui/field.tsx'
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
  filter: ListFilter
  onFilter: (change: ListFilter) => void
  refreshing: boolean
  onRefresh: () => void
  /** Saves the filtered rows as a file. Without it, the list has no export. */
  onExport?: () => Promise<void>
  children: ReactNode
}

/** Heading, filters, refresh and CSV export of a dashboard list. */
export function ListToolbar(props: Props) {
  const { title, focusTitle = false, searchHint, statuses, filter, onFilter, children, ...rest } = props
  const headingId = useId()
  const options = statuses.map((status) => ({ value: status, label: capitalized(status) }))
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
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
      <div className="mb-6 grid gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <SearchField
          label="Search"
          hint={searchHint}
          value={filter.q ?? ''}
          onChange={(q) => onFilter({ q })}
        />
        <SelectField
          label="Show"
          value={filter.status ?? ''}
          options={[{ value: '', label: 'All statuses' }, ...options]}
          onChange={(event) => onFilter({ status: event.target.value })}
        />
      </div>
      {children}
    </section>
  )
}

function ListButtons({
  refreshing,
  onRefresh,
  onExport,
}: Pick<Props, 'refreshing' | 'onRefresh' | 'onExport'>) {
  return (
    <div className="flex flex-wrap gap-2">
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
