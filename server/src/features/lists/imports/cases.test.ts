import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CsvRecord } from '@rapport/dataset/import/csv/csv-lines.ts'
import { openCsv } from '@rapport/dataset/import/csv/open-csv.ts'
import { describe, expect, test } from 'vitest'
import { detectColumns } from './columns/detect-columns.ts'
import { readRow } from './rows/read-row.ts'

const folder = join(import.meta.dirname, '../../../../../../shared/data/cases/files')

async function read(name: string) {
  const file = await openCsv(join(folder, name), { columns: [] })
  const found: CsvRecord[] = []
  for await (const batch of file.records) found.push(...batch)
  const rows = found.map((record) => ('cells' in record ? record.cells : []))
  const columns = detectColumns(file, rows)
  return rows.map((cells) => readRow(cells, columns))
}

const phones = async (file: string) => (await read(file)).map((row) => ('reason' in row ? null : row.phones))

describe.skipIf(!existsSync(folder))('public bug reports (shared data)', () => {
  test('1.02, 1.03: titles of Outlook are salutations, and a fax is no phone', async () => {
    expect(await read('1-outlook-contacts.csv')).toMatchObject([
      { texts: { title: 'Head of Sales' }, phones: ['+49305550100', '+491715550100'] },
      { texts: { title: 'CTO' }, phones: ['+4721550100'] },
    ])
  })

  test('1.05: several values of Google', async () => {
    expect(await read('1-google-contacts-old.csv')).toMatchObject([
      { emails: ['mina@haneul.example', 'mina.park@home.example'], phones: ['+821055501234', '+8225550100'] },
    ])
  })

  test('1.10: long keywords', async () => {
    expect(await read('1-apollo-keywords.csv')).toMatchObject([
      { texts: { full_name: 'Ada Berg' }, dropped: [{ reason: 'too_long' }, { reason: 'too_long' }] },
    ])
  })

  test('1.12, 4.04: bad values cost themselves', async () => {
    const lost = { phones: [], dropped: [{ reason: 'lost_digits' }] }
    expect(await read('1-phones-scientific.csv')).toMatchObject([
      { ...lost, emails: ['ada@fjord.example'] },
      { ...lost, emails: ['mina@haneul.example'] },
    ])
    expect(await read('4-one-bad-address.csv')).toMatchObject([
      { emails: ['george@two.example'], dropped: [{ reason: 'invalid_email' }] },
      { emails: ['elaine@three.example'] },
      { emails: [], texts: { full_name: 'Kramer Example' }, dropped: [{ reason: 'invalid_email' }] },
    ])
  })

  test('3.07, 3.08: phones by the country of the row, and several in a cell', async () => {
    expect(await phones('3-country-of-row.csv')).toEqual([
      ['+821055501234'],
      ['+49895550100'],
      ['+8225550100'],
    ])
    const [mina, ada, bo] = await phones('3-two-numbers.csv')
    expect([mina, ada]).toEqual([['+8225550100', '+821055501234'], ['+4721550100']])
    expect([[], ['+18003926753']]).toContainEqual(bo)
  })

  test('4.03, 5.01: one address in two spellings; links of Sales Navigator', async () => {
    const [one, other] = await read('4-idn.csv')
    expect(one).toMatchObject({ emails: (other as { emails: string[] }).emails })
    expect(await read('5-sales-navigator.csv')).toMatchObject([
      {
        texts: { full_name: 'Ada Berg' },
        extra: [['Sales Navigator URL', expect.stringContaining('ACwAAAExampleB_Jrt')]],
      },
      { texts: { linkedin_url: 'mina-park-example' }, dropped: [] },
    ])
  })
})
