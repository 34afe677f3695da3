import { ApiError } from '../../lib/api/api-error.ts'

/**
 * The variables and reasons that a refusal to send a single email names: `variables.company`,
 * `reasons.mailbox_cap`.
 */
export function refusalOf(error: unknown): { variables: string[]; reasons: string[] } {
  const paths =
    error instanceof ApiError && error.code === 'cannot_send' ? error.errors.map(({ path }) => path) : []
  const named = (start: string) =>
    paths.filter((path) => path.startsWith(start)).map((path) => path.slice(start.length))
  return { variables: named('variables.'), reasons: named('reasons.') }
}
