import { expect, test } from 'vitest'
import { bringInCalls, bringInWorld } from '../../../test/bring-ins.ts'
import { testDatabase } from '../../../test/database.ts'
import { buyer } from '../../../test/reveals.ts'
import { createLog } from '../../http/log.ts'
import { Metrics } from '../../metrics/metrics.ts'

const filters = { locations: ['United States'] }

test('no answer, log, metric or row has the key, whatever the vendor answers', async () => {
  const { pool } = await testDatabase()
  const lines: string[] = []
  const log = createLog({ level: 'trace', stream: { write: (line) => void lines.push(line) } })
  const metrics = new Metrics({ pool, now: () => new Date() })
  const { t, vendor } = await bringInWorld({ pool, log, metrics })
  const calls = bringInCalls(t, await buyer(t, { email: 500 }))
  const said: string[] = []
  const ask = async () => said.push((await calls.inject('POST', '/ask', { filters })).body)
  for (const fault of ['down', 'busy for long', 'credits', 'broken', 'cut', 'other shape'] as const) {
    vendor.always(fault)
    await ask()
    await pool.query('delete from provider_pauses')
  }
  vendor.always(null)
  const { key } = vendor
  vendor.key = 'another'
  await ask()
  vendor.key = key
  await pool.query('delete from provider_pauses')
  await ask()
  const { id } = await calls.start(filters, 20)
  vendor.play('misshapen')
  await t.runJobs()
  said.push(JSON.stringify(await calls.get(id)))

  expect(lines.filter((line) => line.includes('was asked for people and failed'))).toHaveLength(7)
  expect(said).toHaveLength(9)
  const written = [...said, ...lines, await metrics.text(), await rowsOf(pool)].join('\n')
  expect(written).toContain('People Data Labs')
  expect(written.toLowerCase()).not.toContain(key)
})

/** All rows of all tables, as text. */
async function rowsOf(pool: Awaited<ReturnType<typeof testDatabase>>['pool']): Promise<string> {
  const { rows } = await pool.query<{ text: string | null }>(
    `select query_to_xml(format('select * from %I.%I', schemaname, tablename), true, true, '')::text as text
     from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  return rows.map(({ text }) => text).join('\n')
}
