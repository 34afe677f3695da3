import { decodeHTMLStrict } from 'entities'

/** A text behind a sign of formulas, so that a spreadsheet shows it as it stands: `="00123"`. */
const guardedText = /^=\s*"((?:[^"]|"")*)"$/
const hasEntity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i

/**
 * A cell as whoever wrote the table meant it: without the sign by which programs keep spreadsheets
 * from changing a text, and with the signs that a program wrote for a web page (`O&#39;Neil`,
 * `AT&amp;T`), decoded once.
 */
export function writtenCell(cell: string): string {
  const text = guardedText.exec(cell.trim())?.[1]?.replaceAll('""', '"') ?? cell
  return hasEntity.test(text) ? decodeHTMLStrict(text) : text
}
