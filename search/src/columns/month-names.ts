/** Columns of months (year x 12 + month from 0; 0 is unknown) in which something of a person began. */
export const monthNames = ['positionSince', 'companySince'] as const
export type MonthName = (typeof monthNames)[number]
