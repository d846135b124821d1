import { customType } from 'drizzle-orm/pg-core'

/** Bytes. Both databases answer with them as they are. */
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
