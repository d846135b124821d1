import { sql } from 'drizzle-orm'
import type { Content } from '#practice/snapshot.ts'
import type { Tx } from '#server/access/scope.ts'
import { lockCalendar } from '#server/booking/appointment-time.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import type { Margins } from '#shared/booking/occupied-span.ts'
import { requestLifeMs } from '#shared/booking.ts'

type Publication = { before: { facts: Record<string, unknown> }; content: Pick<Content, 'booking'> }

/** With the first rules, or those of a restored or imported version, appointments to come take their time. */
export const adoptOnPublish =
  (now: () => Date) =>
  async (tx: Tx, { before, content }: Publication): Promise<void> => {
    if (content.booking && !before.facts.booking) await adoptAppointments(tx, content.booking, now())
  }

/**
 * When hours are published: appointments to come occupy their time with buffers and exclusively, but those that overlap already,
 * and requests that wait begin to expire.
 */
async function adoptAppointments(tx: Tx, margins: Margins, now: Date): Promise<void> {
  await lockCalendar(tx)
  const at = sql`${now.toISOString()}::timestamptz`
  const span = (travel: number) => sql`tstzrange(
    ${bookedTimes.startsAt} - make_interval(mins => ${margins.bufferBeforeMinutes + travel}),
    ${bookedTimes.endsAt} + make_interval(mins => ${margins.bufferAfterMinutes + travel}))`
  const isToAdopt = sql`${bookedTimes.kind} = 'appointment' and ${bookedTimes.mayOverlap} and ${bookedTimes.endsAt} > ${at}`
  await tx.execute(sql`
    insert into ${bookedTimes} (kind, starts_at, ends_at, occupied, may_overlap, appointment_id)
    select 'appointment', appointment_date, ends, tstzrange(appointment_date, ends), true, id
    from ${appointments}, lateral (select appointment_date + make_interval(mins => duration_minutes) as ends) as session
    where status in ('pending', 'confirmed') and ends > ${at}
    on conflict (appointment_id) do nothing`)
  await tx.execute(sql`
    update ${bookedTimes} set occupied = case
      when (select place from ${appointments} where id = appointment_id) = 'inPerson' then ${span(margins.travelMinutes)}
      else ${span(0)} end
    where ${isToAdopt}`)
  await tx.execute(sql`
    update ${bookedTimes} set may_overlap = false
    where ${isToAdopt} and not exists (
      select from ${bookedTimes} as other
      where other.occupied && ${bookedTimes.occupied} and other.id <> ${bookedTimes.id})`)
  const expiresAt = sql`${new Date(now.getTime() + requestLifeMs).toISOString()}::timestamptz`
  await tx.execute(sql`
    update ${appointments} set request_expires_at = least(${expiresAt}, appointment_date)
    where status = 'pending' and request_expires_at is null and appointment_date > ${at}`)
}
