import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { seenEmails } from '#server/db/schema/threads.ts'
import { type ParsedEmail, parseEmail, parseEmailHead } from '#server/messaging/inbound-email/parse-email.ts'
import { parseInProcess } from '#server/messaging/inbound-email/parse-in-process.ts'
import type { RawEmail } from '#server/providers/inbound-email/port.ts'

const system = { role: 'system', job: 'receive email' } as const
/** Up to here no email takes the parser long. */
const smallBytes = 64 * 1024
const maxAttempts = 3

/** A large email is read in a process of its own; its head alone when the server ended three times while it was read. */
export async function parseReceived(ctx: Ctx, raw: RawEmail): Promise<ParsedEmail> {
  if (raw.raw.length <= smallBytes) return parseEmail(raw)
  const attempt = await ctx.scope(system, (tx) => beginAttempt(tx, raw))
  if (!attempt) return parseEmailHead(raw)
  try {
    return await parseInProcess(raw)
  } finally {
    await ctx.scope(system, (tx) => tx.delete(seenEmails).where(eq(seenEmails.key, attempt)))
  }
}

/** Stored before it is read: otherwise one that ends the process would be read again for ever. Null when there were too many. */
export async function beginAttempt(tx: Tx, { raw }: RawEmail): Promise<string | null> {
  const mark = createHash('sha256').update(raw).digest('hex')
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const key = createHash('sha256').update(`parsing ${attempt} ${mark}`).digest('base64url')
    const added = await tx.insert(seenEmails).values({ key }).onConflictDoNothing().returning()
    if (added.length > 0) return key
  }
  return null
}
