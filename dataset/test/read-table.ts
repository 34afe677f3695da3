import { readCsv } from '../src/import/csv/csv.ts'
import type { Mapping } from '../src/import/csv/mapping.ts'
import type { ImportItem } from '../src/records.ts'
import { expectStorable } from './storable.ts'
import { collect, type temporaryFiles } from './temporary-files.ts'

/** Reads tables from files that `write` writes, and expects every item to be storable. */
export const tableReader =
  (write: ReturnType<typeof temporaryFiles>) =>
  async (content: string | Uint8Array, mapping: Mapping): Promise<ImportItem[]> => {
    const items = await collect(readCsv(await write('people.csv', content), mapping))
    items.forEach(expectStorable)
    return items
  }
