import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { withdrawDelayedMessages, withdrawUnsentMessages } from '#server/messaging/enqueue-email.ts'
import { dropFallbacksOf } from '#server/messaging/sms-fallback.ts'
import { type TimedNotice, timedNotices } from '#shared/reminders.ts'

type Version = { id: string; sequence: number }

/** The cause of an email about an appointment as it was after a change, in the outbox. */
export const stepCause = ({ id, sequence }: Version) => `appointment:${id}:${sequence}`

/** More than the owner does with one appointment while an email waits. */
const maxWaiting = 10

/**
 * Takes back the messages of the owner's last steps, up to this version, that wait for the undo, and the emails that would follow
 * their texts: whoever changes the appointment then would get them after the message about the later change. Returns the ids of those
 * that waited. Needs the system role.
 */
export const withdrawStepEmails = (tx: Tx, version: Version): Promise<string[]> =>
  withdrawDelayedMessages(tx, lastCauses(version))

/** Whether a message of the steps up to this version waits: what is told at once would come before it. Needs the system role. */
export async function hasWaitingStep(tx: Tx, version: Version): Promise<boolean> {
  const isWaiting = and(
    inArray(outbox.cause, lastCauses(version)),
    isNull(outbox.sentAt),
    isNull(outbox.failedAt),
    sql`${outbox.runAt} > now()`,
  )
  return (await tx.select({ id: outbox.id }).from(outbox).where(isWaiting).limit(1)).length > 0
}

/** Takes back the emails that would follow when the texts of the steps up to this version fail. Needs the system role. */
export const dropStepFallbacks = (tx: Tx, version: Version): Promise<void> =>
  dropFallbacksOf(tx, lastCauses(version))

const lastCauses = ({ id, sequence }: Version) =>
  Array.from({ length: Math.min(sequence + 1, maxWaiting) }, (_, back) =>
    stepCause({ id, sequence: sequence - back }),
  )

type Reminded = { id: string; appointmentDate: Date }

/** The cause of a reminder of an appointment at its time, in the outbox. */
export const reminderCause = ({ id, appointmentDate }: Reminded, kind: TimedNotice) =>
  `appointment:${id}:reminder:${appointmentDate.toISOString()}:${kind}`

/** Takes back the reminders of a time that no longer counts, which can wait for hours while email is down. Needs the system role. */
export const withdrawReminders = (tx: Tx, reminded: Reminded): Promise<void> =>
  withdrawUnsentMessages(
    tx,
    timedNotices.map((kind) => reminderCause(reminded, kind)),
  )
