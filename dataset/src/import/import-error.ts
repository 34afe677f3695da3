/** What stops an import as a whole: a file that cannot be read, a mapping that does not fit it. The message is for the user. */
export class ImportError extends Error {
  override name = 'ImportError'
}
