import { inArray, sql } from 'drizzle-orm'
import type { Part } from '#server/assistant/part.ts'
import type { Ctx } from '#server/context.ts'
import { assistantQuestions } from '#server/db/schema/assistant.ts'
import { hasVisitorBudget } from '#server/features/assistant/visitor-budget.ts'
import { days } from '#shared/time.ts'

/** More than a person asks. Without it, a few programs would leave no row for anybody's question. */
const perVisitor = { name: 'assistant/kept-questions', max: 20, windowMs: days(1) }
const maxLength = 300
const maxRows = 2000

/**
 * Keeps what the assistant could not answer for the owner, without identity, a few a day of each client, or of a
 * network. The visitor's answer doesn't wait
 * for it to succeed.
 */
export async function recordQuestions(ctx: Ctx, parts: readonly Part[], network: string): Promise<void> {
  const questions = parts.flatMap(({ kind, question }) =>
    kind === 'unknown' && question ? [removeIdentity(question)] : [],
  )
  const readable = [...new Set(questions)].filter((text) => /\p{L}{3}/u.test(text))
  const texts = readable.filter(() => hasVisitorBudget(ctx, perVisitor, network))
  if (texts.length === 0) return
  const { id, askedAt, times } = assistantQuestions
  await ctx
    .scope({ role: 'system', job: 'assistant' }, async (tx) => {
      const isFull = (await tx.$count(assistantQuestions)) >= maxRows
      const again = { times: sql`${times} + 1`, askedAt: sql`now()` }
      if (isFull) {
        await tx.update(assistantQuestions).set(again).where(inArray(assistantQuestions.text, texts))
        return
      }
      await tx
        .insert(assistantQuestions)
        .values(texts.map((text) => ({ text })))
        .onConflictDoUpdate({
          target: assistantQuestions.text,
          set: again,
        })
        .returning({ id, askedAt })
    })
    .catch((error: unknown) => ctx.log.error(error, 'an unanswered question was not kept'))
}

const moreNames = String.raw`(?:\s+\p{Lu}[\p{L}’'-]+)*`
const sentenceStart = String.raw`(?<=^|[.!?]\s+|\b(?:[Hh]i|[Hh]ello|[Hh]ey|[Hh]ola),?\s+)`
/** What somebody tells of who they are; the first group stays. */
const identities: readonly RegExp[] = [
  /()\S+@\S+|https?:\S+|www\.\S+|(?<!\S)@\w+|\S+\s+at\s+\w+\s+dot\s+\w+/giu,
  /()\+?\d[\d\s().-]{5,}\d/gu,
  /(\b(?:born|dob|birth(?:day|date)?)\b\D{0,20})\d[\d/. -]*\d/giu,
  /()\b\d{1,5}\s+(?:[NSEW]\.?\s+)?\p{L}+(?:\s+\p{L}+)?\s+(?:street|st|avenue|ave|road|rd|lane|ln|boulevard|blvd)\b\.?/giu,
  /(\b(?:apt|apartment|suite)\.?\s+)#?\d+\w?/giu,
  new RegExp(
    String.raw`(\b(?:[Mm]y name is|[Mm]y name’?'?s|[Ii] am called|[Mm]e llamo|[Mm]i nombre es)\s+)\p{L}+${moreNames}`,
    'gu',
  ),
  new RegExp(
    String.raw`(${sentenceStart}(?:[Tt]his is|[Ss]oy|[Ii] am|[Ii][’']?m)\s+)\p{Lu}\p{L}+${moreNames}`,
    'gu',
  ),
  new RegExp(
    String.raw`(${sentenceStart}(?:[Tt]his is|[Ss]oy)\s+)\p{L}+(?=\s*[,.;:!]|\s+(?:from|calling|here)\b)`,
    'gu',
  ),
  new RegExp(String.raw`()${sentenceStart}\p{L}+${moreNames}(?=\s+here\b\s*[,.:;!-])`, 'gu'),
  new RegExp(
    String.raw`(\b(?:[Tt]hanks|[Tt]hank you|[Rr]egards|[Bb]est|[Cc]heers|[Gg]racias)\s*[,!.]?\s+)\p{Lu}\p{L}+${moreNames}(?=\s*[.!]?\s*$)`,
    'gu',
  ),
]

/** Addresses, numbers and names that somebody gave of themselves become '…'. */
export function removeIdentity(question: string): string {
  return identities
    .reduce(
      (text, pattern) => text.replace(pattern, (_, opening = '') => `${opening}…`),
      question.normalize('NFC'),
    )
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength)
}
