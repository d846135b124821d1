export type TestPostgres = { url: string; version: string; stop: () => Promise<void> }

export function openPostgres(options?: {
  durable?: boolean
  keepIn?: string | null
}): Promise<TestPostgres | null>
export const searchedLocations: string
/** The folder of PostgreSQL's programs. */
export function findPrograms(): string | null
/** The user to run it as. */
export function unprivileged(): { uid?: number; gid?: number }
