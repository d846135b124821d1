import { type SQL, sql } from 'drizzle-orm'
import { appointments } from '#server/db/schema/appointments.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { isToCome, recordOfAppointment } from '#server/people/client-figures.ts'
import { isUnpaidSession } from '#server/people/unpaid-sessions.ts'
import type { ClientSegment } from '#shared/clients.ts'

/** Whether a contact is in a group that follows from their sessions and orders at this moment. */
export function isInSegment(segment: ClientSegment): SQL {
  switch (segment) {
    case 'coming':
      // Found from the week's appointments: there are few of them.
      return sql`${contacts.id} in (select ${recordOfAppointment} from ${appointments}
        where ${isToCome} and ${appointments.appointmentDate} < now() + interval '7 days')`
    case 'away':
      return sql`(${contacts.seenAt} < now() - interval '60 days'
        and (${contacts.requestedAt} is null or ${contacts.requestedAt} < now() - interval '60 days'))`
    case 'bought':
      return sql`${contacts.boughtAt} >= now() - interval '90 days'`
    case 'unpaid':
      // Found first, by indexes that hold little else; the planner takes a subquery for much more and would read all contacts.
      return sql`${contacts.id} = any(array(select owing.id from ${contacts} owing where owing.is_unpaid
        union all select ${recordOfAppointment} from ${appointments} where ${isUnpaidSession()}))`
  }
}
