import type { PoolClient } from 'pg'

type Index = { drop: string; create: string }

/**
 * Fills tables without their indexes, but for the primary keys, and then builds these from all
 * rows: a million rows go into sorted pages at once instead of into random ones, each by itself.
 * The transaction locks the tables against all others.
 */
export async function withoutIndexes(
  client: PoolClient,
  tables: string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<Index>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
     from pg_constraint where conrelid = any($1::regclass[]) and contype = 'u'
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index i where indrelid = any($1::regclass[]) and not indisprimary
       and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [tables],
  )
  for (const { drop } of rows) await client.query(drop)
  await fill()
  await client.query(`set local maintenance_work_mem = '512MB'`)
  for (const { create } of rows) await client.query(create)
  await client.query(`analyze ${tables.join(', ')}`)
}
