import * as z from 'zod/mini'
import { addClientSchema } from '#shared/client-details.ts'
import { hours } from '#shared/time.ts'

/** How many people one request may add. */
export const maxImportedClients = 50
/** Each of them can be chosen on the screen. */
export const maxFilePeople = 2000
/** Of a CSV file. */
export const maxClientFileBytes = 1024 * 1024
/** Of contact cards, which can have pictures. */
export const maxCardFileBytes = 30 * 1024 * 1024

/** `id`: what the entry gets. With it the same person again, as after an answer that was lost, is known as added. */
const importedClientSchema = z.extend(addClientSchema, { id: z.uuid() })
export type ImportedClient = z.infer<typeof importedClientSchema>

export const importClientsSchema = z.object({
  clients: z.array(importedClientSchema).check(
    z.minLength(1, 'Send at least one client.'),
    z.maxLength(maxImportedClients, `Send at most ${maxImportedClients} clients.`),
    z.refine(
      (clients) => new Set(clients.map(({ id }) => id)).size === clients.length,
      'Two of them have the same id. Choose the file again.',
    ),
  ),
})

/** `ids`: the entries that were added. */
export const undoImportSchema = z.object({
  ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxImportedClients)),
})
/** How long an import can be undone. */
export const undoImportMs = hours(1)

/** What became of one person. `id`: the entry. `name`: who has the address or the number already. `sentence`: why they were not added. */
export type ImportOutcome =
  | { outcome: 'added'; id: string }
  | { outcome: 'known'; name: string }
  | { outcome: 'refused'; sentence: string }
