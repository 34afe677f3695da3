import type { PoolClient } from 'pg'

/** What is taken away from the tables while they are filled, and put back afterwards. */
type Rules = { triggers: string[]; foreignKeys: Rule[]; indexes: Rule[] }
type Rule = { drop: string; create: string }

/**
 * Runs without foreign keys, triggers and indexes: the rows come in any order and are those that
 * the triggers have made already, and an index over all of them is built faster than row by row.
 * Putting the foreign keys back checks them. Needs the owner of the tables, not a superuser. Call it
 * in a transaction.
 */
export async function withoutRules<T>(client: PoolClient, run: () => Promise<T>): Promise<T> {
  const { triggers, foreignKeys, indexes } = await findRules(client)
  for (const table of triggers) await client.query(`alter table ${table} disable trigger user`)
  for (const { drop } of [...foreignKeys, ...indexes]) await client.query(drop)
  const result = await run()
  await client.query(`set local maintenance_work_mem = '256MB'`)
  for (const { create } of [...indexes, ...foreignKeys]) await client.query(create)
  for (const table of triggers) await client.query(`alter table ${table} enable trigger user`)
  return result
}

async function findRules(client: PoolClient): Promise<Rules> {
  const { rows: triggers } = await client.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
  )
  const { rows: foreignKeys } = await client.query<Rule>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname,
         pg_get_constraintdef(oid)) as create
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const { rows: indexes } = await client.query<Rule>(
    `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as create
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations'
       and not exists (select from pg_constraint where conindid = i.indexrelid)`,
  )
  return { triggers: triggers.map(({ table }) => table), foreignKeys, indexes }
}
