import { appointments } from '#server/db/seed/appointments.ts'
import { calendar } from '#server/db/seed/calendar.ts'
import { campaigns } from '#server/db/seed/campaigns.ts'
import type { SeedCapability } from '#server/db/seed/capability.ts'
import { contactMessages } from '#server/db/seed/contact-messages.ts'
import { conversations } from '#server/db/seed/conversations.ts'
import { demoPayments } from '#server/db/seed/demo-payments.ts'
import { failedEmails } from '#server/db/seed/failed-emails.ts'
import { groupMessages } from '#server/db/seed/group-messages.ts'
import { liveSessions } from '#server/db/seed/live-sessions.ts'
import { messages } from '#server/db/seed/messages.ts'
import { orders } from '#server/db/seed/orders.ts'
import { people } from '#server/db/seed/people.ts'
import { pickupOrders } from '#server/db/seed/pickup-orders.ts'

/** Add a capability's file here. In the order of their foreign keys. */
export const capabilities: readonly SeedCapability[] = [
  people,
  orders,
  pickupOrders,
  appointments,
  demoPayments,
  calendar,
  messages,
  groupMessages,
  campaigns,
  contactMessages,
  conversations,
  liveSessions,
  failedEmails,
]
