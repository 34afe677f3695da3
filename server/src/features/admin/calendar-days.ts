import { AppError } from '../../http/errors.ts'

const invalidParameter = '22023'

/** The contract knows the time zones of the JavaScript engine; the database has its own list. */
export async function knownTimeZone<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if ((error as { code?: unknown }).code !== invalidParameter) throw error
    throw new AppError('invalid_request', {
      errors: [{ path: 'timeZone', code: 'error_invalid_time_zone' }],
      cause: error,
    })
  }
}

export type Bounds = { first: string; last: string; zone: string }

/**
 * A condition: whether an instant is of the calendar days from `first` to `last`, placeholders of
 * which null is no bound, in an IANA time `zone`. The days of a zone may be 23 or 25 hours long,
 * begin twice, or be left out; so the database says each row's day, of the rows that an index finds
 * between two days before and two days after, as UTC has them. A zone that the database does not
 * know is refused also where there are no rows: see `knownTimeZone`.
 */
export const onDays = (column: string, { first, last, zone }: Bounds): string =>
  `(timestamp '2000-01-01' at time zone ${zone}) is not null
   and (${first}::date is null or ${column} >= (${first}::date - 2)::timestamp at time zone 'UTC' and (${column} at time zone ${zone})::date >= ${first}::date)
   and (${last}::date is null or ${column} < (${last}::date + 3)::timestamp at time zone 'UTC' and (${column} at time zone ${zone})::date <= ${last}::date)`
