import { importFields } from '@rapport/contract/lists/import-fields.ts'
import type { Language } from '@rapport/contract/languages.ts'
import { stringify } from 'csv-stringify/sync'
import type { Actor } from '../../../http/authorize.ts'
import type { FileAnswer } from '../../../http/answers/file-answer.ts'
import { fill } from '../../../locales/fill.ts'
import { guarded } from '../../../http/answers/formula-cells.ts'
import { getImport, type ImportDeps } from './imports.ts'
import en from './locales/en.json' with { type: 'json' }
import ko from './locales/ko.json' with { type: 'json' }
import { findFaulty, type FaultyRow } from './rows/row-queries.ts'

const texts: Record<Language, typeof en> = { en, ko }

const mark = '\ufeff'
const pageSize = 1000

const lines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => row.map(guarded)),
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  )

const header = importFields.filter((field) => field !== 'extra')

const invented: Partial<Record<(typeof header)[number], string>>[] = [
  {
    first_name: 'Mina',
    last_name: 'Park',
    full_name: 'Mina Park',
    title: 'Head of Sales',
    company: 'Haneul Foods',
    company_domain: 'haneul.example',
    linkedin_url: 'https://www.linkedin.com/in/mina-park-example',
    location: 'Seoul, South Korea',
    emails: 'mina@haneul.example; mina.park@home.example',
    phones: '+82 2 312 3456',
    tags: 'Q4',
    note: 'Met at the fair',
  },
  { full_name: 'Ola Berg', title: 'CTO', company: 'Fjord Works', emails: 'ola@fjord.example' },
]

/** A table with the headers of an import and two invented rows. */
export function importTemplate(): FileAnswer {
  const rows = invented.map((row) => header.map((field) => row[field] ?? ''))
  return { name: 'rapport-import.csv', chunks: once(mark + lines([header, ...rows])) }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

type Faulty = 'refused' | 'dropped'

/**
 * The refused rows of an import, or those of which values were left out, with their lines and
 * reasons, read page by page. Throws `not_found`.
 */
export async function faultyRows(
  deps: Pick<ImportDeps, 'pool'>,
  actor: Actor,
  { id, kind, language }: { id: number; kind: Faulty; language: Language },
): Promise<FileAnswer> {
  const { columns } = await getImport(deps, actor, { id })
  const names = columns.map(({ name }) => name)
  return { name: `${kind}.csv`, chunks: pages(deps, { id, kind, names, language }) }
}

type FaultsQuery = { id: number; kind: Faulty; names: string[]; language: Language }

async function* pages(
  { pool }: Pick<ImportDeps, 'pool'>,
  { id, kind, names, language }: FaultsQuery,
): AsyncGenerator<string> {
  yield mark + lines([[...names, 'line', 'reason']])
  let after = 0
  for (;;) {
    const rows = await findFaulty(pool, id, { kind, after, limit: pageSize })
    if (rows.length === 0) return
    yield lines(
      rows.map((row) => [
        ...names.map((_, at) => row.cells[at] ?? ''),
        `${row.line}`,
        kind === 'refused' ? reasonOf(row, language) : lossesOf(row, { names, language }),
      ]),
    )
    after = rows.at(-1)!.number
  }
}

function reasonOf({ reason, column }: FaultyRow, language: Language): string {
  const { reasons, inColumn } = texts[language]
  if (reason === null) return ''
  return column === null ? reasons[reason] : fill(inColumn, { column, reason: reasons[reason] })
}

function lossesOf(
  { dropped }: FaultyRow,
  { names, language }: Pick<FaultsQuery, 'names' | 'language'>,
): string {
  const { reasons, loss } = texts[language]
  return dropped
    .map(({ at, reason, value }) => fill(loss, { column: names[at] ?? '', reason: reasons[reason], value }))
    .join('; ')
}
