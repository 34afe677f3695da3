/**
 * An error that stops a whole import: an unreadable file, or a mapping that doesn't fit. The
 * message is shown to the user.
 */
export class ImportError extends Error {
  override name = 'ImportError'
  readonly code: ImportErrorCode

  constructor(
    message: string,
    { code = 'unusable', cause }: { code?: ImportErrorCode; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.code = code
  }
}

/** `no_header`: not on the line on which it is said to be. */
type ImportErrorCode = 'empty' | 'no_header' | 'unusable'
