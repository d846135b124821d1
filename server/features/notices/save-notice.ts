import { and, eq, sql } from 'drizzle-orm'
import { readPracticeSettings, savePracticeSettings } from '#server/booking/practice-settings.ts'
import type { Ctx } from '#server/context.ts'
import { noticeSettings } from '#server/db/schema/notices.ts'
import { AppError } from '#server/errors.ts'
import { reminderOf } from '#server/features/notices/present.ts'
import {
  fieldsOf,
  findTemplateProblem,
  type NoticeInput,
  type NoticeKind,
  noticeDefaults,
} from '#shared/notices.ts'
import { reminderKinds } from '#shared/reminders.ts'

/**
 * Changes a message that is sent by itself. What is enqueued already leaves as it is.
 * @throws AppError `invalid_input` with a sentence for each field; `conflict` when it was saved since the screen read it
 */
export async function saveNotice(
  ctx: Ctx,
  { kind, ...input }: NoticeInput & { kind: NoticeKind },
): Promise<void> {
  refuseMistakes(kind, input)
  const reminder = reminderOf[kind]
  const values = {
    isOn: input.is_on,
    delivery: input.delivery,
    offsetMinutes: noticeDefaults[kind].offset?.canChange ? input.offset_minutes : null,
    smsTemplate: input.sms,
    emailSubject: input.email_subject,
    emailText: input.email_text,
    updatedAt: ctx.now(),
  }
  await ctx.scope(ctx.actor, async (tx) => {
    const saved =
      input.version === 0
        ? await tx
            .insert(noticeSettings)
            .values({ kind, ...values })
            .onConflictDoNothing()
            .returning()
        : await tx
            .update(noticeSettings)
            .set({ ...values, version: sql`${noticeSettings.version} + 1` })
            .where(and(eq(noticeSettings.kind, kind), eq(noticeSettings.version, input.version)))
            .returning()
    if (saved.length === 0) throw new AppError('conflict')
    if (!reminder) return
    const { reminders } = await readPracticeSettings(tx)
    const isKept = (name: string) => (name === reminder ? input.is_on : reminders.some((on) => on === name))
    await savePracticeSettings(tx, { reminders: reminderKinds.filter(isKept) })
  })
}

function refuseMistakes(kind: NoticeKind, input: NoticeInput): void {
  const { subject } = noticeDefaults[kind]
  const fields: Record<string, string> = {}
  for (const name of ['sms', 'email_subject', 'email_text'] as const) {
    const problem = findTemplateProblem(input[name] ?? '', fieldsOf(subject))
    if (problem) fields[name] = problem
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields })
}
