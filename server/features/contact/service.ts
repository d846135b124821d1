import type { Ctx } from '#server/context.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { contactLetter } from '#server/features/contact/present.ts'
import { promiseMail } from '#server/outbox/outbox.ts'
import type { ContactMessage } from '#shared/contact.ts'

const system = { role: 'system', job: 'contact' } as const

/** Keeps a visitor's message and promises it to the owner. What a program wrote is answered the same and forgotten. */
export async function receiveMessage(ctx: Ctx, { website, ...written }: ContactMessage): Promise<void> {
  if (website) return
  await ctx.scope(system, async (tx) => {
    const [row] = await tx.insert(contactMessages).values(written).returning()
    if (!row) throw new Error('the message was not written')
    await promiseMail(tx, {
      kind: 'contact_message',
      cause: `contact:${row.id}`,
      to: ctx.ownerEmail,
      letter: contactLetter(row),
    })
  })
  ctx.outbox.poke()
}
