import type { Ctx } from '#server/context.ts'
import type { campaigns } from '#server/db/schema/campaigns.ts'
import { AppError } from '#server/errors.ts'
import type { Person } from '#server/features/campaigns/resolve-people.ts'
import { findDraftProblems, textMaxLength } from '#shared/campaigns.ts'
import { cleanValue, fillTemplate } from '#shared/notices.ts'
import { measureSms } from '#shared/sms-length.ts'

export type Draft = typeof campaigns.$inferSelect
export type Worded = { subject: string; text: string; texts: number }

/** The message as one person gets it, and how many texts it is billed as. A name that looks like a field stays text. */
export function renderMessage(
  ctx: Pick<Ctx, 'content' | 'publicUrl'>,
  { channel, subject, body }: Pick<Draft, 'channel' | 'subject' | 'body'>,
  { firstName }: Pick<Person, 'firstName'>,
): Worded {
  const values = {
    first_name: cleanValue(firstName),
    practice: cleanValue(ctx.content.practice.name),
    booking_link: `${ctx.publicUrl}/booking`,
  }
  const text = fillTemplate(body, values)
  if (channel === 'sms') return { subject: '', text, texts: measureSms(text).segments }
  return { subject: cleanValue(fillTemplate(subject, values)), text, texts: 0 }
}

/** @throws AppError `invalid_input` with a sentence for each field that is missing or wrong. */
export function refuseProblems(draft: Draft): void {
  const fields = findDraftProblems(draft)
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields })
}

/** How many texts it is for all together. @throws AppError `invalid_input` when a name makes it too long. */
export function countTexts(
  ctx: Pick<Ctx, 'content' | 'publicUrl'>,
  draft: Draft,
  people: readonly Pick<Person, 'firstName'>[],
): number {
  const worded = new Map<string, Worded>()
  let texts = 0
  for (const person of people) {
    const message = worded.get(person.firstName) ?? renderMessage(ctx, draft, person)
    worded.set(person.firstName, message)
    if (draft.channel === 'sms' && message.text.length > textMaxLength)
      throw new AppError('invalid_input', {
        fields: { body: 'Shorten your text: with some names it gets too long for a text message.' },
      })
    texts += message.texts
  }
  return texts
}
