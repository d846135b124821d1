import { sql } from 'drizzle-orm'
import type { Actor } from '#server/access/actor.ts'
import type { Scope } from '#server/access/scope.ts'

const noUserId = '00000000-0000-0000-0000-000000000000'
const actors: Actor[] = [
  { role: 'visitor' },
  { role: 'client', userId: noUserId },
  { role: 'admin', userId: noUserId },
  { role: 'system', job: 'row-level security check' },
]

/**
 * Checks at start that no actor can bypass row-level security.
 * @throws Error that names the role or table that could.
 */
export async function assertRowLevelSecurity(scope: Scope): Promise<void> {
  for (const actor of actors) {
    const problems = await scope(actor, async (tx) => {
      const { rows } = await tx.execute<{ problem: string }>(sql`
        select 'the role ' || current_user || ' is a superuser or bypasses row-level security' as problem
          from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)
        union all
        select 'the role is ' || current_user || ', not the one of the actor'
          where current_user <> ${`practice_${actor.role}`}
        union all
        select current_user || ' can act as ' || rolname from pg_roles
          where rolname <> current_user and pg_has_role(current_user, oid, 'usage')
        union all
        select 'the table ' || relname || ' has no forced row-level security' from pg_class
          where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
            and not (relrowsecurity and relforcerowsecurity)
        union all
        select 'the table ' || relname || ' belongs to ' || current_user from pg_class
          where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and pg_get_userbyid(relowner) = current_user`)
      return rows.map((row) => row.problem)
    })
    if (problems.length > 0) throw new Error(`Row-level security could be bypassed: ${problems.join('; ')}.`)
  }
}
