/**
 * The queries that the Person Search API of People Data Labs takes: a part of Elasticsearch 7.7. It
 * compares texts as they are stored, in lower case.
 */

/** The fields of a person that are searched, by how the vendor indexes them. All are in its base bundle. */
type KeywordField =
  | 'full_name'
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'linkedin_url'
  | 'linkedin_username'
  | 'job_title'
  | 'job_title_role'
  | 'job_title_sub_role'
  | 'job_title_levels'
  | 'job_company_name'
  | 'job_company_website'
  | 'job_company_size'
  | 'job_company_industry'
  | 'experience.company.name'
  | 'education.school.name'
  | 'education.majors'
  | 'education.minors'
  | 'skills'
  | PlaceField
export type PlaceField = `${'' | 'job_company_'}location_${'locality' | 'metro' | 'region' | 'country'}`
/** Texts of which single words are found. */
type TextField = 'job_title.text'
type RangeField = 'job_company_founded' | 'job_start_date' | 'education.end_date'
type PresentField =
  | 'work_email'
  | 'personal_emails'
  | 'emails'
  | 'mobile_phone'
  | 'phone_numbers'
  | 'job_title'

export type Query =
  | { terms: Partial<Record<KeywordField, readonly string[]>> }
  | { wildcard: Partial<Record<KeywordField, string>> }
  | { match_phrase: Partial<Record<TextField, string>> }
  | { range: Partial<Record<RangeField, Bounds>> }
  | { exists: { field: PresentField } }
  | { match_all: Record<string, never> }
  | { bool: { must?: readonly Query[]; should?: readonly Query[]; must_not?: readonly Query[] } }

/** Ends included: years, or days as `YYYY-MM-DD`. */
type Bounds = { gte?: number | string; lte?: number | string }

/** The maximum length of any list in a query. */
const maxList = 1000

/** Texts are compared in lower case. A field that has none of the texts doesn't match. */
export function isAny(field: KeywordField, texts: readonly string[]): Query {
  const all = [...new Set(texts.map((text) => text.toLowerCase()))]
  if (all.length <= maxList) return { terms: { [field]: all } }
  const parts = Array.from({ length: Math.ceil(all.length / maxList) }, (_, part) =>
    all.slice(part * maxList, (part + 1) * maxList),
  )
  return anyOf(parts.map((part) => ({ terms: { [field]: part } })))
}

/** The words stand in the text together and in order. */
export const hasPhrase = (phrase: string): Query => ({ match_phrase: { 'job_title.text': phrase } })

/** The field contains the text as whole words. */
export const containsWords = (field: KeywordField, text: string): Query =>
  anyOf([
    isAny(field, [text]),
    ...[`${escaped(text)} *`, `* ${escaped(text)}`, `* ${escaped(text)} *`].map((pattern): Query => ({
      wildcard: { [field]: pattern },
    })),
  ])

const escaped = (text: string) => text.toLowerCase().replaceAll(/[*?\\]/g, String.raw`\$&`)

export const isWithin = (field: RangeField, bounds: Bounds): Query => ({ range: { [field]: bounds } })
export const isKnown = (field: PresentField): Query => ({ exists: { field } })

/** With no queries, nobody. */
export function anyOf(queries: readonly Query[]): Query {
  if (queries.length === 1) return queries[0]!
  if (queries.length <= maxList) return queries.length === 0 ? nobody : { bool: { should: queries } }
  return anyOf([{ bool: { should: queries.slice(0, maxList) } }, anyOf(queries.slice(maxList))])
}

/** With no queries, everybody. */
export function allOf(queries: readonly Query[], none: readonly Query[] = []): Query {
  if (none.length === 0 && queries.length === 1) return queries[0]!
  if (none.length === 0 && queries.length === 0) return { match_all: {} }
  return {
    bool: { ...(queries.length > 0 && { must: queries }), ...(none.length > 0 && { must_not: none }) },
  }
}

export const nobody: Query = { bool: { must_not: [{ match_all: {} }] } }
