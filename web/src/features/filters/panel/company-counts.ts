import type { FacetName } from '@rapport/contract/filters/facet-values.ts'
import { createContext } from 'react'

/** The counts of a search for companies. Values without a count there have none. */
export type CompanyCounts = {
  facets: Partial<Record<FacetName, readonly { value: string; count: number }[]>> | undefined
  /** They belong to the previous filters; new ones are on their way. */
  isStale: boolean
  /** A count in words. */
  text: (count: number) => string
}

/** Null where people are searched. */
export const CompanyCounts = createContext<CompanyCounts | null>(null)
