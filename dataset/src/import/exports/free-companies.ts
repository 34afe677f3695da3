import { basename } from 'node:path'
import type { CompanyRecord, ImportItem } from '../../records.ts'
import { compileCompany } from '../csv/csv-company.ts'
import { Refusal } from '../csv/fields.ts'
import { openCsv } from '../csv/open-csv.ts'
import { ImportError } from '../import-error.ts'
import { readPdl } from '../pdl/pdl.ts'
import { companyMappingOf } from './export-mapping.ts'
import { isExportHeader, recogniseExport } from './recognise-export.ts'

/**
 * The free company file of People Data Labs: companies with their website, page, industry, size,
 * place and founding year, as JSON Lines or as a table. The table of today writes a quote inside a
 * quoted cell as `\"`.
 */

const peopleHave = ['full_name', 'first_name', 'last_name', 'job_title', 'experience', 'education']

/** Whether a record is a company as the free file writes it: its place stands in the record itself. */
export const isFlatCompany = (record: unknown): boolean =>
  typeof record === 'object' &&
  record !== null &&
  ['name', 'linkedin_url', 'size', 'locality'].every((field) => field in record) &&
  !('location' in record) &&
  !peopleHave.some((field) => field in record)

/**
 * Reads the companies of the free file. Streams: memory doesn't grow with the file. Throws
 * `ImportError` if the file is unreadable or has no companies.
 */
export async function* readFreeCompanies(
  path: string,
  { form }: { form: 'csv' | 'json' },
): AsyncGenerator<ImportItem> {
  for await (const item of form === 'json' ? readPdl(path) : readTable(path))
    yield item.kind === 'company' ? { line: item.line, kind: 'lent', company: item.company } : item
}

async function* readTable(path: string): AsyncGenerator<ImportItem> {
  const file = await openCsv(path, { isHeaderName: isExportHeader, escape: 'backslash', columns: [] })
  const found = recogniseExport(file.header)
  if (found?.known.product !== 'pdl_companies') throw new ImportError(`${basename(path)} is no company file`)
  const columns = new Map(file.header.map((name, at) => [name.trim(), at] as const).toReversed())
  const read = compileCompany(companyMappingOf(found), { main: columns, joined: new Map() })
  let isEmpty = true
  for await (const records of file.records)
    for (const record of records) {
      isEmpty = false
      if ('refused' in record) yield { line: record.line, kind: 'refused', reason: record.refused }
      else yield companyItem(record.line, () => read({ main: record.cells, joined: null, notes: new Set() }))
    }
  if (isEmpty) throw new ImportError(`${basename(path)} contains no records`)
}

function companyItem(line: number, read: () => CompanyRecord | null): ImportItem {
  try {
    const company = read()
    if (company === null) return { line, kind: 'refused', reason: 'the company has no name' }
    return { line, kind: 'company', company }
  } catch (error) {
    if (error instanceof Refusal) return { line, kind: 'refused', reason: error.reason }
    throw error
  }
}
