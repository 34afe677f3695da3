/** Folder names in modified UTF-7, as they stand on the wire (RFC 3501, 5.1.3). */
export function encodeName(name: string): string {
  return name.replaceAll('&', '&-').replaceAll(/[^\u0020-\u007e]+/g, (text) => {
    const units = Buffer.from(text, 'utf16le').swap16()
    return `&${units.toString('base64').replaceAll('/', ',').replaceAll('=', '')}-`
  })
}

export function decodeName(name: string): string {
  return name.replaceAll(/&([^-]*)-/g, (_, text: string) =>
    text === '' ? '&' : Buffer.from(text.replaceAll(',', '/'), 'base64').swap16().toString('utf16le'),
  )
}

export const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, (char) => `\\${char}`)}"`

/** Whether a path matches a pattern of LIST: `*` is any text, `%` any text of one level. */
export function matches(pattern: string, path: string, delimiter: string): boolean {
  const source = pattern.replaceAll(/[*%]|[^*%]+/g, (part) => {
    if (part === '*') return '.*'
    return part === '%' ? `[^${RegExp.escape(delimiter)}]*` : RegExp.escape(part)
  })
  return new RegExp(`^${source}$`, 'su').test(path) || (/^inbox$/i.test(pattern) && path === 'INBOX')
}
