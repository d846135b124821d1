import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { OnlyOneClient } from '#app/components/only-one-client.tsx'
import { StatusBadge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ChoiceChips } from '#app/components/ui/choice-chips.tsx'
import { type Column, DataTable } from '#app/components/ui/data-table.tsx'
import { ListBody } from '#app/components/ui/list-body.tsx'
import { ListToolbar } from '#app/components/ui/list-toolbar.tsx'
import { PersonLink } from '#app/components/ui/person-link.tsx'
import { TimeZoneNote } from '#app/components/ui/time-zone-note.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { AppointmentStatusSelect } from '#app/features/appointments/components/appointment-status-select.tsx'
import { allAppointmentsQuery, downloadAppointments } from '#app/features/appointments/queries.ts'
import type { PageParam } from '#app/lib/list-query.ts'
import { useListFilter } from '#app/lib/use-list-filter.ts'
import { offers } from '#practice/offers.ts'
import { wordPhone } from '#practice/wording.ts'
import { type AdminAppointmentRow, appointmentStatuses, appointmentTone } from '#shared/appointments.ts'
import { formatDateTime } from '#shared/dates.ts'
import { toLocal } from '#shared/local-time.ts'

/** The dashboard's table of all appointments. */
export function AllAppointments() {
  const [filter, setFilter] = useListFilter('appointments')
  const queries = useQueryClient()
  const options = allAppointmentsQuery(filter)
  const query = useInfiniteQuery(options)
  const pages = query.data?.pages ?? []
  const rows = pages.flatMap(({ appointments }) => appointments)
  const isPast = filter.when === 'past'
  const holdsEarlier =
    (query.data?.pageParams as PageParam[] | undefined)?.some(({ before }) => before) ?? false
  const choose = (when: string) => {
    setFilter({ when })
    if (holdsEarlier) void queries.resetQueries({ queryKey: options.queryKey, exact: true })
  }
  return (
    <ListToolbar
      title="Appointments"
      searchHint="A client’s name, phone number or email address."
      statuses={appointmentStatuses}
      filter={filter}
      narrowedTo={isPast ? 'past' : undefined}
      onFilter={setFilter}
      refreshing={query.isRefetching && !query.isPlaceholderData}
      onRefresh={() => void query.refetch()}
      onExport={() => downloadAppointments(filter)}
    >
      {filter.client && (
        <OnlyOneClient
          record={dashboardPaths.clientRecord(filter.client)}
          items="appointments"
          onShowAll={() => setFilter({ client: '' })}
        />
      )}
      <div className="mb-6">
        <ChoiceChips
          label="When"
          choices={whens}
          value={isPast ? 'past' : holdsEarlier ? null : ''}
          onChange={choose}
        />
      </div>
      <ListBody
        items="appointments"
        query={query}
        shownCount={rows.length}
        total={pages.find(({ total }) => total)?.total ?? null}
        empty={{
          text: 'No appointments found.',
          hint: isPast
            ? 'What has taken place appears here from the next day on.'
            : 'Requests from the client portal appear here.',
        }}
        isFiltered={Boolean(filter.q ?? filter.status ?? filter.client)}
        isTable
        above={
          query.hasPreviousPage && (
            <Button
              variant="quiet"
              size="small"
              busy={query.isFetchingPreviousPage}
              busyText="Loading..."
              onClick={() => void query.fetchPreviousPage()}
            >
              Show earlier
            </Button>
          )
        }
      >
        <TimeZoneNote />
        <DataTable
          caption={isPast ? 'Past appointments, latest first' : 'Appointments by date'}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      </ListBody>
    </ListToolbar>
  )
}

const whens = [
  { value: '', label: 'From today on' },
  { value: 'past', label: 'Past' },
]

/** Text typed by clients, of any length: wraps so the other columns keep their width. */
const WrappingText = ({ text }: { text: string }) => (
  <span dir="auto" className="inline-block min-w-24 [overflow-wrap:anywhere]">
    {text}
  </span>
)

/** Leads to the appointment in the calendar once hours are published. */
function DateAndTime({ appointment: { id, appointment_date } }: { appointment: AdminAppointmentRow }) {
  const time = (
    <time dateTime={appointment_date} className="tabular-nums lg:whitespace-nowrap">
      {formatDateTime(appointment_date)}
    </time>
  )
  if (!offers.booking) return time
  const { date } = toLocal(new Date(appointment_date))
  return (
    <Link
      to={dashboardPaths.calendarAppointment(id, date)}
      className="text-leaf underline underline-offset-4"
    >
      {time}
    </Link>
  )
}

const columns: Column<AdminAppointmentRow>[] = [
  {
    header: 'Client',
    cell: ({ id, client_name }) => (
      <PersonLink to={dashboardPaths.clientOf('appointment', id)} name={client_name} />
    ),
  },
  {
    header: 'Phone',
    cell: ({ client_phone, client_phone_verified }) => (
      <span className="whitespace-nowrap tabular-nums">
        {wordPhone(client_phone)}
        {client_phone.startsWith('+') && !client_phone_verified && (
          <span className="block text-sm text-muted">Not verified</span>
        )}
      </span>
    ),
  },
  { header: 'Service', cell: ({ service_type }) => <WrappingText text={service_type} /> },
  {
    header: 'Date & Time',
    cell: (appointment) => <DateAndTime appointment={appointment} />,
  },
  {
    header: 'Duration',
    cell: ({ duration_minutes }) => (
      <span className="whitespace-nowrap tabular-nums">{duration_minutes} minutes</span>
    ),
  },
  {
    header: 'Status',
    cell: ({ status }) => <StatusBadge tone={appointmentTone(status)} status={status} />,
  },
  {
    header: 'Actions',
    isControl: true,
    cell: (appointment) => <AppointmentStatusSelect appointment={appointment} />,
  },
]
