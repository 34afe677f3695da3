import { filterFields, type FieldId } from './fields.ts'
import { industries } from './industries.ts'

type Fields = typeof filterFields
type FacetFieldId = { [Id in FieldId]: Fields[Id] extends { facet: string } ? Id : never }[FieldId]
type FixedFacetFieldId = {
  [Id in FacetFieldId]: Fields[Id] extends { kind: 'choices' | 'ranges' } ? Id : never
}[FacetFieldId]
type Values<Field> = Field extends { distinct: infer Distinct }
  ? Distinct
  : Field extends { values: infer All }
    ? All
    : Field extends { offered: infer Offered }
      ? Offered
      : never

/**
 * A filter whose values are counted. The count of a value is the number of people that the filter
 * set would match if the facet's filter were that value alone; the other filters stay.
 */
export type FacetName = Fields[FacetFieldId]['facet']

const facetFields = Object.values(filterFields).filter((field) => 'facet' in field)

export const facetNames = facetFields.map(({ facet }) => facet) as [FacetName, ...FacetName[]]

type FixedValues = { [Id in FixedFacetFieldId as Fields[Id]['facet']]: Values<Fields[Id]> }

/**
 * The values of the facets with a fixed vocabulary, in display order. `locations` and
 * `headquarters` count the countries in use, by their English names, most people first. Countries
 * and industries without people are left out of an answer.
 */
export const facetValues = {
  ...(Object.fromEntries(
    facetFields.flatMap((field): [FacetName, readonly string[]][] => {
      if (field.kind === 'texts') return []
      if (field.kind === 'ranges') return [[field.facet, field.offered]]
      return [[field.facet, 'distinct' in field ? field.distinct : field.values]]
    }),
  ) as FixedValues),
  industries,
}
