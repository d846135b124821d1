import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { SearchField } from '#app/components/ui/search-field.tsx'
import { ShowMore } from '#app/components/ui/show-more.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { peopleQuery } from '#app/features/groups/queries.ts'
import { isTicked, type Selection, tick, tickEverybody } from '#app/features/groups/selection.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { useListFilter } from '#app/lib/use-list-filter.ts'
import { wordPhone } from '#practice/wording.ts'
import type { PersonRow, UnreachableReason } from '#shared/groups.ts'

type Props = {
  selection: Selection
  onSelect: (selection: Selection) => void
  reachableCount: number | undefined
}

/** A scrolling list of people with checkboxes, and one checkbox for everybody with a phone. */
export function RecipientList({ selection, onSelect, reachableCount }: Props) {
  const [{ q = '' }, setFilter] = useListFilter('people')
  const query = useInfiniteQuery(peopleQuery(q))
  const rows = query.data?.pages.flatMap((page) => page.people) ?? []
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-medium text-[0.9375rem]">Recipients</legend>
      <SearchField
        label="Search people"
        hint="A name, phone number or email address."
        value={q}
        onChange={(text) => setFilter({ q: text })}
      />
      <label className="mt-4 flex min-h-11 items-center gap-3 font-medium">
        <input
          type="checkbox"
          className="size-5 accent-leaf"
          checked={selection.everyone && selection.ids.size === 0}
          ref={(box) => {
            if (box) box.indeterminate = selection.ids.size > 0
          }}
          onChange={(event) => onSelect(tickEverybody(event.target.checked))}
        />
        Select all with a phone
        {reachableCount !== undefined && ` (${formatCount(reachableCount, 'person', 'people')})`}
      </label>
      {query.isPending && <Spinner label="Loading people..." />}
      {query.isError && rows.length === 0 && (
        <LoadError subject="the people" busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <section
          aria-label="People"
          className="mt-2 max-h-96 relative overflow-y-auto rounded-[10px] border border-edge bg-surface px-3.5 py-1"
        >
          {rows.length === 0 && <p className="py-4 text-muted">No matches.</p>}
          {rows.map((person) => (
            <PersonBox
              key={person.id}
              person={person}
              ticked={isTicked(selection, person.id)}
              onTick={(ticked) => onSelect(tick(selection, person.id, ticked))}
            />
          ))}
          {query.hasNextPage && (
            <p className="py-2">
              <ShowMore query={query} label="Show more people" variant="quiet" size="small" />
            </p>
          )}
        </section>
      )}
    </fieldset>
  )
}

const reasons: Record<UnreachableReason, string> = {
  no_phone: 'No phone',
  not_verified: 'Phone not verified',
  not_usable: "Can't receive texts",
  opted_out: 'Opted out of texts',
}

type BoxProps = { person: PersonRow; ticked: boolean; onTick: (ticked: boolean) => void }

function PersonBox({ person, ticked, onTick }: BoxProps) {
  const id = useId()
  const { name, phone, no_text } = person
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 border-line border-b py-1.5 last:border-b-0">
      <input
        id={id}
        type="checkbox"
        className="size-5 shrink-0 accent-leaf"
        disabled={no_text !== null}
        checked={no_text === null && ticked}
        aria-describedby={`${id}-phone`}
        onChange={(event) => onTick(event.target.checked)}
      />
      <label
        htmlFor={id}
        dir="auto"
        className={`min-w-0 flex-1 basis-40 break-words ${no_text ? 'text-muted' : ''}`}
      >
        {name}
      </label>
      <span id={`${id}-phone`} className="text-right text-sm text-muted tabular-nums">
        {no_text ? reasons[no_text] : wordPhone(phone ?? '')}
      </span>
    </div>
  )
}
