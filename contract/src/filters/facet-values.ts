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
 * What can be counted for each of its values. The count of a value is the number of people that the filter set would match if the
 * facet's own filter were that value alone: everything else in the filter set stays.
 */
export type FacetName = Fields[FacetFieldId]['facet']

const facetFields = Object.values(filterFields).filter((field) => 'facet' in field)

export const facetNames = facetFields.map(({ facet }) => facet) as [FacetName, ...FacetName[]]

type FixedValues = { [Id in FixedFacetFieldId as Fields[Id]['facet']]: Values<Fields[Id]> }

/**
 * The values of the facets whose vocabulary is fixed, in display order. `locations` and `headquarters` count every country in use, by its
 * English name, most people first; like industries, only those with a count above zero.
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
