import type { ExportProduct } from '@rapport/contract/lists/known-exports.ts'

/** What a column of an export says about a person, their job or their employer. */
export const columnMeanings = [
  /** The product's own id of the person. */
  'key',
  'fullName',
  'firstName',
  'lastName',
  'headline',
  'summary',
  'linkedin',
  'city',
  'state',
  'country',
  'location',
  'title',
  'company',
  'website',
  'companyLinkedin',
  'industry',
  'headcount',
  'revenue',
  'foundedYear',
  'fundingTotal',
  'companySummary',
  'companyCity',
  'companyState',
  'companyCountry',
  'companyLocation',
  'email',
  'workEmail',
  'personalEmail',
  'phone',
  'officePhone',
  'mobile',
  'tags',
  'note',
] as const
export type ColumnMeaning = (typeof columnMeanings)[number]

/**
 * A kind of file that a product exports. Headers are compared folded, and a number in a header
 * stands for every number: `E-mail 1 - Value` is `E-mail 4 - Value`, too.
 */
export type KnownExport = {
  product: ExportProduct
  /** Where, when or in which language the product writes it, to tell its exports apart. */
  variant: string
  /** The file has at least one header of each group. */
  signs: readonly (readonly string[])[]
  /** None of these: they belong to another product with similar headers. */
  without?: readonly string[]
  /** The headers of each meaning. The first one that has a value counts, or each, of contacts. */
  columns: Readonly<Partial<Record<ColumnMeaning, readonly string[]>>>
  /** Which of several columns of one name counts: the first unless it is said. */
  repeated?: 'first' | 'last'
  /** The column that says whether an address works, by the column of the address. */
  statuses?: Readonly<Record<string, string>>
}
