import { randomUUID } from 'node:crypto'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { listNotices } from '#server/features/notices/list-notices.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { applyEmailTemplate } from '#server/notices/notice.ts'
import {
  fieldsOf,
  findTemplateProblem,
  type NoticeKind,
  type NoticeTestInput,
  noticeDefaults,
} from '#shared/notices.ts'

/**
 * Emails the owner what a message would say, as typed and before it is saved.
 * @throws AppError `invalid_input` with a sentence for each field
 */
export async function sendTest(
  ctx: Ctx,
  { kind, ...input }: NoticeTestInput & { kind: NoticeKind },
): Promise<void> {
  const { subject, emailSubject, emailText, label } = noticeDefaults[kind]
  const fields: Record<string, string> = {}
  for (const name of ['email_subject', 'email_text'] as const) {
    const problem = findTemplateProblem(input[name] ?? '', fieldsOf(subject))
    if (problem) fields[name] = problem
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields })
  const { notices, examples } = await listNotices(ctx)
  const notice = {
    ...notices[kind],
    emailSubject: input.email_subject ?? emailSubject,
    emailText: input.email_text ?? emailText,
  }
  const worded = applyEmailTemplate(notice, { subject: '', paragraphs: [''] }, examples[subject].values)
  await ctx.scope({ role: 'system', job: 'notices' }, (tx) =>
    enqueueEmail(tx, {
      kind: 'notice_test',
      cause: `notice-test:${randomUUID()}`,
      to: ctx.ownerEmail,
      content: {
        ...worded,
        subject: `Test: ${worded.subject}`,
        heading: `Test of “${label}”`,
        closing:
          'What belongs to an appointment or order, such as its details and its link, is added to the real message.',
      },
    }),
  )
  ctx.outbox.wake()
}
