import type { FilterGroup } from './field-kinds.ts'
import type { FilterField } from './field-of.ts'

/**
 * The groups of filters whose part of the index an operator may leave out, because it takes much
 * memory. Their filters are then refused: an exclusion that excludes nobody finds too many people.
 */
export const indexParts = ['skills', 'keywords'] as const satisfies readonly FilterGroup[]
export type IndexPart = (typeof indexParts)[number]

/** Whether the index has each part. */
export type IndexParts = Readonly<Record<IndexPart, boolean>>

export const allParts: IndexParts = { skills: true, keywords: true }

/** The part that a filter needs; undefined if every index has it. */
export const partOf = ({ group }: FilterField): IndexPart | undefined =>
  indexParts.find((part) => part === group)
