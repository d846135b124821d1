import { type SQL, sql } from 'drizzle-orm'
import { appointments } from '#server/db/schema/appointments.ts'
import { campaignRecipients } from '#server/db/schema/campaigns.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { orderEvents, orders } from '#server/db/schema/orders.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { stockWaitlist } from '#server/db/schema/stock.ts'
import { threadMessages } from '#server/db/schema/threads.ts'
import { waitlistEntries, waitlistOffers } from '#server/db/schema/waitlist.ts'
import { isRecipientOf } from '#server/people/delete-campaign-recipients.ts'
import {
  identitiesOf,
  isAppointmentOf,
  isContactMessageOf,
  isOrderOf,
  isRequestOf,
  isTextOf,
  isThreadMessageOf,
  type Person,
} from '#server/people/person.ts'

// message-subjects.test.ts checks that every cause in the outbox is one of these, or can't be about somebody else.

/** What emails to a person are about, as the first two parts of the causes in the outbox say it: 'order:…', 'appointment:…'. */
export const subjectsToPerson = (person: Person): SQL => sql`
  select 'appointment:' || id as subject from ${appointments} where ${isAppointmentOf(person)}
  union all select 'order:' || id from ${orders} where ${isOrderOf(person)}
  union all select 'contact:' || id from ${contactMessages} where ${isContactMessageOf(person)}
  union all select 'thread:' || id from ${threadMessages} where ${isThreadMessageOf(person)}
  union all select 'request:' || id from ${paymentRequests} where ${isRequestOf(person)}
  union all select 'stock-wait:' || id from ${stockWaitlist} where ${stockWaitlist.email} = any(${emailsOf(person)})
  union all select 'waitlist-entry:' || id from ${waitlistEntries}
    where ${waitlistEntries.email} = any(${emailsOf(person)}) or ${waitlistEntries.userId} = any(${userIdsOf(person)})
  union all select 'payment:' || paid.id from ${cardPayments} paid where
    paid.order_id in (select id from ${orders} where ${isOrderOf(person)})
    or paid.appointment_id in (select id from ${appointments} where ${isAppointmentOf(person)})
    or paid.request_id in (select id from ${paymentRequests} where ${isRequestOf(person)})`

/** What any message, also one to the owner, is about when it is about a person. */
export const subjectsAboutPerson = (person: Person): SQL => sql`
  ${subjectsToPerson(person)}
  union all select 'text:' || id from ${smsMessages} where ${isTextOf(person)}
  union all select 'campaign:' || id from ${campaignRecipients} where ${isRecipientOf(person)}
  union all select 'event:' || id from ${orderEvents} where order_id in (select id from ${orders} where ${isOrderOf(person)})
  union all select 'waitlist-offer:' || offer.id from ${waitlistOffers} offer join ${waitlistEntries} entry on entry.id = offer.entry_id
    where entry.email = any(${emailsOf(person)}) or entry.user_id = any(${userIdsOf(person)})
  union all select kind || ':' || user_id
    from unnest(${sql.param(emailChangeCauses)}::text[]) as kind, unnest(${userIdsOf(person)}) as user_id`

/** Emails about a change of address go to other addresses than the account's too. */
export const emailChangeCauses = ['email_change', 'email_changed', 'email_change_cancelled']

const emailsOf = (person: Person): SQL =>
  sql`${sql.param(identitiesOf(person).flatMap(({ email }) => email ?? []))}::text[]`
const userIdsOf = (person: Person): SQL =>
  sql`${sql.param(identitiesOf(person).flatMap(({ userId }) => userId ?? []))}::uuid[]`
