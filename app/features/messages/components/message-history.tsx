import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { StatusBadge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { type Column, DataTable } from '#app/components/ui/data-table.tsx'
import { ListBody } from '#app/components/ui/list-body.tsx'
import { ListToolbar } from '#app/components/ui/list-toolbar.tsx'
import { PersonLink } from '#app/components/ui/person-link.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { allMessagesQuery, downloadMessages } from '#app/features/messages/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import { useAction } from '#app/lib/use-action.ts'
import { useListFilter } from '#app/lib/use-list-filter.ts'
import { wordPhone } from '#practice/wording.ts'
import { formatDateTime } from '#shared/dates.ts'
import { messageListStatuses, type SmsRow, smsTone } from '#shared/messages.ts'

/** Every text, sent and received. */
export function MessageHistory() {
  const [filter, setFilter] = useListFilter('messages')
  const query = useInfiniteQuery(allMessagesQuery(filter))
  const rows = query.data?.pages.flatMap(({ messages }) => messages) ?? []
  return (
    <ListToolbar
      title="Message History"
      searchHint="A name, phone number or email address."
      statuses={messageListStatuses}
      filter={filter}
      onFilter={setFilter}
      refreshing={query.isRefetching && !query.isPlaceholderData}
      onRefresh={() => void query.refetch()}
      onExport={() => downloadMessages(filter)}
    >
      <ListBody
        items="messages"
        query={query}
        shownCount={rows.length}
        total={query.data?.pages[0]?.total ?? null}
        empty={{ text: 'No messages found.', hint: 'Texts to and from your clients appear here.' }}
        isFiltered={Object.keys(filter).length > 0}
        isTable
      >
        <DataTable caption="Messages, newest first" columns={columns} rows={rows} rowKey={({ id }) => id} />
      </ListBody>
    </ListToolbar>
  )
}

const columns: Column<SmsRow>[] = [
  {
    header: 'Date',
    cell: ({ created_at }) => (
      <time dateTime={created_at} className="tabular-nums lg:whitespace-nowrap">
        {formatDateTime(created_at)}
      </time>
    ),
  },
  {
    header: 'Phone Number',
    cell: ({ id, phone_number, direction }) => (
      <span className="whitespace-nowrap tabular-nums">
        <PersonLink to={dashboardPaths.clientOf('text', id)} name={wordPhone(phone_number)} />
        {direction === 'in' && <span className="block text-sm text-muted">Reply</span>}
      </span>
    ),
  },
  {
    header: 'Message',
    cell: ({ message }) => (
      <p dir="auto" className="max-w-prose whitespace-pre-wrap break-words">
        {message}
      </p>
    ),
  },
  { header: 'Status', cell: (row) => <MessageStatus row={row} /> },
]

function MessageStatus({ row }: { row: SmsRow }) {
  const queries = useQueryClient()
  const { run, busy } = useAction(
    () => call(api.api.sms_messages[':id'].retry.$post({ param: { id: row.id } })),
    {
      onDone: () => {
        void queries.invalidateQueries({ queryKey: queryKeys.allMessages })
        void queries.invalidateQueries({ queryKey: queryKeys.overview })
      },
      failure: 'Error sending message',
    },
  )
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <StatusBadge tone={smsTone(row.status)} status={row.status} />
      {row.status === 'failed' && row.direction === 'out' && (
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          busyText="Sending..."
          aria-label={`Try again, to ${wordPhone(row.phone_number)}`}
          onClick={() => void run()}
        >
          Try again
        </Button>
      )}
      {row.delivered_at && (
        <time dateTime={row.delivered_at} className="basis-full text-sm text-muted">
          Delivered {formatDateTime(row.delivered_at)}
        </time>
      )}
      {row.failure && <span className="basis-full text-sm text-muted">{row.failure}</span>}
    </span>
  )
}
