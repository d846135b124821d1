import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { addClient } from '#server/features/clients/add-client.ts'
import type { AddClient } from '#shared/client-details.ts'
import type { ImportOutcome } from '#shared/client-import.ts'

/**
 * Adds people from a file, each in a transaction of their own, and resolves to what became of each, in the same order. Whoever has an
 * entry already keeps it unchanged, so the same people once more change nothing.
 */
export async function importClients(ctx: Ctx, people: readonly AddClient[]): Promise<ImportOutcome[]> {
  const outcomes: ImportOutcome[] = []
  for (const person of people) outcomes.push(await importClient(ctx, person))
  const added = outcomes.filter(({ outcome }) => outcome === 'added').length
  ctx.log.info({ added, people: people.length }, 'clients imported by the owner')
  return outcomes
}

async function importClient(ctx: Ctx, person: AddClient): Promise<ImportOutcome> {
  try {
    return { outcome: 'added', id: await addClient(ctx, person) }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'invalid_input')) throw error
    const { details, fields = {} } = error.details
    const [sentence = ''] = Object.values(fields)
    return details?.client_id
      ? { outcome: 'known', name: String(details.name) }
      : { outcome: 'refused', sentence }
  }
}
