import { sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { SignedLinks } from '#server/access/signed-links.ts'
import { endEmailConsents } from '#server/messaging/end-email-consents.ts'
import { withdrawUnsentMessages } from '#server/messaging/enqueue-email.ts'
import { redirectEmails } from '#server/messaging/redirect-messages.ts'
import { renewLinks } from '#server/messaging/renew-links.ts'
import { moveSent } from '#server/outbox/move-sent.ts'
import { emailChangeCauses, subjectsToPerson } from '#server/people/message-subjects.ts'
import { groupEmailsOf, type MovedEmail, moveAccountEmail } from '#server/people/move-account-email.ts'
import { forgetOffers, withdrawOffersOf } from '#server/people/withdraw-offers-of.ts'

/** What an account did with its old address follows it to the new one, and emails that wait go there. The old mailbox opens nothing. */
export const followEmailChange =
  (signedLinks: SignedLinks) =>
  async (tx: Tx, moved: MovedEmail): Promise<void> => {
    const { userId, from, to } = moved
    const holder = { userId, email: from }
    const offers = await withdrawOffersOf(tx, holder)
    await forgetOffers(tx, holder)
    await withdrawUnsentMessages(
      tx,
      offers.map((id) => `waitlist-offer:${id}`),
    )
    const versions = await moveAccountEmail(tx, moved)
    const person = { userId, email: to, phones: [] }
    const subjects = sql`${subjectsToPerson(person)} union all ${groupEmailsOf(moved)}`
    await redirectEmails(tx, { from, to, subjects })
    await renewLinks(tx, signedLinks, { from, to, versions })
    // Where those about the change went is what they are kept for.
    await moveSent(tx, { channel: 'email', from, to, except: emailChangeCauses })
    await endEmailConsents(tx, { userId, email: from })
  }
