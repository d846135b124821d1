import * as z from 'zod/mini'
import { clientSegments, clientSorts, clientSubjects, contactStatuses } from '#shared/clients.ts'
import { textField } from '#shared/fields.ts'
import { listQuery } from '#shared/pagination.ts'

export const clientSubjectParams = z.object({ subject: z.enum(clientSubjects), id: z.uuid() })

export const clientListQuery = z.extend(listQuery(contactStatuses), {
  segment: z.optional(z.enum(clientSegments, 'Choose one of the groups in the list.')),
  sort: z.optional(z.enum(clientSorts, 'Choose one of the orders in the list.')),
})
export type ClientListQuery = z.infer<typeof clientListQuery>

const phonesMax = 20

export const eraseClientSchema = z.object({
  /** Which of the numbers that nobody verified belong to this person: their texts are erased too. */
  phones: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(phonesMax)),
})

/** `was`: the text that the page showed, null for a new note. With another one in the database the request fails with `conflict`. */
export const clientNoteSchema = z.object({
  text: textField('Write the note.', 5000),
  was: z.nullable(z.string().check(z.maxLength(5000))),
})
export type ClientNoteInput = z.infer<typeof clientNoteSchema>

export const mergeClientsSchema = z.object({
  other_id: z.uuid(),
  /** Which of the two stays the main record, as the preview said. */
  main_id: z.uuid(),
})
export type MergeClients = z.infer<typeof mergeClientsSchema>
export const undoMergeSchema = z.object({ other_id: z.uuid() })
