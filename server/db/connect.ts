import pg from 'pg'
import { maintenanceConnection } from '#server/db/connection-settings.ts'

/** The server in DATABASE_URL can't be reached or rejects our credentials. */
export class DatabaseUnreachableError extends Error {}

/** A connection as the owner of the tables, for statements that may take minutes. @throws DatabaseUnreachableError */
export async function connectOwner(connectionString: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({ connectionString, ...maintenanceConnection })
    client.on('error', () => undefined)
    await client.connect()
    return client
  } catch (cause) {
    throw new DatabaseUnreachableError(`The database of DATABASE_URL does not answer: ${reasonOf(cause)}`, {
      cause,
    })
  }
}

/** A name with several addresses fails once for each, in an error without a message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
