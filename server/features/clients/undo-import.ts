import { and, eq, gte, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { lockIdentities } from '#server/access/lock-identities.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { campaignRecipients } from '#server/db/schema/campaigns.ts'
import { clientNotes } from '#server/db/schema/client-notes.ts'
import { consentRequests, consents } from '#server/db/schema/consents.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { threadMessages } from '#server/db/schema/threads.ts'
import { undoImportMs } from '#shared/client-import.ts'

const system = { role: 'system', job: 'clients' } as const

/**
 * Takes people back who were imported within the last hour, and resolves to how many of them stay. Whoever has ordered, booked, written or registered
 * since, was written to, gets a group message, agreed to anything, or has a note, stays.
 */
export async function undoImport(ctx: Ctx, ids: readonly string[]): Promise<number> {
  const remaining = await ctx.scope(system, async (tx) => {
    const isImported = and(
      inArray(contacts.id, [...ids]),
      isNull(contacts.userId),
      isNull(contacts.mergedInto),
      isNotNull(contacts.addedAt),
      gte(contacts.addedAt, new Date(ctx.now().getTime() - undoImportMs)),
      notExists(tx.select().from(clientNotes).where(eq(clientNotes.contactId, contacts.id))),
      notExists(tx.select().from(threadMessages).where(eq(threadMessages.email, contacts.email))),
      notExists(
        tx
          .select()
          .from(campaignRecipients)
          .where(and(eq(campaignRecipients.contactId, contacts.id), isNull(campaignRecipients.skipped))),
      ),
      hasNoNewConsent(tx),
    )
    const imported = await tx.select().from(contacts).where(isImported)
    const emails = imported.flatMap(({ email }) => email ?? [])
    const phones = imported.flatMap(({ phone }) => phone ?? [])
    await lockIdentities(tx, { emails, phones })
    await tx.update(contacts).set({ addedAt: null }).where(isImported)
    // What nothing else has made an entry of is deleted.
    await tx.execute(
      sql`select refresh_contacts('{}', ${sql.param(emails)}::text[], ${sql.param(phones)}::text[])`,
    )
    return tx.$count(contacts, inArray(contacts.id, [...ids]))
  })
  ctx.log.info({ remaining, people: ids.length }, 'import of clients undone by the owner')
  return remaining
}

/** Without their entry nobody could find or erase what was recorded. */
const hasNoNewConsent = (tx: Tx) =>
  and(
    notExists(
      tx
        .select()
        .from(consents)
        .where(and(isTheirs(consents.recipient), gte(consents.at, contacts.addedAt))),
    ),
    notExists(
      tx
        .select()
        .from(consentRequests)
        .where(and(isTheirs(consentRequests.recipient), gte(consentRequests.createdAt, contacts.addedAt))),
    ),
  )

const isTheirs = (recipient: AnyPgColumn) => or(eq(recipient, contacts.email), eq(recipient, contacts.phone))
