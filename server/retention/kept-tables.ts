import type { PgTable } from 'drizzle-orm/pg-core'
import { profiles } from '#server/db/schema/account.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { attachmentChunks, attachments } from '#server/db/schema/attachments.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import {
  appointmentEvents,
  appointmentOffers,
  busyCalendars,
  busyTimes,
  calendarDays,
  practiceSettings,
} from '#server/db/schema/calendar.ts'
import { campaignRecipients, campaigns } from '#server/db/schema/campaigns.ts'
import { clientNotes } from '#server/db/schema/client-notes.ts'
import { consents, unsubscribeLinks } from '#server/db/schema/consents.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { contentDraft, contentVersions } from '#server/db/schema/content.ts'
import { fileChunks } from '#server/db/schema/files.ts'
import { groupMessages, groupRecipients } from '#server/db/schema/groups.ts'
import { accounts, serverSettings, users } from '#server/db/schema/identity.ts'
import { jobRuns } from '#server/db/schema/jobs.ts'
import { listCounts, searchWords } from '#server/db/schema/lists.ts'
import { smsOptOuts } from '#server/db/schema/messages.ts'
import { receipts } from '#server/db/schema/money.ts'
import { noticeSettings } from '#server/db/schema/notices.ts'
import { orderEvents, orderLines } from '#server/db/schema/orders.ts'
import { passkeys } from '#server/db/schema/passkeys.ts'
import { pictureFiles } from '#server/db/schema/pictures.ts'
import { stockBatches, stockReservations } from '#server/db/schema/stock.ts'
import { mailboxPositions, receivedEmails, savedReplies } from '#server/db/schema/threads.ts'
import { recoveryCodes, twoFactors } from '#server/db/schema/two-factor.ts'
import { waitlistOffers } from '#server/db/schema/waitlist.ts'

/** Tables that no date empties. docs/retention.md says why; a test compares the two. */
export const keptTables: readonly PgTable[] = [
  users,
  profiles,
  accounts,
  passkeys,
  twoFactors,
  recoveryCodes,
  appointments,
  bookedTimes,
  appointmentEvents,
  appointmentOffers,
  waitlistOffers,
  orderLines,
  orderEvents,
  receipts,
  stockBatches,
  stockReservations,
  calendarDays,
  busyCalendars,
  busyTimes,
  practiceSettings,
  noticeSettings,
  receivedEmails,
  mailboxPositions,
  savedReplies,
  campaigns,
  campaignRecipients,
  groupMessages,
  groupRecipients,
  smsOptOuts,
  consents,
  unsubscribeLinks,
  contacts,
  clientNotes,
  attachments,
  attachmentChunks,
  searchWords,
  listCounts,
  serverSettings,
  jobRuns,
  contentVersions,
  contentDraft,
  pictureFiles,
  fileChunks,
]
