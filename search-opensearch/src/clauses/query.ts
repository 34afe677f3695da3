import { limitsOf, type PersonField } from '../mapping.ts'

/** A query of OpenSearch's language; all run as filters, without scores. */
export type Query = Readonly<Record<string, unknown>>

export const nobody: Query = { match_none: {} }

/** Without queries matches no documents: the cluster would take an empty `bool` to match all. */
export function anyOf(queries: readonly Query[]): Query {
  if (queries.length === 0) return nobody
  return queries.length === 1 ? queries[0]! : { bool: { should: queries, minimum_should_match: 1 } }
}

export const allOf = (queries: readonly Query[], without: readonly Query[] = []): Query => ({
  bool: { filter: queries, must_not: without },
})

export const isAny = (field: PersonField, values: readonly (string | number)[]): Query =>
  values.length === 0 ? nobody : { terms: { [field]: values } }

export const isKnown = (field: PersonField): Query => ({ exists: { field } })

/** The words together and in order. */
export const hasPhrase = (field: PersonField, words: string): Query => ({ match_phrase: { [field]: words } })

type Bounds = { min: number; max: number; /** The minimum is exclusive. */ isOpen?: boolean | undefined }

/** A bound that the field can't contain matches nothing, or is no limit. */
export function isWithin(field: PersonField, { min, max, isOpen }: Bounds): Query {
  const { least, greatest } = limitsOf(field)
  if (min > greatest || max < least) return nobody
  return {
    range: {
      [field]: {
        ...(min >= least && { [isOpen ? 'gt' : 'gte']: min }),
        ...(max <= greatest && { lte: max }),
      },
    },
  }
}
