/** An error that stops a whole import: an unreadable file, or a mapping that doesn't fit. The message is shown to the user. */
export class ImportError extends Error {
  override name = 'ImportError'
}
