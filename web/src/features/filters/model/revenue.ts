import { maxRevenue, revenueSteps } from '@rapport/contract/filters/vocabularies.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { End } from './bounds.ts'

export const revenueModes = ['any', 'known', 'unknown'] as const
export type RevenueMode = (typeof revenueModes)[number]

export function revenueMode({ revenue }: FilterSet): RevenueMode {
  if (revenue.isRevenueUnknown) return 'unknown'
  return revenue.minRevenue === null && revenue.maxRevenue === null ? 'any' : 'known'
}

const ofMode: Record<RevenueMode, FilterSet['revenue']> = {
  any: { isRevenueUnknown: false, minRevenue: null, maxRevenue: null },
  known: { isRevenueUnknown: false, minRevenue: 0, maxRevenue },
  unknown: { isRevenueUnknown: true, minRevenue: null, maxRevenue: null },
}

/** Any revenue, a known one (0 to the top step), or an unknown one. */
export const setRevenueMode = (filters: FilterSet, mode: RevenueMode): FilterSet => ({
  ...filters,
  revenue: ofMode[mode],
})

/** Both ends in millions of dollars. A missing end is the first or the top step. */
export const revenueEnds = ({ revenue }: FilterSet): Record<End, number> => ({
  min: revenue.minRevenue ?? 0,
  max: revenue.maxRevenue ?? maxRevenue,
})

/** The steps on offer for one end, given the other. An end between two steps is offered too. */
export function revenueOptions(ends: Record<End, number>, end: End): number[] {
  const fits = (step: number) => (end === 'min' ? step <= ends.max : step >= ends.min)
  return [...new Set([...revenueSteps, ends[end]])].filter(fits).toSorted((a, b) => a - b)
}
