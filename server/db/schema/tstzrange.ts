import { customType } from 'drizzle-orm/pg-core'

/** A span of time from an instant up to another one, without it. Written by `tstzrange(…)`, compared in the database. */
export const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' })
