import { AppError } from '../../../http/errors.ts'

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
