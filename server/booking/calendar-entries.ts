import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { bookedAs } from '#server/booking/booked-as.ts'
import { type ChangeRequest, readChangeRequests } from '#server/booking/change-requests.ts'
import { freeChangeDeadline } from '#server/booking/emails.ts'
import { isHeldFree } from '#server/booking/open-offer.ts'
import type { PaymentSummary } from '#server/booking/payment-summary.ts'
import { presentOwnerBalance } from '#server/booking/payment-summary.ts'
import { readPracticeSettings } from '#server/booking/practice-settings.ts'
import type { BookingClient } from '#server/booking/read-booking-client.ts'
import { readPaymentSummaries } from '#server/booking/read-payment-summary.ts'
import { venueOf } from '#server/booking/read-venue.ts'
import { profiles } from '#server/db/schema/account.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { appointmentOffers } from '#server/db/schema/calendar.ts'
import { users } from '#server/db/schema/identity.ts'
import type { CalendarAppointment } from '#shared/calendar.ts'

export type CalendarEntry = {
  appointment: typeof appointments.$inferSelect
  client: BookingClient
  offeredTimes: Date[]
  /** What the client asked for in the notice period, until it is answered. */
  changeRequest: ChangeRequest | null
  /** Its own link, or the standing one. */
  meetingLink: string | null
  payment: PaymentSummary
}

/** `answer`: by when a request expires, else by the time of the session. */
type Options = { limit: number; sortedBy?: 'time' | 'latest' | 'answer' }
/** Some appointments, by time if nothing else is named. */
export type CalendarList = Options & { where: SQL | undefined }

const sortings: Record<NonNullable<Options['sortedBy']>, SQL[]> = {
  time: [asc(appointments.appointmentDate), asc(appointments.id)],
  latest: [desc(appointments.appointmentDate), desc(appointments.id)],
  answer: [
    sql`coalesce(${appointments.requestExpiresAt}, ${appointments.appointmentDate})`,
    asc(appointments.id),
  ],
}

/** Appointments with all that the owner's screens show of them. */
export async function readCalendarEntries(
  tx: Tx,
  where: SQL | undefined,
  { limit, sortedBy = 'time' }: Options,
): Promise<CalendarEntry[]> {
  const rows = await selectRows(tx, where)
    .orderBy(...sortings[sortedBy])
    .limit(limit)
  if (rows.length === 0) return []
  const complete = await readDetails(tx, rows)
  return rows.map(complete)
}

/** Several lists at once, with no more statements than for one. */
export async function readCalendarLists<Name extends string>(
  tx: Tx,
  lists: Readonly<Record<Name, CalendarList>>,
): Promise<(name: Name) => CalendarEntry[]> {
  const columns = Object.entries<CalendarList>(lists).map(
    ([name, { where, limit, sortedBy = 'time' }]) =>
      sql`array(select ${appointments.id}::text from ${appointments} where ${where}
      order by ${sql.join(sortings[sortedBy], sql`, `)} limit ${limit}) as ${sql.identifier(name)}`,
  )
  const chosen = await tx.execute<Record<string, string[]>>(sql`select ${sql.join(columns, sql`, `)}`)
  const idsOf = chosen.rows[0] ?? {}
  const ids = Object.values(idsOf).flat()
  if (ids.length === 0) return () => []
  const rows = await selectRows(tx, inArray(appointments.id, ids))
  const complete = await readDetails(tx, rows)
  const entries = new Map(rows.map((row) => [row.appointment.id, complete(row)]))
  return (name) => (idsOf[name] ?? []).flatMap((id) => entries.get(id) ?? [])
}

type Row = Awaited<ReturnType<typeof selectRows>>[number]

const selectRows = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({
      appointment: appointments,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      phone: profiles.phone,
      email: users.email,
    })
    .from(appointments)
    .leftJoin(profiles, eq(profiles.id, appointments.userId))
    .leftJoin(users, eq(users.id, appointments.userId))
    .where(where)

/** Reads what belongs to these appointments, and returns how to add it to each. */
async function readDetails(tx: Tx, rows: readonly Row[]): Promise<(row: Row) => CalendarEntry> {
  const offers = await readOffers(tx, rows)
  const open = rows.filter(({ appointment: { status } }) => status === 'pending' || status === 'confirmed')
  const changes = await readChangeRequests(
    tx,
    open.map(({ appointment }) => appointment.id),
  )
  const settings = await readPracticeSettings(tx)
  const summaryOf = await readPaymentSummaries(
    tx,
    rows.map(({ appointment }) => appointment),
  )
  return ({ appointment, firstName, lastName, phone, email }) => ({
    appointment,
    client: appointment.userId
      ? { name: `${firstName ?? ''} ${lastName ?? ''}`.trim() || email || 'Unknown', email, phone }
      : {
          name: appointment.clientName ?? 'Unknown',
          email: appointment.clientEmail,
          phone: appointment.clientPhone,
        },
    offeredTimes: (offers.get(appointment.id) ?? []).map(({ startsAt }) => startsAt),
    changeRequest: changes.get(appointment.id) ?? null,
    meetingLink: venueOf(appointment, settings).meetingLink,
    payment: summaryOf(appointment),
  })
}

async function readOffers(tx: Tx, rows: readonly { appointment: { id: string; status: string } }[]) {
  const pending = rows
    .filter(({ appointment }) => appointment.status === 'pending')
    .map(({ appointment }) => appointment.id)
  if (pending.length === 0) return new Map<string, { startsAt: Date }[]>()
  const offers = await tx
    .select({ appointmentId: appointmentOffers.appointmentId, startsAt: appointmentOffers.startsAt })
    .from(appointmentOffers)
    .innerJoin(appointments, eq(appointments.id, appointmentOffers.appointmentId))
    .where(
      and(inArray(appointmentOffers.appointmentId, pending), isNull(appointmentOffers.answer), isHeldFree),
    )
    .orderBy(asc(appointmentOffers.startsAt))
  return Map.groupBy(offers, ({ appointmentId }) => appointmentId)
}

export function presentEntry({
  appointment,
  client,
  offeredTimes,
  changeRequest,
  meetingLink,
  payment,
}: CalendarEntry): CalendarAppointment {
  const booked = bookedAs(appointment, client)
  return {
    id: appointment.id,
    sequence: appointment.sequence,
    client_name: client.name,
    client_email: client.email,
    client_phone: client.phone,
    booked_as: booked.name,
    booked_phone: booked.phone,
    service: appointment.serviceSlug,
    service_type: appointment.serviceType,
    starts_at: appointment.appointmentDate.toISOString(),
    duration_minutes: appointment.durationMinutes,
    place: appointment.place,
    status: appointment.status,
    ending: appointment.ending,
    price_cents: appointment.priceCents,
    payment: presentOwnerBalance(payment),
    free_until: freeChangeDeadline(appointment).toISOString(),
    note: appointment.note,
    owner_note: appointment.ownerNote,
    meeting_link: meetingLink,
    own_meeting_link: appointment.meetingLink,
    link_version: appointment.linkVersion,
    request_expires_at: appointment.requestExpiresAt?.toISOString() ?? null,
    offered_times: offeredTimes.map((time) => time.toISOString()),
    change_asked: changeRequest && { at: changeRequest.at.toISOString(), reason: changeRequest.reason },
  }
}
