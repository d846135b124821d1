import { phoneCodes, profiles } from '#server/db/schema/account.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { assistantQuestions, assistantUsage } from '#server/db/schema/assistant.ts'
import { attachmentChunks, attachments } from '#server/db/schema/attachments.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import {
  appointmentEvents,
  appointmentOffers,
  busyCalendars,
  busyTimes,
  calendarDays,
  calendarFeeds,
  practiceSettings,
} from '#server/db/schema/calendar.ts'
import { campaignRecipients, campaigns } from '#server/db/schema/campaigns.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { clientNotes } from '#server/db/schema/client-notes.ts'
import { consentRequests, consents, unsubscribeLinks } from '#server/db/schema/consents.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { contactMerges } from '#server/db/schema/contact-merges.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import {
  contentDraft,
  contentPreviews,
  contentRenderings,
  contentVersions,
} from '#server/db/schema/content.ts'
import { fileChunks, files } from '#server/db/schema/files.ts'
import { groupMessages, groupRecipients } from '#server/db/schema/groups.ts'
import { accounts, serverSettings, sessions, users, verifications } from '#server/db/schema/identity.ts'
import { jobRuns } from '#server/db/schema/jobs.ts'
import { rateLimits } from '#server/db/schema/limits.ts'
import { listCounts, searchWords } from '#server/db/schema/lists.ts'
import { liveSessions } from '#server/db/schema/live.ts'
import { smsMessages, smsOptOuts } from '#server/db/schema/messages.ts'
import { moneyDifferences, moneyEntries, receipts } from '#server/db/schema/money.ts'
import { noticeSettings, smsFallbacks } from '#server/db/schema/notices.ts'
import { orderEvents, orderLines, orders } from '#server/db/schema/orders.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { passkeyChallenges, passkeys } from '#server/db/schema/passkeys.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { pictureFiles, pictures } from '#server/db/schema/pictures.ts'
import { accountLinks, registrations } from '#server/db/schema/registration.ts'
import { rememberedDevices } from '#server/db/schema/remembered-devices.ts'
import { sandboxDeliveries, sandboxPayments } from '#server/db/schema/sandbox.ts'
import { sentAnswers } from '#server/db/schema/sent-answers.ts'
import { stockBatches, stockReservations, stockWaitlist } from '#server/db/schema/stock.ts'
import {
  mailboxPositions,
  receivedEmails,
  savedReplies,
  seenEmails,
  threadMessages,
} from '#server/db/schema/threads.ts'
import { recoveryCodes, twoFactors } from '#server/db/schema/two-factor.ts'
import { waitlistEntries, waitlistOffers } from '#server/db/schema/waitlist.ts'

/** Every table, for the query builder and the tests. */
export const tables = {
  users,
  sessions,
  accounts,
  verifications,
  twoFactors,
  recoveryCodes,
  rememberedDevices,
  registrations,
  accountLinks,
  passkeys,
  passkeyChallenges,
  serverSettings,
  profiles,
  contacts,
  contactMerges,
  sentAnswers,
  phoneCodes,
  contactMessages,
  assistantUsage,
  assistantQuestions,
  appointments,
  campaigns,
  campaignRecipients,
  cardPayments,
  smsMessages,
  smsOptOuts,
  consents,
  consentRequests,
  unsubscribeLinks,
  groupMessages,
  groupRecipients,
  searchWords,
  listCounts,
  liveSessions,
  pictures,
  pictureFiles,
  files,
  fileChunks,
  orders,
  outbox,
  sandboxDeliveries,
  sandboxPayments,
  rateLimits,
  jobRuns,
  contentVersions,
  contentRenderings,
  contentDraft,
  contentPreviews,
  bookedTimes,
  appointmentEvents,
  appointmentOffers,
  calendarDays,
  calendarFeeds,
  busyCalendars,
  busyTimes,
  noticeSettings,
  smsFallbacks,
  practiceSettings,
  waitlistEntries,
  waitlistOffers,
  orderLines,
  orderEvents,
  paymentRequests,
  moneyEntries,
  receipts,
  moneyDifferences,
  stockBatches,
  stockReservations,
  stockWaitlist,
  threadMessages,
  receivedEmails,
  seenEmails,
  mailboxPositions,
  savedReplies,
  attachments,
  attachmentChunks,
  clientNotes,
}
