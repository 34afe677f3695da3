/** Something that the person who starts the program can put right: shown as one line, without a stack trace, exit code 1. */
export class StartError extends Error {
  override name = 'StartError'
}
