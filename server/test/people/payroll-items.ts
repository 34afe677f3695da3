import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCsv } from '@rapport/dataset/import/csv/csv.ts'
import { parseMapping } from '@rapport/dataset/import/csv/mapping.ts'
import type { ImportItem } from '@rapport/dataset/records.ts'
import { payroll, payrollCsv } from '../../../dataset/test/payroll.ts'

const mapping = parseMapping({
  person: { fullName: 'Name' },
  position: { title: 'Job Titles' },
  company: { name: 'Department', website: 'Website' },
})

/** Returns the items that an import reads from an invented payroll of `size` rows. */
export async function payrollItems(size: number): Promise<ImportItem[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rapport-payroll-'))
  const path = join(folder, 'payroll.csv')
  await writeFile(path, payrollCsv(payroll(size)))
  const items: ImportItem[] = []
  for await (const item of readCsv(path, mapping)) items.push(item)
  await rm(folder, { recursive: true })
  return items
}
