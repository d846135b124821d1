type RunQuery = (text: string) => Promise<Record<string, unknown>[]>

/** Everything of a schema but the order of its columns, which depends on the migrations that led to it. */
const catalogQueries = {
  columns: `
    select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as not_null,
      pg_get_expr(d.adbin, d.adrelid) as default_value, a.attidentity as identity, a.attgenerated as generated,
      (select collname from pg_collation where oid = a.attcollation) as collation
    from pg_class c join pg_attribute a on a.attrelid = c.oid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`,
  constraints: `
    select conrelid::regclass::text || ' ' || conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class c on c.oid = indexrelid where c.relnamespace = 'public'::regnamespace`,
  sequences: `
    select sequencename as name, data_type::text as type, start_value, min_value, max_value, increment_by, cycle, cache_size
    from pg_sequences where schemaname = 'public'`,
  rowSecurity: `
    select relname as name, relrowsecurity as is_enabled, relforcerowsecurity as is_forced
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  policies: `
    select tablename || ' ' || policyname as name, permissive, cmd, qual, with_check,
      (select array_agg(role order by role) from unnest(roles::text[]) as role) as roles
    from pg_policies where schemaname = 'public'`,
  owners: `
    select relname as name, relowner = current_user::regrole as is_current_user
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')`,
  schemaGrants: `
    select grantee::regrole::text || ' ' || privilege_type as name
    from pg_namespace, aclexplode(nspacl) where nspname = 'public'`,
  tableGrants: `
    select relname || ' ' || grantee::regrole::text || ' ' || privilege_type as name, is_grantable
    from pg_class, aclexplode(relacl) where relnamespace = 'public'::regnamespace`,
  columnGrants: `
    select c.relname || '.' || a.attname || ' ' || grantee::regrole::text || ' ' || privilege_type as name, is_grantable
    from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl)
    where c.relnamespace = 'public'::regnamespace`,
  triggers: `
    select tgrelid::regclass::text || ' ' || tgname as name, pg_get_triggerdef(oid) as definition, tgenabled as enabled
    from pg_trigger where not tgisinternal`,
  functions: `
    select oid::regprocedure::text as name, pg_get_functiondef(oid) as definition,
      proowner = current_user::regrole as is_current_user, proowner::regrole::text = 'practice_system' as is_system,
      (select array_agg(grantee::regrole::text || ' ' || privilege_type order by 1) from aclexplode(proacl)) as grants
    from pg_proc where pronamespace = 'public'::regnamespace`,
  roles: `
    select rolname as name, rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolbypassrls
    from pg_roles where rolname like 'practice\\_%' and rolname not like '%test%'`,
  memberships: `
    select roleid::regrole::text || ' to ' || member::regrole::text as name
    from pg_auth_members where roleid::regrole::text like 'practice\\_%'`,
} satisfies Record<string, string>

export type Catalog = Record<keyof typeof catalogQueries, Record<string, unknown>[]>

/** Reads the whole schema as the owner of its tables. */
export async function readCatalog(query: RunQuery): Promise<Catalog> {
  const entries: [string, Record<string, unknown>[]][] = []
  for (const [part, text] of Object.entries(catalogQueries)) {
    entries.push([part, await query(`select * from (${text}) part order by name`)])
  }
  return Object.fromEntries(entries) as Catalog
}
