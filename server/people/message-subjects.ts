import { type SQL, sql } from 'drizzle-orm'
import { appointments } from '#server/db/schema/appointments.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { orders } from '#server/db/schema/orders.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { stockWaitlist } from '#server/db/schema/stock.ts'
import { threadMessages } from '#server/db/schema/threads.ts'
import {
  isAppointmentOf,
  isContactMessageOf,
  isOrderOf,
  isThreadMessageOf,
  type Person,
} from '#server/people/person.ts'

/** What emails to a guest are about, as the first two parts of the causes in the outbox say it: 'order:…', 'appointment:…'. */
export const subjectsOfGuest = (guest: Person): SQL => sql`
  select 'appointment:' || id as subject from ${appointments} where ${isAppointmentOf(guest)}
  union all select 'order:' || id from ${orders} where ${isOrderOf(guest)}
  union all select 'contact:' || id from ${contactMessages} where ${isContactMessageOf(guest)}
  union all select 'thread:' || id from ${threadMessages} where ${isThreadMessageOf(guest)}
  union all select 'request:' || id from ${paymentRequests} where customer_email = ${guest.email}
  union all select 'stock-wait:' || id from ${stockWaitlist} where email = ${guest.email}
  union all select 'payment:' || paid.id from ${cardPayments} paid where
    paid.order_id in (select id from ${orders} where ${isOrderOf(guest)})
    or paid.appointment_id in (select id from ${appointments} where ${isAppointmentOf(guest)})
    or paid.request_id in (select id from ${paymentRequests} where customer_email = ${guest.email})`
