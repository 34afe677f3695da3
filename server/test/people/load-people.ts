import type { ImportItem, PersonRecord } from '@rapport/dataset/records.ts'
import type { Pool } from 'pg'
import { BatchReader, type ReportEntry } from '../../src/features/import/import-batches.ts'
import { importPeople, type ImportOptions } from '../../src/features/import/import.ts'
import { testSuppressionKey as suppressionKey } from '@rapport/test-support/factories.ts'
import { itemsOf } from './stored.ts'

/** Imports as of a fixed day. The result includes the reported lines, and the refusals among them. */
export async function load(
  pool: Pool,
  items: AsyncIterable<ImportItem> | Iterable<ImportItem>,
  options: Partial<ImportOptions> = {},
) {
  const reported: ReportEntry[] = []
  const today = new Date('2026-11-20T00:00:00Z')
  const summary = await importPeople({
    pool,
    batches: new BatchReader(items),
    source: 'test',
    suppressionKey,
    today,
    onReported: (entry) => reported.push(entry),
    ...options,
  })
  const refusals = reported
    .filter(({ result }) => result === 'refused')
    .map(({ line, reason }) => ({ line, reason }))
  return { ...summary, refusals, reported }
}

export const loadPeople = (pool: Pool, ...people: PersonRecord[]) => load(pool, itemsOf(people))
