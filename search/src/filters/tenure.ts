import type { FilterSet } from '@rapport/contract/filters/schema.ts'

/** Columns of months (year x 12 + month from 0; 0 is unknown) in which something of a person began. */
export const monthNames = ['positionSince', 'companySince'] as const
export type MonthName = (typeof monthNames)[number]

/** Whole years, ends included; null: the filter is not set. */
export type YearsRange = { min: number; max: number } | null

const yearsFrom = (min: number | null, max: number | null): YearsRange =>
  min === null && max === null ? null : { min: min ?? 0, max: max ?? Infinity }

export const yearsInRole = ({ experience }: FilterSet): YearsRange =>
  yearsFrom(experience.minYearsInRole, experience.maxYearsInRole)

export const yearsAtCompany = ({ experience }: FilterSet): YearsRange =>
  yearsFrom(experience.minYearsAtCompany, experience.maxYearsAtCompany)

/**
 * The months since which so many whole years have passed in a month: floor((month - since) / 12) is
 * in the range. A month in the future is never one of them.
 */
export const monthsAgo = ({ min, max }: { min: number; max: number }, month: number) => ({
  min: Math.max(1, month - 12 * (max + 1) + 1),
  max: month - 12 * min,
})
