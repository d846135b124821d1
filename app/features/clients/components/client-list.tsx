import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { ChoiceChips } from '#app/components/ui/choice-chips.tsx'
import { type Column, DataTable } from '#app/components/ui/data-table.tsx'
import { ListBody } from '#app/components/ui/list-body.tsx'
import { ListToolbar } from '#app/components/ui/list-toolbar.tsx'
import { clientName } from '#app/features/clients/client-name.ts'
import { AddClient } from '#app/features/clients/components/add-client.tsx'
import { clientsQuery } from '#app/features/clients/queries.ts'
import { useListFilter } from '#app/lib/use-list-filter.ts'
import { type ClientRow, clientSegments, contactStatuses, segmentNames } from '#shared/clients.ts'
import { formatDate } from '#shared/dates.ts'

/** `focusTitle`: whether the title takes the focus when the list appears. */
export function ClientList({ focusTitle = false }: { focusTitle?: boolean }) {
  const [filter, setFilter] = useListFilter('clients')
  const query = useInfiniteQuery(clientsQuery(filter))
  const rows = query.data?.pages.flatMap(({ clients }) => clients) ?? []
  return (
    <ListToolbar
      title="Everyone"
      focusTitle={focusTitle}
      searchHint="Part of a name, email address or phone number, or an order number."
      statuses={contactStatuses}
      filter={filter}
      onFilter={setFilter}
      refreshing={query.isRefetching && !query.isPlaceholderData}
      onRefresh={() => void query.refetch()}
    >
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <ChoiceChips
          label="Group"
          choices={segments}
          value={filter.segment ?? ''}
          onChange={(segment) => setFilter({ segment })}
        />
        <AddClient />
      </div>
      <ListBody
        items="clients"
        query={query}
        shownCount={rows.length}
        total={query.data?.pages[0]?.total ?? null}
        empty={{
          text: 'No clients found.',
          hint: 'Whoever registers, orders, books or writes appears here.',
        }}
        isFiltered={Object.keys(filter).length > 0}
      >
        <DataTable
          caption="Clients and guests, last active first"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      </ListBody>
    </ListToolbar>
  )
}

const segments = [
  { value: '', label: 'Everyone' },
  ...clientSegments.map((value) => ({ value, label: segmentNames[value] })),
]

/** Leads to one person; the way back keeps the filter. */
function ClientLink({ client }: { client: ClientRow }) {
  const [search] = useSearchParams()
  const params = new URLSearchParams(search)
  params.set('id', client.id)
  return (
    <Link
      to={{ search: `?${params}` }}
      dir="auto"
      className="inline-block py-1 font-medium text-leaf underline underline-offset-4 [overflow-wrap:anywhere]"
    >
      {clientName(client)}
    </Link>
  )
}

const columns: Column<ClientRow>[] = [
  {
    header: 'Name',
    cell: (client) => (
      <>
        <ClientLink client={client} />
        {client.status === 'guest' && <span className="ml-2 text-sm text-muted">Guest</span>}
      </>
    ),
  },
  { header: 'Email', cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email ?? '–'}</span> },
  {
    header: 'Phone',
    cell: ({ phone }) => <span className="whitespace-nowrap tabular-nums">{phone ?? '–'}</span>,
  },
  {
    header: 'Last active',
    cell: ({ last_active_at }) => (
      <time dateTime={last_active_at} className="whitespace-nowrap tabular-nums">
        {formatDate(last_active_at)}
      </time>
    ),
  },
]
