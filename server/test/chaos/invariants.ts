import type { Pool } from 'pg'
import { storedPeople } from '../people/stored.ts'
import type { Journal } from './journal.ts'

type Facts = { pool: Pool; journal: Journal }

/** Each names what would be wrong, and finds it: no rows are good rows. */
type Invariant = { name: string; find: (facts: Facts) => Promise<unknown[]> }

const rowsOf = async ({ pool }: Facts, sql: string, values: unknown[] = []): Promise<unknown[]> =>
  (await pool.query<Record<string, unknown>>(sql, values)).rows

const sql = (name: string, text: string): Invariant => ({ name, find: (facts) => rowsOf(facts, text) })

/**
 * Invariants that hold at any moment, even under load: a single look that finds rows has found a
 * fault.
 */
export const always: Invariant[] = [
  sql(
    'balances that are not the sum of their ledger',
    `select user_id, module, c.total - c.used as balance, sum(e.amount) from credits c left join credit_entries e using (user_id, module)
     group by user_id, module, c.total, c.used having c.total - c.used <> coalesce(sum(e.amount), 0)`,
  ),
  sql('negative balances', 'select * from credits where total < used'),
  sql(
    'ledgers whose running balance is wrong',
    `select * from (select id, balance, sum(amount) over (partition by user_id, module order by id) as sum from credit_entries) e
     where balance <> sum`,
  ),
  sql(
    'reveals charged more than once, or not once',
    `select user_id, module, person_id, count(*) from credit_entries where reason = 'reveal' group by 1, 2, 3 having count(*) > 1 or sum(amount) <> -1`,
  ),
  sql(
    'charges without what was bought',
    `select e.id from credit_entries e left join reveals r on r.entry_id = e.id where e.reason = 'reveal' and r.entry_id is null`,
  ),
  sql(
    'people of ended bulk reveals still waiting',
    `select b.id from bulk_reveals b join bulk_reveal_people p on p.bulk_reveal_id = b.id where b.state = 'finished' and p.outcome = 'waiting'`,
  ),
  sql(
    'reservations that outlived their run',
    `select r.bulk_reveal_id from credit_reservations r join bulk_reveals b on b.id = r.bulk_reveal_id where b.state <> 'running'`,
  ),
  sql(
    'running bulk reveals that reserve another amount than their people still waiting',
    `select b.id, r.amount as reserved, p.waiting
     from bulk_reveals b left join credit_reservations r on r.bulk_reveal_id = b.id and r.user_id = b.user_id
     cross join lateral (
       select count(*)::integer as waiting from bulk_reveal_people where bulk_reveal_id = b.id and outcome = 'waiting'
     ) p
     where b.state = 'running' and coalesce(r.amount, 0) <> p.waiting`,
  ),
]

/** Invariants that hold soon after the load pauses. */
export const eventually: Invariant[] = [
  sql('bulk reveals that never ended', `select id, state from bulk_reveals where state = 'running'`),
  sql(
    'jobs that are stuck',
    'select id, locked_by, last_error from graphile_worker.jobs where locked_by is not null',
  ),
  sql(
    'locks of nobody',
    `select l.pid from pg_locks l left join pg_stat_activity a using (pid) where l.locktype = 'advisory' and a.application_name is distinct from 'rapport'`,
  ),
  sql(
    'transactions left open',
    `select pid, query from pg_stat_activity where state like 'idle in transaction%' and now() - xact_start > interval '5 s'`,
  ),
  {
    name: 'saved searches that were acknowledged and are gone',
    find: (facts) => missing(facts, 'saved_searches', facts.journal.savedSearches),
  },
  {
    name: 'bulk reveals that were acknowledged and are gone',
    find: (facts) => missing(facts, 'bulk_reveals', facts.journal.bulkReveals),
  },
  {
    name: 'notifications that were marked as read and are not',
    find: (facts) =>
      rowsOf(facts, 'select id from notifications where id = any($1) and not is_read', [facts.journal.read]),
  },
  {
    name: 'reveals that were acknowledged and are gone',
    find: async (facts) => {
      const owned = await facts.pool.query<{ key: string }>(
        `select concat_ws('/', user_id, person_id, kind) as key from reveals`,
      )
      const keys = new Set(owned.rows.map(({ key }) => key))
      return [...facts.journal.reveals].filter((key) => !keys.has(key))
    },
  },
  {
    name: 'sign-ins that were acknowledged and are gone',
    find: async (facts) => {
      const { rows } = await facts.pool.query<{ id: number; sessions: number }>(
        'select user_id as id, count(*)::integer as sessions from sessions group by 1',
      )
      const kept = new Map(rows.map(({ id, sessions }) => [id, sessions]))
      return [...facts.journal.signIns].filter(([id, count]) => (kept.get(id) ?? 0) < count)
    },
  },
]

/** Returns the violated invariants, in words. */
export async function faultsOf(wanted: readonly Invariant[], facts: Facts): Promise<string[]> {
  const found: string[] = []
  for (const { name, find } of wanted) {
    const rows = await find(facts)
    if (rows.length > 0) found.push(`${rows.length} ${name}, such as ${JSON.stringify(rows[0])}`)
  }
  return found
}

const missing = (facts: Facts, table: string, ids: number[]) =>
  rowsOf(facts, `select id from unnest($1::integer[]) as id where id not in (select id from ${table})`, [ids])

/** People of an import by their keys, each in all its parts. */
export async function fingerprints(pool: Pool): Promise<Map<string, string>> {
  const people = await storedPeople(pool)
  return new Map(people.map((person) => [String(person['key']), JSON.stringify(person)]))
}
