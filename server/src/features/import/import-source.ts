import { readCsv } from '@rapport/dataset/import/csv/csv.ts'
import type { Mapping } from '@rapport/dataset/import/csv/mapping.ts'
import { readFreeCompanies } from '@rapport/dataset/import/exports/free-companies.ts'
import { fromPdl, readPdl } from '@rapport/dataset/import/pdl/pdl.ts'
import type { ImportItem } from '@rapport/dataset/records.ts'
import { syntheticRecords } from '@rapport/dataset/synthetic/synthetic-records.ts'

/** Where records come from. Plain data, so that it can be sent to a thread. */
export type ImportSource =
  | { kind: 'pdl'; path: string }
  | { kind: 'csv'; path: string; mapping: Mapping; counting?: 'first' | 'last' }
  | { kind: 'free-companies'; path: string; form: 'csv' | 'json' }
  | { kind: 'synthetic'; people: number; seed: number }

/** The records of a source. Iterating throws `ImportError` if the source as a whole is unusable. */
export function openSource(source: ImportSource): AsyncIterable<ImportItem> | Iterable<ImportItem> {
  if (source.kind === 'pdl') return readPdl(source.path)
  if (source.kind === 'csv') return readCsv(source.path, source.mapping, { counting: source.counting })
  if (source.kind === 'free-companies') return readFreeCompanies(source.path, { form: source.form })
  return syntheticItems(source.people, source.seed)
}

function* syntheticItems(people: number, seed: number): Generator<ImportItem> {
  let line = 0
  for (const record of syntheticRecords({ people, seed })) yield fromPdl(record, ++line)
}
