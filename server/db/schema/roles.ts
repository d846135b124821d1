import { sql } from 'drizzle-orm'
import { pgRole } from 'drizzle-orm/pg-core'

/** The connection's own role: identity tables only. A query without a scope runs as this role and is refused. */
export const appRole = pgRole('practice_app').existing()
export const visitorRole = pgRole('practice_visitor').existing()
export const clientRole = pgRole('practice_client').existing()
export const adminRole = pgRole('practice_admin').existing()
export const systemRole = pgRole('practice_system').existing()

/** The scope's user. The inner select makes the planner evaluate it once per query. */
export const currentUserId = sql`(select nullif(current_setting('app.user_id', true), '')::uuid)`
export const everyRow = sql`true`
