import { stringify, type Options } from 'csv-stringify/sync'
import { guarded } from './formula-cells.ts'

/**
 * The columns of a file by name. Texts are guarded, so that no program takes one for a formula;
 * numbers stay as they are.
 */
export type CsvColumns<Row> = Record<string, (row: Row) => string | number | boolean | Date | null>

const options: Options = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ }

/**
 * The chunks of a CSV file (RFC 4180), one for the header and one for each page of rows. Times are
 * ISO 8601 in UTC.
 */
export async function* csvChunks<Row>(
  columns: CsvColumns<Row>,
  pages: AsyncIterable<readonly Row[]>,
  { bom }: { bom: boolean },
): AsyncGenerator<string, void> {
  const cells = Object.values(columns)
  yield stringify([Object.keys(columns)], { ...options, bom })
  for await (const rows of pages)
    yield stringify(
      rows.map((row) => cells.map((cell) => cellText(cell(row)))),
      options,
    )
}

function cellText(value: string | number | boolean | Date | null): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? guarded(value) : String(value)
}
