import { inspect } from 'node:util'
import { StartError } from '../../config/start-error.ts'
import { isUnavailable } from '../../database/unavailable.ts'
import { AppError } from '../../http/errors.ts'
import { withoutValues } from '../../http/logged-error.ts'
import { readCommand, usage } from './commands.ts'

/**
 * `npm run operator`: operator commands, with or without a running server. Exit code 0 when done; 1
 * with a one-line error that the operator can fix, in which case nothing was changed.
 */
try {
  const run = readCommand(process.argv.slice(2))
  process.stdout.write(`${run === null ? usage : await run()}\n`)
} catch (error) {
  process.exitCode = 1
  process.stderr.write(`${describe(error)}\n`)
}

function describe(error: unknown): string {
  if (error instanceof StartError) return error.message
  if (error instanceof AppError && error.code === 'invalid_request')
    return 'Nothing was changed: an end must be in the future.'
  if (isUnavailable(error)) return 'The database went away. Run the same command again.'
  return `Unexpected error: ${inspect(withoutValues(error))}`
}
