import type { ClientBase } from 'pg'

/** Yields the ids of people who have worked for some companies, ascending, in parts of at most `size`. */
export async function* formerPeople(
  client: ClientBase,
  companies: readonly number[],
  size: number,
): AsyncGenerator<number[]> {
  if (companies.length === 0) return
  for (let after = 0; ;) {
    const { rows } = await client.query<{ id: number }>(
      `select distinct person_id as id from positions
       where company_id = any($1) and not is_current and person_id > $2 order by id limit $3`,
      [companies, after, size],
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ id }) => id)
    after = last.id
  }
}
