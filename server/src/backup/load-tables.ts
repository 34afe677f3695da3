import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartError } from '../config/start-error.ts'
import { tableStart, totals as totalsRecord } from './manifest.ts'
import type { BackupRecord } from './records.ts'
import {
  createStagedJobs,
  findTables,
  jobsTable,
  queueStagedJobs,
  setSequences,
  stagedJobs,
} from './tables.ts'
import { withoutRules } from './table-rules.ts'
import { differences, findFacts, type Totals } from './totals.ts'

/**
 * Replaces the rows of all tables by those of a backup, in the caller's transaction, and checks that
 * they are all there. The schema must be the backup's. Throws a StartError if something is missing.
 */
export async function loadTables(client: PoolClient, records: AsyncGenerator<BackupRecord>): Promise<Totals> {
  const names = (await findTables(client)).map(({ name }) => quoted(name))
  return withoutRules(client, async () => {
    await client.query(`truncate ${names.join(', ')}`)
    await client.query(createStagedJobs)
    const { rows, totals } = await loadRecords(client, records)
    await queueStagedJobs(client)
    await setSequences(client, totals.sequences)
    const missing = differences(totals, rows, await findFacts(client))
    if (missing.length > 0) throw new StartError(`The backup is not whole: ${missing.join('; ')}`)
    return totals
  })
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

async function loadRecords(client: PoolClient, records: AsyncGenerator<BackupRecord>) {
  const rows: Record<string, number> = {}
  for (let next = await records.next(); !next.done; next = await records.next()) {
    const { kind, body } = next.value
    if (kind === 'totals') return { rows, totals: totalsRecord.parse(json(body)) }
    if (kind !== 'table') throw new StartError(`The backup has ${kind} where a table should begin`)
    const { name, columns } = tableStart.parse(json(body))
    const target = name === jobsTable.name ? stagedJobs : quoted(name)
    const copy = client.query(copyFrom(`copy ${target} (${columns.map(quoted).join(', ')}) from stdin`))
    await pipeline(rowsOf(records), copy)
    rows[name] = copy.rowCount
  }
  throw new StartError('The backup has no totals at its end')
}

/** The rows up to the end of their table. */
async function* rowsOf(records: AsyncGenerator<BackupRecord>): AsyncGenerator<Buffer> {
  for (let next = await records.next(); !next.done; next = await records.next()) {
    const { kind, body } = next.value
    if (kind === 'end') return
    if (kind !== 'rows') throw new StartError(`The backup has ${kind} where rows should be`)
    yield body
  }
  throw new StartError('The backup ends within a table')
}

const json = (body: Buffer): unknown => JSON.parse(body.toString())
