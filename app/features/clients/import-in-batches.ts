import type { FileProblem, PersonToImport } from '#app/features/clients/client-file.ts'
import { api, call } from '#app/lib/api.ts'
import { maxImportedClients } from '#shared/client-import.ts'

/** `next`: the first person whose turn has not come. `added`: the ids of the entries. */
export type ImportProgress = { next: number; added: string[]; known: number; problems: FileProblem[] }

export const nothingImported: ImportProgress = { next: 0, added: [], known: 0, problems: [] }

/** Adds the next people of a file, as many as one request takes. */
export async function addNext(
  people: readonly PersonToImport[],
  { next, ...done }: ImportProgress,
): Promise<ImportProgress> {
  const batch = people.slice(next, next + maxImportedClients)
  const { outcomes } = await call(
    api.api.clients.import.$post({ json: { clients: batch.map(({ details }) => details) } }),
  )
  const refused = batch.flatMap(({ row, details }, index) => {
    const outcome = outcomes[index]
    return outcome?.outcome === 'refused' ? [{ row, name: details.name, sentence: outcome.sentence }] : []
  })
  return {
    next: next + batch.length,
    added: [...done.added, ...outcomes.flatMap((each) => (each.outcome === 'added' ? [each.id] : []))],
    known: done.known + outcomes.filter(({ outcome }) => outcome === 'known').length,
    problems: [...done.problems, ...refused],
  }
}

/** Takes entries back, as many in a request as were added in one. Resolves to how many stay. Once more is safe. */
export async function undoImport(ids: readonly string[]): Promise<number> {
  let remaining = 0
  for (let next = 0; next < ids.length; next += maxImportedClients) {
    const batch = ids.slice(next, next + maxImportedClients)
    remaining += (await call(api.api.clients.import.undo.$post({ json: { ids: batch } }))).remaining
  }
  return remaining
}
