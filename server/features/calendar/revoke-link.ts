import { and, eq, sql } from 'drizzle-orm'
import { newManageLinkEmail } from '#server/booking/emails.ts'
import { readClientMail } from '#server/booking/read-client-mail.ts'
import { recordEvent } from '#server/booking/record-event.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { AppError } from '#server/errors.ts'
import { calendarSystem } from '#server/features/calendar/calendar-system.ts'
import { readEntry } from '#server/features/calendar/read-entry.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'

type Revocation = {
  id: string
  /** The version of the links that the owner saw. */
  linkVersion: number
  /** Whether the client gets a new link. */
  notifyClient: boolean
}

/**
 * Ends every link to an appointment that was sent before.
 * @throws AppError `not_found`; `conflict` when they have been ended meanwhile
 */
export async function revokeLink(ctx: Ctx, { id, linkVersion, notifyClient }: Revocation) {
  const entry = await ctx.scope(calendarSystem, async (tx) => {
    const [row] = await tx
      .update(appointments)
      .set({ linkVersion: sql`${appointments.linkVersion} + 1` })
      .where(and(eq(appointments.id, id), eq(appointments.linkVersion, linkVersion)))
      .returning()
    if (!row) {
      const [current] = await tx.select().from(appointments).where(eq(appointments.id, id))
      throw new AppError(current ? 'conflict' : 'not_found')
    }
    await recordEvent(tx, { appointmentId: id, actor: 'owner', kind: 'link_revoked' })
    const mail = notifyClient ? await readClientMail(ctx, tx, row) : null
    if (mail)
      await enqueueEmail(tx, {
        kind: 'appointment_new_link',
        cause: `appointment:${id}:link:${row.linkVersion}`,
        to: mail.client.email,
        content: newManageLinkEmail(mail),
      })
    return readEntry(tx, row)
  })
  ctx.outbox.wake()
  return entry
}
