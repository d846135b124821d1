import { eq, sql } from 'drizzle-orm'
import { linkChangedEmail } from '#server/booking/emails.ts'
import { notifyClient } from '#server/booking/notify-client.ts'
import { readVenue } from '#server/booking/read-venue.ts'
import { recordEvent } from '#server/booking/record-event.ts'
import { hasWaitingStep } from '#server/booking/step-email.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { AppError } from '#server/errors.ts'
import { calendarSystem } from '#server/features/calendar/calendar-system.ts'
import { readEntry } from '#server/features/calendar/read-entry.ts'
import type { AppointmentDetails } from '#shared/calendar-schema.ts'
import { seconds } from '#shared/time.ts'
import { undoSeconds } from '#shared/undo.ts'

type Details = AppointmentDetails & { id: string }
type Shown = AppointmentDetails['was']

/**
 * Changes the owner's own note and the meeting link of one session; what is left out stays. A client whose confirmed session has
 * another link gets it by email.
 * @throws AppError `not_found`; `conflict` with both as they are now in `details` when another window changed one of them
 */
export async function updateDetails(ctx: Ctx, { id, was, ...change }: Details) {
  const entry = await ctx.scope(calendarSystem, async (tx) => {
    const [before] = await tx.select().from(appointments).where(eq(appointments.id, id)).for('update')
    if (!before) throw new AppError('not_found')
    const { ownerNote, meetingLink } = decideDetails(before, change, was)
    const { meetingLink: linkBefore } = await readVenue(tx, before)
    const { meetingLink: link } = await readVenue(tx, { ...before, meetingLink })
    const hasNewLink =
      link !== null &&
      link !== linkBefore &&
      before.status === 'confirmed' &&
      before.appointmentDate > ctx.now()
    const [row] = await tx
      .update(appointments)
      .set({ ownerNote, meetingLink, ...(hasNewLink && { sequence: sql`${appointments.sequence} + 1` }) })
      .where(eq(appointments.id, id))
      .returning()
    if (!row) throw new AppError('not_found')
    if (hasNewLink) {
      await recordEvent(tx, { appointmentId: id, actor: 'owner', kind: 'link_changed' })
      await notifyClient(ctx, tx, {
        appointment: row,
        kind: 'appointment_link',
        // The message of the step before it was written with the link before.
        ...((await hasWaitingStep(tx, before)) && { delayMs: seconds(undoSeconds) }),
        write: linkChangedEmail,
      })
    }
    return readEntry(tx, row)
  })
  ctx.outbox.wake()
  return entry
}

type Stored = { ownerNote: string | null; meetingLink: string | null }

function decideDetails(
  { ownerNote, meetingLink }: Stored,
  change: Omit<AppointmentDetails, 'was'>,
  was: Shown,
): Stored {
  const isStale = (now: string | null, next: string | null | undefined, shown: string | null) =>
    next !== undefined && next !== now && shown !== now
  if (
    isStale(ownerNote, change.owner_note, was.owner_note) ||
    isStale(meetingLink, change.meeting_link, was.meeting_link)
  )
    throw new AppError('conflict', { details: { owner_note: ownerNote, meeting_link: meetingLink } })
  return {
    ownerNote: change.owner_note === undefined ? ownerNote : change.owner_note,
    meetingLink: change.meeting_link === undefined ? meetingLink : change.meeting_link,
  }
}
