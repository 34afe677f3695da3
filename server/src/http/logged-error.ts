/**
 * Properties of database errors that contain people's values: keys of refused rows, rows as text,
 * statements with their parameters.
 */
const valueProperties = new Set(['detail', 'where', 'hint', 'parameters', 'query', 'internalQuery'])

/** Data exceptions (`22P02`) quote the value in their message. */
const dataException = /^22[0-9A-Z]{3}$/

const maxDepth = 5

/**
 * A copy of an error for the log, without the values that databases put into errors, also in its
 * causes. Returns other things as they are.
 */
export function withoutValues(thrown: unknown, depth = 0): unknown {
  if (!(thrown instanceof Error) || depth > maxDepth) return thrown
  const { code } = thrown as { code?: unknown }
  const quotes = typeof code === 'string' && dataException.test(code)
  const message = quotes ? hideQuoted(thrown.message) : thrown.message
  const copy: Error = Object.create(Object.getPrototypeOf(thrown) as Error) as Error
  define(copy, 'message', message)
  define(
    copy,
    'stack',
    thrown.stack?.replace(thrown.message, () => message),
  )
  if (thrown.cause !== undefined) define(copy, 'cause', withoutValues(thrown.cause, depth + 1))
  if (thrown instanceof AggregateError)
    define(
      copy,
      'errors',
      thrown.errors.map((error) => withoutValues(error, depth + 1)),
    )
  for (const [key, value] of Object.entries(thrown))
    if (!valueProperties.has(key) && !Object.hasOwn(copy, key))
      Object.assign(copy, { [key]: withoutValues(value, depth + 1) })
  return copy
}

const hideQuoted = (message: string) => message.replace(/".*"/s, '"[hidden]"')

/** Defines a property that is not enumerable, as in an error. */
function define(copy: Error, key: string, value: unknown): void {
  Object.defineProperty(copy, key, { value, writable: true, configurable: true })
}
