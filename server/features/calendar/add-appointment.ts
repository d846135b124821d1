import { eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { lockCalendar } from '#server/booking/appointment-time.ts'
import { bookedEmail } from '#server/booking/emails.ts'
import { notifyClient } from '#server/booking/notify-client.ts'
import { recordEvent } from '#server/booking/record-event.ts'
import type { WithdrawnOffer } from '#server/booking/withdraw-waitlist-offers.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { AppError } from '#server/errors.ts'
import { calendarSystem } from '#server/features/calendar/calendar-system.ts'
import { describeSession } from '#server/features/calendar/describe-session.ts'
import { readEntry } from '#server/features/calendar/read-entry.ts'
import { takeTime } from '#server/features/calendar/take-time.ts'
import { findUnconfirmedPhones } from '#server/messaging/unconfirmed-phones.ts'
import { findPhoneOwner } from '#server/messaging/verified-phone.ts'
import type { AddAppointment } from '#shared/calendar-schema.ts'
import { phoneProblemSentences, readPhone } from '#shared/phone.ts'
import { seconds } from '#shared/time.ts'
import { undoSeconds } from '#shared/undo.ts'

/** What the undo of an added appointment needs, as details of its event. */
export type AddedDetails = {
  isAdded: true
  sequence: number
  hasEmail: boolean
  /** Absent in events of earlier versions. */
  withdrawnOffers?: WithdrawnOffer[]
}

/**
 * Adds a confirmed appointment that was agreed by phone, once for each `key`. One that has begun is confirmed to nobody.
 * @throws AppError `invalid_input`, `not_found` for a client that is gone, `time_not_free`, `conflict` for a key of another appointment
 */
export async function addAppointment(ctx: Ctx, input: AddAppointment) {
  const what = describeSession(ctx, input)
  const entry = await ctx.scope(calendarSystem, async (tx) => {
    await lockCalendar(tx)
    const wanted = {
      ...what,
      ...(await readPerson(tx, input.client)),
      appointmentDate: new Date(input.starts_at),
      durationMinutes: input.minutes,
    }
    const [row] = await tx
      .insert(appointments)
      .values({
        ...wanted,
        status: 'confirmed',
        origin: 'owner',
        ownerNote: input.owner_note ?? null,
        bookingKey: input.key,
      })
      .onConflictDoNothing({ target: appointments.bookingKey })
      .returning()
    if (!row) return readAdded(tx, input.key, wanted)
    const withdrawnOffers = await takeTime(ctx, tx, row, { anyTime: input.any_time })
    const hasMessage =
      input.tell_client &&
      row.appointmentDate > ctx.now() &&
      (await notifyClient(ctx, tx, {
        appointment: row,
        kind: 'appointment_booked',
        delayMs: seconds(undoSeconds),
        write: bookedEmail,
      }))
    const details: AddedDetails = {
      isAdded: true,
      sequence: row.sequence,
      hasEmail: hasMessage,
      withdrawnOffers,
    }
    await recordEvent(tx, { appointmentId: row.id, actor: 'owner', kind: 'booked', details })
    return { ...(await readEntry(tx, row)), hasMessage }
  })
  ctx.outbox.wake()
  return entry
}

type Appointment = typeof appointments.$inferSelect

/** The answer to the first call may have been lost, and the form changed since: the owner and the client would know different times. */
async function readAdded(tx: Tx, key: string, wanted: Partial<Appointment>) {
  const [row] = await tx.select().from(appointments).where(eq(appointments.bookingKey, key))
  if (!row) throw new AppError('conflict')
  const names = [
    'serviceType',
    'appointmentDate',
    'durationMinutes',
    'userId',
    'clientName',
    'clientEmail',
    'clientPhone',
    'place',
  ] as const
  if (names.some((name) => name in wanted && wanted[name]?.valueOf() !== row[name]?.valueOf()))
    throw new AppError('conflict', {
      fields: {
        key: 'The session was added already, as it was when you first sent it. Close this and change it in the calendar.',
      },
    })
  return { ...(await readEntry(tx, row)), hasMessage: false }
}

async function readPerson(tx: Tx, client: AddAppointment['client']) {
  if (!('id' in client)) return readNewPerson(client)
  const [contact] = await tx.select().from(contacts).where(eq(contacts.id, client.id))
  if (!contact) throw new AppError('not_found')
  const { userId, email, phone, name } = contact
  if (userId) return { userId }
  return {
    clientName: name || email || phone,
    clientEmail: email,
    clientPhone: (await mayBeOthers(tx, contact)) ? null : phone,
  }
}

/** Whether a number may be a stranger's, who typed the client's address: texts with the link of this session would go there. */
async function mayBeOthers(tx: Tx, contact: typeof contacts.$inferSelect): Promise<boolean> {
  const { email, phone } = contact
  if (!email || !phone) return false
  return (await findUnconfirmedPhones(tx, [contact])).size > 0 || (await findPhoneOwner(tx, phone)) !== null
}

function readNewPerson({ name, email, phone }: Extract<AddAppointment['client'], { name: string }>) {
  if (!email && !phone)
    throw new AppError('invalid_input', {
      fields: { 'client.phone': 'Enter a phone number or an email address.' },
    })
  const number = phone ? readPhone(phone) : null
  if (number && 'problem' in number)
    throw new AppError('invalid_input', { fields: { 'client.phone': phoneProblemSentences[number.problem] } })
  return { clientName: name, clientEmail: email?.toLowerCase() ?? null, clientPhone: number?.e164 ?? null }
}
