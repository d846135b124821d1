import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { ChoiceChips } from '#app/components/ui/choice-chips.tsx'
import { type Column, DataTable } from '#app/components/ui/data-table.tsx'
import { ListBody } from '#app/components/ui/list-body.tsx'
import { ListToolbar } from '#app/components/ui/list-toolbar.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { clientName } from '#app/features/clients/client-name.ts'
import { AddClient } from '#app/features/clients/components/add-client.tsx'
import { clientsQuery, downloadClients } from '#app/features/clients/queries.ts'
import { useListFilter } from '#app/lib/use-list-filter.ts'
import { wordPhone } from '#practice/wording.ts'
import {
  type ClientListRow,
  type ClientSort,
  clientSegments,
  clientSorts,
  contactStatuses,
  segmentNames,
} from '#shared/clients.ts'
import { formatDate } from '#shared/dates.ts'
import { formatUsd } from '#shared/money.ts'

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
      sorts={sorts}
      filter={filter}
      narrowedTo={segments.find(({ value }) => value !== '' && value === filter.segment)?.label}
      onFilter={setFilter}
      refreshing={query.isRefetching && !query.isPlaceholderData}
      onRefresh={() => void query.refetch()}
      onExport={() => downloadClients(filter)}
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 md:mb-6 md:gap-y-3">
        <ChoiceChips
          label="Group"
          choices={segments}
          value={filter.segment ?? ''}
          onChange={(segment) => setFilter({ segment })}
        />
        <div data-print="no" className="flex flex-wrap items-center gap-3">
          <span className="list-buttons">
            <ButtonLink
              to={
                filter.segment ? dashboardPaths.groupMessageTo(filter.segment) : dashboardPaths.groupMessages
              }
              variant="quiet"
              size="small"
            >
              Write to a group
            </ButtonLink>
          </span>
          <AddClient />
        </div>
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
        isFiltered={Object.keys(filter).some((key) => key !== 'sort')}
      >
        <DataTable
          caption={`Clients and guests, ${orderWords[clientSorts.find((sort) => sort === filter.sort) ?? 'contact']}`}
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

const sorts = [
  { value: '', label: 'Last contact' },
  { value: 'session', label: 'Next session' },
  { value: 'spent', label: 'Spent' },
]
const orderWords: Record<ClientSort, string> = {
  contact: 'last contact first',
  session: 'next session first',
  spent: 'who spent most first',
}

/** Leads to one person; the way back keeps the filter. */
function ClientLink({ client }: { client: ClientListRow }) {
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

const ClientDate = ({ instant }: { instant: string }) => (
  <time dateTime={instant} className="whitespace-nowrap tabular-nums">
    {formatDate(instant)}
  </time>
)

const columns: Column<ClientListRow>[] = [
  {
    header: 'Name',
    cell: (client) => (
      <>
        <ClientLink client={client} />
        {client.status === 'guest' && <span className="ml-2 text-sm text-muted">Guest</span>}
      </>
    ),
  },
  {
    header: 'Email',
    isEmpty: ({ email }) => email === null,
    cell: ({ email }) => (
      <span title={email ?? undefined} className="block [overflow-wrap:anywhere] @max-[44rem]/list:truncate">
        {email ?? '–'}
      </span>
    ),
  },
  {
    header: 'Phone',
    isEmpty: ({ phone }) => phone === null,
    cell: ({ phone }) => (
      <span className="whitespace-nowrap tabular-nums">{phone ? wordPhone(phone) : '–'}</span>
    ),
  },
  {
    header: 'Next session',
    isEmpty: ({ next_session_at }) => next_session_at === null,
    cell: ({ next_session_at }) => (next_session_at ? <ClientDate instant={next_session_at} /> : '–'),
  },
  {
    header: 'Spent',
    isEmpty: ({ spent_cents }) => spent_cents === 0,
    numeric: true,
    cell: ({ spent_cents }) => (spent_cents === 0 ? '–' : formatUsd(spent_cents)),
  },
  { header: 'Last contact', cell: ({ last_active_at }) => <ClientDate instant={last_active_at} /> },
]
