import type { ClientBase } from 'pg'

/** Reserves `count` ids of a table's identity column, ascending. */
export async function nextIds(
  client: ClientBase,
  table: 'people' | 'companies',
  count: number,
): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await client.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence('${table}', 'id')) as id from generate_series(1, $1)`,
    [count],
  )
  return rows.map(({ id }) => Number(id))
}
