/** The names of all postings, `by.{name}`. */
export const postingNames = [
  'title',
  'titleWord',
  'nameWord',
  'school',
  'field',
  'fieldWord',
  'employer',
  'companyWord',
  'pastCompany',
  'pastTitle',
  'skill',
  'place',
  'headquarters',
  'industry',
  'intent',
  'category',
  'seniority',
  'function',
  'class',
] as const
export type PostingName = (typeof postingNames)[number]

/** Those of which a document has one at most. */
export const ofColumns: ReadonlySet<PostingName> = new Set([
  'title',
  'employer',
  'industry',
  'category',
  'function',
])
