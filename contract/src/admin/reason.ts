import { limits } from '../limits.ts'
import { filled, line, rules } from '../shapes.ts'

/** Text that identifies a person: an address, or a link. */
const namesPerson = /@|:\/\/|www\.|linkedin|\.[a-z]{2,}\//i

/**
 * Why an administrator does something, such as the number of a ticket. It is kept for good where
 * ids alone are kept of people: so it must not name them.
 */
export const adminReason = filled(line(limits.maxReasonLength, 'error_required'))
  .refine((text) => !namesPerson.test(text), 'error_names_person')
  .meta(rules({ error_names_person: 'holds no email address and no link' }))
