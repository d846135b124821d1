// Every column that can hold an address, and what becomes of it when an account changes its own.

/** Have the new address afterwards (`server/follow-email-change.ts`, and triggers for contacts). */
export const followingColumns = [
  'users.email',
  'contacts.email',
  'contact_messages.email',
  'thread_messages.email',
  'orders.customer_email',
  'appointments.client_email',
  'payment_requests.customer_email',
  'waitlist_entries.email',
  'stock_waitlist.email',
  'campaign_recipients.address',
  'sms_fallbacks.email',
]

/** Keep the old one, and why. */
export const stayingColumns: Record<string, string> = {
  'outbox.recipient':
    'emails about the change itself, a reset or a sign-in are for the old mailbox; all others follow',
  'sandbox_deliveries.recipient': 'where the sandbox delivered; found by the outbox id, gone after 30 days',
  'consents.recipient': 'entries never change, and what was agreed to for one address holds for no other',
  'consent_requests.recipient': 'those that wait are void, and the others are gone after 30 days',
  'unsubscribe_links.email':
    'a link in an old email still stops emails to that mailbox; the new address has its own',
  'registrations.email': 'somebody registers that address, which proves nothing; gone after 7 days',
  'account_links.new_email': 'an address that waits for its proof; the link is used up by the change',
  'received_emails.sender': 'what an email said about itself; goes with its message, which is the account’s',
  'sandbox_payments.customer': 'what was typed at the payment page; found by the payment',
  'sessions.ip_address': 'a network address',
  'orders.shipping_address': 'a postal address',
  'sms_messages.sender': 'who of the two wrote',
  'notice_settings.email_subject': 'a text',
  'notice_settings.email_text': 'a text',
}
