/** An error that the operator can fix: shown as one line without a stack trace, exit code 1. */
export class StartError extends Error {
  override name = 'StartError'
}
