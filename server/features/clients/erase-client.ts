import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { findClient } from '#server/features/clients/find-client.ts'
import { erasePerson } from '#server/people/erase-person.ts'

const system = { role: 'system', job: 'clients' } as const

/**
 * Erases a client or guest for good. `phones` are the unproved numbers that the owner knows to be theirs: the texts with these
 * numbers go too.
 * @throws AppError `not_found`, and `invalid_input` for a number that this person never gave.
 */
export async function eraseClient(ctx: Ctx, { id, phones }: { id: string; phones: string[] }): Promise<void> {
  await ctx.scope(system, async (tx) => {
    const { person, unprovedPhones } = await findClient(tx, id)
    if (phones.some((phone) => !unprovedPhones.includes(phone))) {
      throw new AppError('invalid_input', { fields: { phones: 'Reload the page and try again.' } })
    }
    await erasePerson(tx, { ...person, phones: [...person.phones, ...phones] }, ctx.ownerEmail)
  })
  ctx.log.info({ contactId: id }, 'person erased by the owner')
}
