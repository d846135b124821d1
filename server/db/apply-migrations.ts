import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrationsFolder } from '#server/db/migrations-folder.ts'
import type { OwnerConnection } from '#server/db/owner.ts'

/**
 * Applies the first `count` migrations, as far as they are missing, in the open transaction of the caller: drizzle's own
 * migrator would commit it.
 */
export async function applyMigrations(owner: OwnerConnection, count: number): Promise<void> {
  // As drizzle creates it.
  await owner.run(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`)
  const applied = (await owner.migrations()).length
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder }).slice(applied, count)) {
    for (const statement of sql) await owner.run(statement)
    await owner.rows('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}
