import type { CsvRecord } from '@rapport/dataset/import/csv/csv-lines.ts'
import type { CsvFile } from '@rapport/dataset/import/csv/open-csv.ts'
import { storable } from '../../../../database/storable.ts'
import type { StagedRow } from '../rows/row-queries.ts'

/** Rows of one statement. */
const batchSize = 1000
/** Characters of a statement, whatever its rows are: JSON may write one as six. */
const maxBatchUnits = 500_000

/** The rows of a table as they are stored, in batches. */
export async function* batchesOf(file: CsvFile): AsyncGenerator<StagedRow[], void> {
  let batch: StagedRow[] = []
  let units = 0
  let number = 0
  for await (const some of file.records)
    for (const record of some) {
      const row = stagedRow(record, ++number, file)
      batch.push(row)
      units += row.cells.reduce((sum, cell) => sum + cell.length, 0)
      if (batch.length < batchSize && units < maxBatchUnits) continue
      yield batch
      batch = []
      units = 0
    }
  if (batch.length > 0) yield batch
}

/**
 * A row that can't be read keeps the cells that it has, those beyond the last column in that
 * column: the refused rows say it all.
 */
function stagedRow(record: CsvRecord, number: number, { header, delimiter }: CsvFile): StagedRow {
  const { line } = record
  if ('cells' in record) {
    const cells = header.map((_, at) => storable(record.cells[at] ?? ''))
    return { number, line, cells, reason: null }
  }
  const { why: reason, rowCells = [] } = record
  const last = header.length - 1
  const surplus = rowCells.slice(last).join(delimiter)
  const cells = rowCells.length > header.length ? [...rowCells.slice(0, last), surplus] : rowCells
  return { number, line, cells: cells.map(storable), reason }
}
