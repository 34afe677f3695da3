import type { Pool } from 'pg'

/** Below this many new members, autovacuum is enough. */
const enoughToVacuum = 5000

/**
 * Vacuums the members once many are new, rather than minutes later, as autovacuum would. PostgreSQL
 * reads a page in the middle of a list from an index alone, in a third of the time, only where it
 * knows that every transaction sees the rows. Does nothing while another process vacuums.
 */
export async function vacuumMembers(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ isDue: boolean }>(
    `select n_ins_since_vacuum >= $1 as "isDue" from pg_stat_user_tables
     where relid = 'list_members'::regclass`,
    [enoughToVacuum],
  )
  if (rows[0]?.isDue) await pool.query('vacuum (analyze, skip_locked) list_members')
}
