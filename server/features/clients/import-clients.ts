import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { addClient } from '#server/features/clients/add-client.ts'
import type { ImportedClient, ImportOutcome } from '#shared/client-import.ts'

/**
 * Adds people from a file, each in a transaction of their own, and resolves to what became of each, in the same order. Whoever has an
 * entry already keeps it unchanged, so the same people once more change nothing, and those with the same ids count as added.
 */
export async function importClients(ctx: Ctx, people: readonly ImportedClient[]): Promise<ImportOutcome[]> {
  const outcomes: ImportOutcome[] = []
  for (const person of people) outcomes.push(await importClient(ctx, person))
  const added = outcomes.filter(({ outcome }) => outcome === 'added').length
  ctx.log.info({ added, people: people.length }, 'clients imported by the owner')
  return outcomes
}

async function importClient(ctx: Ctx, person: ImportedClient): Promise<ImportOutcome> {
  try {
    return { outcome: 'added', id: await addClient(ctx, person) }
  } catch (error) {
    // Added by a call whose answer was lost, and the owner has changed their address since.
    if (error instanceof AppError && error.code === 'conflict') return { outcome: 'known', name: person.name }
    if (!(error instanceof AppError && error.code === 'invalid_input')) throw error
    const { details, fields = {} } = error.details
    const [sentence = ''] = Object.values(fields)
    if (details?.client_id === person.id) return { outcome: 'added', id: person.id }
    return details?.client_id
      ? { outcome: 'known', name: String(details.name) }
      : { outcome: 'refused', sentence }
  }
}
