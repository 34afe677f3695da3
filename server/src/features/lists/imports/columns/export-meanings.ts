import type { ExportProduct } from '@rapport/contract/lists/known-exports.ts'
import type { ColumnMeaning } from '@rapport/dataset/import/exports/known-export.ts'
import { recogniseExport } from '@rapport/dataset/import/exports/recognise-export.ts'
import { ranks, type HeaderMeaning } from './header-names.ts'
import type { HeaderWord } from './header-words.ts'

/**
 * What a column of a known export is to a list, as words of a header would say it; `other` if no
 * field of a list means it.
 */
const meanings: Record<ColumnMeaning, [field: HeaderMeaning['field'], ...words: HeaderWord[]] | 'other'> = {
  key: 'other',
  fullName: ['full_name', 'full', 'name'],
  firstName: ['first_name', 'first'],
  lastName: ['last_name', 'last'],
  headline: ['title', 'vagueJob'],
  summary: 'other',
  linkedin: ['linkedin_url', 'linkedin'],
  city: ['location', 'city'],
  state: ['location', 'state'],
  country: ['location', 'country'],
  location: ['location', 'location'],
  title: ['title', 'position'],
  company: ['company', 'company'],
  website: ['company_domain', 'website'],
  companyLinkedin: 'other',
  industry: 'other',
  headcount: 'other',
  revenue: 'other',
  foundedYear: 'other',
  fundingTotal: 'other',
  companySummary: 'other',
  companyCity: ['location', 'city', 'company'],
  companyState: ['location', 'state', 'company'],
  companyCountry: ['location', 'country', 'company'],
  companyLocation: ['location', 'location', 'company'],
  email: ['emails', 'email'],
  workEmail: ['emails', 'email', 'work'],
  personalEmail: ['emails', 'email', 'personal'],
  phone: ['phones', 'phone'],
  officePhone: ['phones', 'phone', 'work'],
  mobile: ['phones', 'mobile'],
  tags: ['tags', 'tag'],
  note: ['note', 'note'],
}

/** Returns the meanings of a known export's columns by their positions; none for any other file. */
export function exportMeanings(header: readonly string[]): Map<number, HeaderMeaning | 'other'> {
  const columns = recogniseExport(header)?.columns ?? []
  const first = new Map<ColumnMeaning, number>()
  for (const { meaning, rank } of columns) first.set(meaning, Math.min(rank, first.get(meaning) ?? rank))
  return new Map<number, HeaderMeaning | 'other'>(
    columns.map(({ at, meaning, rank }) => {
      const said = meanings[meaning]
      if (said === 'other') return [at, said]
      const [field, ...words] = said
      // The column that counts first of those of one meaning is the precise one.
      const precise = rank === first.get(meaning) ? ranks.exact : ranks.usual
      return [at, { field, rank: meaning === 'headline' ? ranks.vague : precise, words: new Set(words) }]
    }),
  )
}

/** The product whose export has these columns; null if it is none. */
export const productOf = (columns: readonly { name: string }[]): ExportProduct | null =>
  recogniseExport(columns.map(({ name }) => name))?.known.product ?? null
