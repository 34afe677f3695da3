import { isoDay, rules } from '../shapes.ts'

const notBefore = { error_invalid_date: 'not before 0001-01-01' }

/** A calendar day. The database knows no year 0. */
export const day = isoDay.refine((date) => date >= '0001', 'error_invalid_date').meta(rules(notBefore))

/** The last one of a period. */
export const lastDay = day.meta(rules({ ...notBefore, error_invalid_range: 'not before startDate' }))
