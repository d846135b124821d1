import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { SearchField } from '#app/components/ui/search-field.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { pickQuery } from '#app/features/campaigns/queries.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { wordPhone } from '#practice/wording.ts'
import { maxPickedPeople } from '#shared/campaigns.ts'

type Props = {
  people: readonly string[]
  names: readonly { id: string; name: string }[]
  onChange: (people: string[]) => void
}

/** Found by search and ticked; whoever is ticked stays in the list below. */
export function PeoplePicker({ people, names, onChange }: Props) {
  const [q, setQ] = useState('')
  const [seen, setSeen] = useState(() => new Map(names.map(({ id, name }) => [id, name])))
  const query = useQuery(pickQuery(q))
  const isFull = people.length >= maxPickedPeople
  const toggle = (id: string, name: string, isPicked: boolean) => {
    setSeen(new Map(seen).set(id, name))
    onChange(isPicked ? [...people, id] : people.filter((one) => one !== id))
  }
  return (
    <div className="grid gap-4">
      <SearchField
        label="Find people"
        hint="Part of a name, email address or phone number."
        value={q}
        onChange={setQ}
      />
      {query.isPending && <Spinner label="Searching..." />}
      {query.isError && !query.data && (
        <LoadError subject="the people" busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && <p className="text-muted">No one matches this search.</p>}
      {query.data && query.data.length > 0 && (
        <ul aria-label="Found" className="border-line border-t">
          {query.data.map(({ id, name, email, phone }) => {
            const label = name || email || wordPhone(phone ?? '') || 'Unknown'
            const isPicked = people.includes(id)
            return (
              <li key={id} className="border-line border-b">
                <label className="flex min-h-12 items-center gap-3 py-1.5">
                  <input
                    type="checkbox"
                    className="size-5 shrink-0 accent-leaf"
                    checked={isPicked}
                    disabled={isFull && !isPicked}
                    onChange={(event) => toggle(id, label, event.target.checked)}
                  />
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    <span dir="auto">{label}</span>
                    {name && (
                      <span className="block text-muted text-sm">
                        {[email, wordPhone(phone ?? '')].filter(Boolean).join(' · ')}
                      </span>
                    )}
                  </span>
                </label>
              </li>
            )
          })}
        </ul>
      )}
      <div>
        <p role="status" className="text-muted text-sm">
          {formatCount(people.length, 'person', 'people')} picked.{isFull && ' No more can be picked.'}
        </p>
        <ul aria-label="Picked" className="mt-2 flex flex-wrap gap-2">
          {people.map((id) => {
            const name = seen.get(id) ?? 'Somebody who was deleted'
            return (
              <li key={id}>
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Remove ${name}`}
                  onClick={() => toggle(id, name, false)}
                >
                  <span dir="auto" className="[overflow-wrap:anywhere]">
                    {name}
                  </span>{' '}
                  <span aria-hidden="true">×</span>
                </Button>
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}
