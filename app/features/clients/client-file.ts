import { createKey } from '#app/lib/create-key.ts'
import { type AddClient, addClientSchema } from '#shared/client-details.ts'
import type { ImportedClient } from '#shared/client-import.ts'

/** `row`: where they stand in the file: its line as a spreadsheet counts, or the number of the card. Both from 1. */
export type FilePerson = { row: number; details: AddClient }
export type PersonToImport = { row: number; details: ImportedClient }
export type FileProblem = { row: number; name: string; sentence: string }
/** `unread`: the columns that say nothing of a name, an email address or a phone number. */
export type ClientFile = {
  unit: 'line' | 'card'
  people: PersonToImport[]
  problems: FileProblem[]
  unread: string[]
}
/** `problem`: why the whole file can't be read. */
export type ReadFile = ClientFile | { problem: string }

/** Sorts what was read into who can be added and who can't. */
export function checkPeople(read: readonly FilePerson[]): Pick<ClientFile, 'people' | 'problems'> {
  const people: PersonToImport[] = []
  const problems: FileProblem[] = []
  for (const { row, details } of read) {
    const parsed = addClientSchema.safeParse(details)
    const sentence = parsed.success ? findMissing(parsed.data) : (parsed.error.issues[0]?.message ?? '')
    if (parsed.success && sentence === null)
      people.push({ row, details: { ...parsed.data, id: createKey() } })
    else problems.push({ row, name: details.name || details.email, sentence: sentence ?? '' })
  }
  return { people, problems }
}

const findMissing = ({ email, phone }: AddClient) =>
  email || phone ? null : 'There is no email address and no phone number.'
