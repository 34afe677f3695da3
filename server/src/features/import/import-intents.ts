import { smartIntents } from '@rapport/dataset/facts/intents.ts'
import type { ClientBase } from 'pg'
import { readCompanies } from './read-companies.ts'

const companiesPerStep = 1000

/** Recomputes intents for the companies that are due, a thousand per transaction. Writes only differences. */
export async function computeIntents(client: ClientBase, today: Date): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ id: number }>(
      'select company_id as id from company_intents_due order by company_id limit $1',
      [companiesPerStep],
    )
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    await client.query('begin')
    try {
      await updateIntents(client, ids, today)
      await client.query('delete from company_intents_due where company_id = any($1)', [ids])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  }
}

async function updateIntents(client: ClientBase, ids: number[], today: Date): Promise<void> {
  const countries = await readCountries(client, ids)
  const changed: { id: number; intents: string }[] = []
  for (const { id, company, intents } of await readCompanies(client, ids)) {
    const now = smartIntents(company, { today, countries: countries.get(id) ?? [] }).join(',')
    if (now !== intents.join(',')) changed.push({ id, intents: now })
  }
  if (changed.length === 0) return
  await client.query(
    `update companies set intents = string_to_array(new.intents, ','), updated_at = now()
     from unnest($1::integer[], $2::text[]) as new (id, intents) where companies.id = new.id`,
    [changed.map(({ id }) => id), changed.map(({ intents }) => intents)],
  )
}

/** The countries of each company's people. */
async function readCountries(client: ClientBase, ids: number[]): Promise<Map<number, string[]>> {
  const { rows } = await client.query<{ id: number; countries: string[] }>(
    `select p.company_id as id, array_agg(distinct l.country::text) as countries
     from people p join places l on l.id = p.place_id
     where p.company_id = any($1) and l.country is not null group by p.company_id`,
    [ids],
  )
  return new Map(rows.map(({ id, countries }) => [id, countries]))
}
