import type { Check } from '../../ui/forms/checks.ts'

/** Limits as they are typed: empty means none. */

export const numberText = (value: number | null): string => (value === null ? '' : String(value))

export const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** Nothing, or a whole number within bounds. */
export const numberCheck =
  (min: number, max: number): Check =>
  (text) => {
    const trimmed = text.trim()
    if (trimmed === '') return null
    const isWithin = /^\d+$/.test(trimmed) && Number(trimmed) >= min && Number(trimmed) <= max
    return isWithin ? null : 'error_invalid_number'
  }
