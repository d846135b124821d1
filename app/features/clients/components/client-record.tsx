import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { PrintHeader } from '#app/components/ui/print-header.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { clientName } from '#app/features/clients/client-name.ts'
import { ChangeEmail, PendingEmail } from '#app/features/clients/components/change-email.tsx'
import { ClientNotes } from '#app/features/clients/components/client-notes.tsx'
import { CorrectClient } from '#app/features/clients/components/correct-client.tsx'
import { EraseClient } from '#app/features/clients/components/erase-client.tsx'
import { ExportClient } from '#app/features/clients/components/export-client.tsx'
import { LinkPhone } from '#app/features/clients/components/link-phone.tsx'
import { MergeClient } from '#app/features/clients/components/merge-client.tsx'
import { MergedRecords } from '#app/features/clients/components/merged-records.tsx'
import { RecordSection } from '#app/features/clients/components/record-section.tsx'
import { clientQuery } from '#app/features/clients/queries.ts'
import { ApiError } from '#app/lib/api.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'
import { wordPhone } from '#practice/wording.ts'
import type { ClientDetails } from '#shared/clients.ts'
import { formatDate, formatDateTime } from '#shared/dates.ts'
import { toLocal } from '#shared/local-time.ts'
import { formatUsd } from '#shared/money.ts'

type Props = {
  id: string
  onErased: () => void
  /** Whether the name takes the focus once it's loaded. */
  focusName?: boolean
  /** What can be done for the person with other features. */
  actions?: (client: ClientDetails) => ReactNode
  /** What other features know about the person, by their id. */
  sections?: (id: string) => { title: string; content: ReactNode }[]
}

/** What is stored about one client or guest, with its export and erasure. */
export function ClientRecord({ id, onErased, focusName = false, actions, sections = () => [] }: Props) {
  const query = useQuery(clientQuery(id))
  if (query.data)
    return (
      <Record
        client={query.data}
        onErased={onErased}
        focusName={focusName}
        actions={actions?.(query.data)}
        sections={sections(id)}
      />
    )
  if (query.isPending) return <Spinner label="Loading the client..." />
  const isGone = query.error instanceof ApiError && query.error.code === 'not_found'
  if (isGone) return <p>Nothing is stored about this person any more.</p>
  return <LoadError subject="this client" busy={query.isFetching} onRetry={() => void query.refetch()} />
}

type RecordProps = {
  client: ClientDetails
  onErased: () => void
  focusName: boolean
  actions: ReactNode
  sections: { title: string; content: ReactNode }[]
}

function Record({ client, onErased, focusName, actions, sections }: RecordProps) {
  const name = clientName(client)
  return (
    <article data-print="list">
      <PrintHeader about="Client" />
      <h2
        ref={focusName ? focusOnMount : undefined}
        tabIndex={-1}
        dir="auto"
        className="text-3xl outline-none [overflow-wrap:anywhere] md:text-4xl"
      >
        {name}
      </h2>
      <p className="mt-2 text-muted">
        {client.registered_at
          ? `Client since ${formatDate(client.registered_at)}`
          : client.is_added
            ? 'Added by you'
            : 'Guest, without an account'}
        {' · '}last active {formatDate(client.last_active_at)}
      </p>
      {actions && <div className="mt-5 flex flex-wrap gap-3 print:hidden">{actions}</div>}
      <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <RecordSection title="Contact">
          <ContactData client={client} />
          <div className="mt-4 flex flex-wrap gap-3">
            {client.user_id && (
              <>
                <LinkPhone client={{ ...client, user_id: client.user_id }} />
                <ChangeEmail client={{ ...client, user_id: client.user_id }} />
              </>
            )}
            {!client.user_id && <CorrectClient client={client} />}
            <MergeClient client={client} />
          </div>
          {client.user_id && (
            <p data-print="no" className="mt-4 text-muted text-sm">
              They have an account, so they change their name, number and email themselves in the portal.
            </p>
          )}
        </RecordSection>
        {client.merged.length > 0 && (
          <RecordSection title="Merged records">
            <MergedRecords client={client} />
          </RecordSection>
        )}
        <RecordSection title="In this practice">
          <Figures client={client} />
          <Counts client={client} />
        </RecordSection>
        <RecordSection title="Private notes">
          <ClientNotes clientId={client.id} />
        </RecordSection>
        {sections.map(({ title, content }) => (
          <RecordSection key={title} title={title}>
            {content}
          </RecordSection>
        ))}
        <RecordSection title="Personal data" data-print="no">
          <p className="text-muted">
            Hand over a copy of everything stored about {name}, or erase it when they ask you to.
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            <ExportClient id={client.id} />
            <EraseClient client={client} onErased={onErased} />
          </div>
        </RecordSection>
      </div>
    </article>
  )
}

function ContactData({ client }: { client: ClientDetails }) {
  const { email, is_email_proved, phones, shipping_address: address } = client
  return (
    <dl className="border-line border-t">
      <Fact label="Email">
        {email ? (
          <>
            <a href={`mailto:${email}`} className="[overflow-wrap:anywhere]">
              {email}
            </a>
            {client.user_id && <Proof isProved={is_email_proved} />}
            {client.user_id && <PendingEmail userId={client.user_id} />}
          </>
        ) : (
          'Not known'
        )}
      </Fact>
      <Fact label={phones.length > 1 ? 'Phones' : 'Phone'}>
        {phones.length === 0 && 'Not known'}
        {phones.map(({ number, is_proved }) => (
          <p key={number}>
            <a href={`tel:${number}`} className="tabular-nums">
              {wordPhone(number)}
            </a>
            {client.user_id && <Proof isProved={is_proved} />}
          </p>
        ))}
      </Fact>
      {address && (
        <Fact label="Ships to">
          <address className="not-italic [overflow-wrap:anywhere]">
            {[address.line1, address.line2].filter(Boolean).join(', ')}
            <br />
            {address.city}, {address.state} {address.postal_code}
          </address>
        </Fact>
      )}
    </dl>
  )
}

const Proof = ({ isProved }: { isProved: boolean }) => (
  <span className="ml-3 text-sm text-muted">{isProved ? 'Verified' : 'Not verified'}</span>
)

/** What comes next, and the money. */
function Figures({ client }: { client: ClientDetails }) {
  const { sessions_ahead, spent_cents, unpaid_orders, unpaid_sessions, open_payments } = client
  const [next_session] = sessions_ahead
  return (
    <dl className="border-line border-t">
      <Fact label="Next session">
        {next_session ? (
          <Link
            to={dashboardPaths.calendarAppointment(
              next_session.id,
              toLocal(new Date(next_session.starts_at)).date,
            )}
            className="inline-block py-1 text-leaf underline underline-offset-4"
          >
            {next_session.service_type}, {formatDateTime(next_session.starts_at)}
            {!next_session.is_confirmed && ' (not confirmed)'}
          </Link>
        ) : (
          'None'
        )}
      </Fact>
      <Fact label="Spent">
        <span className="tabular-nums">{formatUsd(spent_cents)}</span>
        {[client, ...client.merged].every(({ email }) => !email) && (
          <p className="text-muted text-sm">
            Sessions only. Other payments are linked by email address, and this record has none.
          </p>
        )}
      </Fact>
      {unpaid_orders.length + unpaid_sessions.length > 0 && (
        <Fact label="Unpaid">
          {unpaid_orders.map((number) => (
            <Link
              key={number}
              to={dashboardPaths.dashboardOrder(number)}
              className="me-4 inline-block py-1 text-leaf underline underline-offset-4"
            >
              Order #{number}
            </Link>
          ))}
          {unpaid_sessions.map(({ id, service_type, starts_at, cents }) => (
            <Link
              key={id}
              to={dashboardPaths.calendarAppointment(id, toLocal(new Date(starts_at)).date)}
              className="block py-1 text-leaf underline underline-offset-4"
            >
              {service_type}, {formatDateTime(starts_at)}: {formatUsd(cents)}
            </Link>
          ))}
        </Fact>
      )}
      {open_payments.length > 0 && (
        <Fact label="Asked for">
          {open_payments.map(({ id, what, cents, since }) => (
            <Link
              key={id}
              to={dashboardPaths.money}
              className="block py-1 text-leaf underline underline-offset-4 [overflow-wrap:anywhere]"
            >
              {what}: {formatUsd(cents)}, not paid yet, since {formatDate(since)}
            </Link>
          ))}
        </Fact>
      )}
    </dl>
  )
}

function Counts({ client }: { client: ClientDetails }) {
  const { counts, email, phones } = client
  const textsTerm = email && client.registered_at ? email : (phones[0]?.number ?? '')
  return (
    <dl className="border-line border-t">
      <Count label="Orders" count={counts.orders} to={dashboardPaths.ordersOf(client.id)} />
      <Count label="Appointments" count={counts.appointments} to={dashboardPaths.appointmentsOf(client.id)} />
      <Count
        label="Texts"
        count={counts.messages}
        to={dashboardPaths.dashboardList({ tab: 'messages', sms: 'history', 'messages-q': textsTerm })}
      />
      <Count label="Contact messages" count={counts.contact_messages} to={null} />
    </dl>
  )
}

function Count({ label, count, to }: { label: string; count: number; to: string | null }) {
  return (
    <Fact label={label}>
      <span className="tabular-nums">{count === 0 ? 'None' : count}</span>
      {count > 0 && to && (
        <Link
          data-print="no"
          to={to}
          className="ml-3 inline-block py-1 text-leaf text-sm underline underline-offset-4"
        >
          Show<span className="sr-only"> {label.toLowerCase()}</span>
        </Link>
      )}
    </Fact>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-line border-b py-3 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
